import type pg from 'pg'

/** A table column and the source of its value. An empty value keeps the stored one. */
export interface Field {
  to: string
  /** Staged column; defaults to `to`. */
  from?: string
  /** File column to report problems in; defaults to `from`. */
  column?: string
  /** Required for a new row. */
  needed?: boolean
  /** SQL for the value of a new row, from `m` (merged); defaults to the merged value. */
  added?: string
  /**
   * SQL for the value of an existing row, from `m` (merged) and `t` (stored); defaults to the merged value, or the
   * stored one if that is null.
   */
  changed?: string
}

/** A record described by staged rows: rows with the same key describe the same record. */
export interface Entity {
  table: string
  /** Glossary term, for error messages. */
  noun: string
  /** Staged columns that identify the record; rows without them describe none. */
  same: readonly string[]
  /** Unique columns of the table, and the staged columns for them. */
  keys: readonly { to: string; from: string }[]
  fields: readonly Field[]
  /** Staged columns required for a new record, in addition to the fields. */
  needs?: readonly { from: string; column: string }[]
  /** Each row is a separate record, so a second row for the same one is an error. */
  once?: boolean
  /** The table has no version because its rows belong to another record. */
  isPart?: boolean
  /** Staged column that receives the id. */
  id: string
}

/** A stored record that rows refer to. */
export interface Reference {
  /** File column to report problems in. */
  column: string
  /** Staged column with its slug. */
  slug: string
  table: string
  /** Table column with the slug, if it isn't `slug`. */
  by?: string
  /** Staged column that receives the id. */
  id: string
}

/** A problem in a staged row. `file` is the number of the file in this run. */
export interface Finding {
  file: number
  line: number
  column: string
  reason: string
}

const source = (field: Field): string => field.from ?? field.to
const findingsMax = 1_000

async function find(client: pg.ClientBase, column: string, sql: string, why: (row: Record<string, string>) => string) {
  const { rows } = await client.query<Record<string, string> & { file: number; line: number }>(
    `${sql} order by file, line limit ${findingsMax}`,
  )
  return rows.map((row): Finding => ({ file: row.file, line: row.line, column, reason: why(row) }))
}

/** Rows that repeat a record, for files where each row is a separate record. */
export const findRepeats = (client: pg.ClientBase, staging: string, { same, noun }: Entity): Promise<Finding[]> =>
  find(
    client,
    'slug',
    `select * from (select file, line, ${same.join(` || '/' || `)} as slug,
       lag(line) over (partition by ${same.join(', ')} order by file, line) as earlier from ${staging}) s
     where earlier is not null`,
    ({ slug, earlier }) => `${noun} "${slug}" is in line ${earlier} already`,
  )

/** Rows that describe a record differently than an earlier row. */
export async function findDiffering(client: pg.ClientBase, staging: string, entity: Entity): Promise<Finding[]> {
  const found: Finding[] = []
  const by = entity.same.join(', ')
  for (const field of entity.fields) {
    const from = source(field)
    const sql = `select s.file, s.line, s.${from}::text as value, f.first::text as first, f.at as at from ${staging} s
      join (select distinct on (${by}) ${by}, ${from} as first, line as at from ${staging} where ${from} is not null order by ${by}, file, line) f
      using (${by}) where s.${from} <> f.first`
    found.push(
      ...(await find(
        client,
        field.column ?? from,
        sql,
        ({ value, first, at }) => `the same ${entity.noun} has "${value}" here and "${first}" in line ${at}`,
      )),
    )
  }
  return found
}

/** The first non-null value. */
const first = (column: string): string =>
  `(array_agg(${column} order by file, line) filter (where ${column} is not null))[1]`

/** Merges the rows of each record into one, with the first non-null value of each column. */
export async function mergeRows(
  client: pg.ClientBase,
  staging: string,
  { keys, fields, needs = [] }: Entity,
): Promise<void> {
  const from = keys.map((key) => key.from)
  const staged = [...new Set([...fields.map(source), ...needs.map(({ from }) => from)]), 'file', 'line'].map(
    (column) => `${first(column)} as ${column}`,
  )
  await client.query('drop table if exists pg_temp.merged')
  await client.query(
    `create temp table merged on commit drop as select ${[...from, ...staged].join(', ')} from ${staging}
     where ${from.map((key) => `${key} is not null`).join(' and ')} group by ${from.join(', ')}`,
  )
  await client.query('analyze merged')
}

const stored = ({ table, keys }: Entity): string =>
  `exists (select 1 from ${table} t where ${keys.map(({ to, from }) => `t.${to} = m.${from}`).join(' and ')})`

/** New records that lack required values. */
export async function findIncomplete(client: pg.ClientBase, entity: Entity): Promise<Finding[]> {
  const found: Finding[] = []
  const slug = entity.keys.at(-1)?.from ?? ''
  const needed = entity.fields
    .filter((field) => field.needed)
    .map((field) => ({ from: source(field), column: field.column ?? source(field) }))
  for (const { from, column } of [...needed, ...(entity.needs ?? [])]) {
    const sql = `select m.file, m.line, m.${slug} as slug from merged m where m.${from} is null and not ${stored(entity)}`
    found.push(
      ...(await find(client, column, sql, ({ slug }) => `is needed: ${entity.noun} "${slug}" is not in the shop yet`)),
    )
  }
  return found
}

/**
 * Writes merged rows that are new or differ from the stored ones (raising their version), and saves the ids in the
 * staged rows.
 */
export async function writeMerged(
  client: pg.ClientBase,
  staging: string,
  entity: Entity,
): Promise<{ added: number; changed: number }> {
  const { table, keys, fields, id, isPart } = entity
  const joined = keys.map(({ to, from }) => `t.${to} = m.${from}`).join(' and ')
  const wanted = fields.map((field) => field.changed ?? `coalesce(m.${source(field)}, t.${field.to})`)
  const changed = await client.query(
    `update ${table} t set ${isPart ? '' : 'version = t.version + 1, '}${fields.map(({ to }, place) => `${to} = ${wanted[place]}`).join(', ')} from merged m
     where ${joined} and row(${fields.map(({ to }) => `t.${to}`).join(', ')}) is distinct from row(${wanted.join(', ')})`,
  )
  const added = await client.query(
    `insert into ${table} (${[...keys, ...fields].map(({ to }) => to).join(', ')})
     select ${[...keys.map(({ from }) => `m.${from}`), ...fields.map((field) => field.added ?? `m.${source(field)}`)].join(', ')}
     from merged m where not ${stored(entity)} order by m.file, m.line`,
  )
  await client.query(`update ${staging} m set ${id} = t.id from ${table} t where ${joined}`)
  return { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0 }
}

/** Resolves references to ids, and reports slugs that don't exist. */
export async function findReferences(
  client: pg.ClientBase,
  staging: string,
  { column, slug, table, by = 'slug', id }: Reference,
): Promise<Finding[]> {
  await client.query(`update ${staging} s set ${id} = t.id from ${table} t where t.${by} = s.${slug}`)
  return find(
    client,
    column,
    `select file, line, ${slug} as slug from ${staging} where ${slug} is not null and ${id} is null`,
    (row) => `there is no "${row['slug']}"`,
  )
}

/** Slugs in lists that don't exist in the table. */
export const findListed = (
  client: pg.ClientBase,
  staging: string,
  { column, table }: { column: string; table: string },
): Promise<Finding[]> =>
  find(
    client,
    column,
    `select s.file, s.line, item as slug from ${staging} s, unnest(s.${column}) item
     where not exists (select 1 from ${table} t where t.slug = item)`,
    (row) => `there is no "${row['slug']}"`,
  )

/** Rows that stored data doesn't allow. */
export const findForbidden = (
  client: pg.ClientBase,
  { column, sql, reason }: { column: string; sql: string; reason: string },
): Promise<Finding[]> =>
  find(client, column, sql, ({ other }) => (other === undefined ? reason : `${reason} "${other}"`))

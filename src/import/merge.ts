import type pg from 'pg'

/** A column of a table and where its value comes from. An absent value keeps what is stored. */
export interface Field {
  to: string
  /** Staged column; `to` unless said. */
  from?: string
  /** Column of the file that problems name; `from` unless said. */
  column?: string
  /** A new row cannot be without it. */
  needed?: boolean
  /** SQL of the value of a new row, of `m` (merged); the value itself unless said. */
  added?: string
  /** SQL of the value of a stored row, of `m` (merged) and `t` (stored); the merged value, else the stored one. */
  changed?: string
}

/** A thing that staged rows describe: rows with the same key describe one thing. */
export interface Entity {
  table: string
  /** Word of the glossary for reports. */
  noun: string
  /** Staged columns that tell things apart; rows without them describe none. */
  same: readonly string[]
  /** Unique columns of the table and the staged columns that hold them. */
  keys: readonly { to: string; from: string }[]
  fields: readonly Field[]
  /** Staged columns besides the fields without which a new thing is refused. */
  needs?: readonly { from: string; column: string }[]
  /** Each row is a thing of its own, so that a second row for it is a mistake. */
  once?: boolean
  /** The table has no version: its rows belong to a record of another. */
  isPart?: boolean
  /** Staged column that takes the id. */
  id: string
}

/** Something else that rows name, which must be stored already. */
export interface Reference {
  /** Column of the file that problems name. */
  column: string
  /** Staged column with its slug. */
  slug: string
  table: string
  /** Column of the table that holds the slug, where it is another. */
  by?: string
  /** Staged column that takes the id. */
  id: string
}

/** A problem found in staged rows: the number of the file, the line, the column and why. */
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

/** Rows that tell the same thing a second time, for files where each row is a thing of its own. */
export const findRepeats = (client: pg.ClientBase, staging: string, { same, noun }: Entity): Promise<Finding[]> =>
  find(
    client,
    'slug',
    `select * from (select file, line, ${same.join(` || '/' || `)} as slug,
       lag(line) over (partition by ${same.join(', ')} order by file, line) as earlier from ${staging}) s
     where earlier is not null`,
    ({ slug, earlier }) => `${noun} "${slug}" is in line ${earlier} already`,
  )

/** Rows that describe a thing otherwise than an earlier row. */
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

/** What the first row that says something says. */
const first = (column: string): string =>
  `(array_agg(${column} order by file, line) filter (where ${column} is not null))[1]`

/** Makes one row of each thing: what the first row that says something says. */
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

/** New things that lack what a new one needs. */
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

/** Writes the merged rows, those that differ from what is stored as their next version or are new, and notes the ids beside the staged rows. */
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

/** Looks up the ids of what rows name, and finds the names of what is not there. */
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

/** Slugs in lists that are not in the table. */
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

/** Rows that what is stored forbids. */
export const findForbidden = (
  client: pg.ClientBase,
  { column, sql, reason }: { column: string; sql: string; reason: string },
): Promise<Finding[]> =>
  find(client, column, sql, ({ other }) => (other === undefined ? reason : `${reason} "${other}"`))

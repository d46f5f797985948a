import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** A column that refers to records of a table. */
interface Reference {
  table: string
  column: string
  /** The primary key columns. */
  keys: readonly string[]
  /** Unique keys that include the column. */
  unique: readonly (readonly string[])[]
}

/** Columns that refer to a record without a foreign key. */
const byNumberOnly: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  models: [['garage_vehicles', 'model_id']],
  engines: [['garage_vehicles', 'engine_id']],
  transmissions: [['garage_vehicles', 'transmission_id']],
  tunes: [
    ['tune_requires', 'other_id'],
    ['tune_recommends', 'other_id'],
  ],
}

/** Tables whose rows belong to a record and follow by triggers whatever else is moved. */
const keptByTriggers = ['tune_counts']

/**
 * Every column that refers to a table, from the database's foreign keys, except counts of its rows. Append-only tables,
 * such as agreements, are history and stay with their record.
 */
export async function readReferences(db: Queryable, table: string): Promise<Reference[]> {
  const columns = await readRows<{ table: string; column: string }>(
    db,
    sql`select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1
        and c.conrelid::regclass::text <> all(${sql.param(keptByTriggers)}::text[])
        and has_table_privilege(c.conrelid, 'UPDATE') and has_table_privilege(c.conrelid, 'DELETE') order by 1, 2`,
  )
  const extra = (byNumberOnly[table] ?? []).map(([name, column]) => ({ table: name, column }))
  const all: Reference[] = []
  for (const reference of [...columns, ...extra]) {
    const indexes = await readRows<{ columns: string[]; primary: boolean }>(
      db,
      sql`select i.indisprimary as primary, array(select a.attname::text from unnest(i.indkey::int[]) k
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k) as columns
        from pg_index i where i.indrelid = ${reference.table}::regclass and i.indisunique`,
    )
    all.push({
      ...reference,
      keys: indexes.find(({ primary }) => primary)?.columns ?? [],
      unique: indexes.map((index) => index.columns).filter((names) => names.includes(reference.column)),
    })
  }
  return all
}

const name = (text: string) => sql.raw(`"${text.replaceAll('"', '')}"`)
const every = (parts: readonly ReturnType<typeof sql>[]) => sql.join([sql`true`, ...parts], sql` and `)

/** The number of rows that refer to a record, by type. */
export async function countUses(db: Queryable, table: string, record: number) {
  const counts = new Map<string, number>()
  for (const { table: from, column } of await readReferences(db, table)) {
    const [row] = await readRows<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${name(from)} where ${name(column)} = ${record}`,
    )
    const what = from.replaceAll('_', ' ')
    if (row && row.n > 0) counts.set(what, (counts.get(what) ?? 0) + row.n)
  }
  return [...counts].map(([what, count]) => ({ what, count }))
}

export interface MovedRows {
  table: string
  column: string
  /** The rows' keys after the move. */
  keys: Record<string, unknown>[]
  /** Rows that were dropped because the other record already has an equivalent. */
  dropped: Record<string, unknown>[]
}

/** Repoints the rows that refer to one record to another. Drops rows the other already has. */
export async function moveRows(tx: Queryable, reference: Reference, from: number, to: number): Promise<MovedRows> {
  const { table, column, keys, unique } = reference
  const has = unique.map(
    (columns) =>
      sql`exists (select 1 from ${name(table)} o where o.${name(column)} = ${to} and ${every(
        columns
          .filter((other) => other !== column)
          .map((other) => sql`o.${name(other)} is not distinct from t.${name(other)}`),
      )})`,
  )
  const isThere = has.length === 0 ? sql`false` : sql.join(has, sql` or `)
  const dropped = await readRows<{ row: Record<string, unknown> }>(
    tx,
    sql`delete from ${name(table)} t where t.${name(column)} = ${from} and (${isThere}) returning to_jsonb(t) as row`,
  )
  const moved = await readRows<{ key: Record<string, unknown> }>(
    tx,
    sql`update ${name(table)} t set ${name(column)} = ${to} where t.${name(column)} = ${from}
      returning jsonb_build_object(${sql.join(
        keys.flatMap((key) => [sql`${key}::text`, sql`t.${name(key)}`]),
        sql`, `,
      )}) as key`,
  )
  return { table, column, keys: moved.map(({ key }) => key), dropped: dropped.map(({ row }) => row) }
}

/** Reverses `moveRows`: moves remaining rows back and restores dropped ones. */
export async function moveRowsBack(
  tx: Queryable,
  { table, column, keys, dropped }: MovedRows,
  from: number,
  to: number,
): Promise<void> {
  if (keys.length > 0)
    await tx.execute(sql`
      update ${name(table)} t set ${name(column)} = ${to}
      from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(keys)}::jsonb) k
      where t.${name(column)} = ${from} and ${every(
        Object.keys(keys[0]!).map((key) => sql`t.${name(key)} = k.${name(key)}`),
      )}`)
  for (const row of dropped)
    await tx.execute(sql`
      insert into ${name(table)} overriding system value
      select * from jsonb_populate_record(null::${name(table)}, ${JSON.stringify(row)}::jsonb) on conflict do nothing`)
}

import type { ClientBase } from 'pg'

/** Primary key columns of a table. */
export async function keysOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Snapshots the rows of tables for this transaction. */
export async function rememberRows(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const keys = (await keysOf(client, table)).map((key) => `"${key}"`).join(', ')
    await client.query(`create temp table before_${table} on commit drop as table ${table}`)
    await client.query(`alter table before_${table} add primary key (${keys})`)
    await client.query(`analyze before_${table}`)
  }
}

/** Writes differences from the snapshot into `changed_rows`, a temporary table of this transaction. */
export async function findChanges(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    `create temp table changed_rows (id bigint generated always as identity, table_name text, before jsonb, after jsonb) on commit drop`,
  )
  for (const table of tables) {
    const on = (await keysOf(client, table)).map((key) => `b."${key}" = a."${key}"`).join(' and ')
    await client.query(
      `insert into changed_rows (table_name, before, after)
       select '${table}', case when b is null then null else to_jsonb(b) end, case when a is null then null else to_jsonb(a) end
       from before_${table} b full join ${table} a on ${on} where b is distinct from a`,
    )
  }
}

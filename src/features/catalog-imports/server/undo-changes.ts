import { getTableName } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { ImportKind } from '../rules.ts'
import { keysOf } from '#features/revisions/server/row-changes.ts'
import { importChanges } from './tables.ts'

const changes = getTableName(importChanges)

/** The tables that each import kind writes, in write order. */
export const tablesOf: Readonly<Record<ImportKind, readonly string[]>> = {
  makes: ['makes'],
  models: ['models'],
  engines: ['engines'],
  transmissions: ['transmissions'],
  vehicles: ['makes', 'models', 'engines', 'transmissions', 'fitments', 'fitment_transmissions'],
  tune_types: ['tune_types'],
  price_tiers: ['price_tiers'],
  tunes: ['tune_types', 'tunes', 'tune_tools', 'tune_tune_types', 'tune_requires', 'tune_recommends'],
  products: [
    'product_categories',
    'products',
    'product_options',
    'product_selections',
    'product_fits',
    'related_products',
  ],
  product_variants: ['product_variants'],
}

/** The row is as the import left it. Its version may be higher, as writes to dependent rows raise it. */
const unchanged = `to_jsonb(t) - 'version' = c.after - 'version'`

/** A row was changed after the import, or another row now refers to it. */
export class ChangedSince extends Error {}

/**
 * Undoes an import: deletes added rows and restores changed and removed ones. Throws ChangedSince if a row is no
 * longer as the import left it.
 */
export async function undoChanges(client: ClientBase, importId: number, tables: readonly string[]): Promise<void> {
  const of = `from ${changes} c where c.import_id = ${importId} and c.table_name = $1`
  const expect = async (table: string, type: string, wanted: string, work: string) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n ${of} and ${wanted}`, [table])
    if (rows[0]?.n === 0) return
    const { rowCount } = await client.query(work, [table])
    if (rowCount !== rows[0]?.n)
      throw new ChangedSince(`${rows[0]!.n - (rowCount ?? 0)} ${table} ${type} by this import`)
  }
  for (const table of tables.toReversed()) {
    const keys = await keysOf(client, table)
    const same = keys
      .map((key) => `t."${key}" = (jsonb_populate_record(null::${table}, c.after))."${key}"`)
      .join(' and ')
    const added = `c.before is null`
    await expect(
      table,
      'added',
      added,
      `delete from ${table} t using ${changes} c where c.import_id = ${importId} and c.table_name = $1 and ${added} and ${same} and ${unchanged}`,
    )
  }
  for (const table of tables) {
    const keys = await keysOf(client, table)
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const sets = columns
      .filter(({ name }) => !keys.includes(name))
      .map(({ name }) => (name === 'version' ? 'version = t.version + 1' : `"${name}" = o."${name}"`))
    const same = keys.map((key) => `t."${key}" = o."${key}"`).join(' and ')
    const changed = `c.before is not null and c.after is not null`
    if (sets.length > 0)
      await expect(
        table,
        'changed',
        changed,
        `update ${table} t set ${sets.join(', ')} from ${changes} c, jsonb_populate_record(null::${table}, c.before) o
         where c.import_id = ${importId} and c.table_name = $1 and ${changed} and ${same} and ${unchanged}`,
      )
    await expect(
      table,
      'removed',
      `c.after is null`,
      `insert into ${table} overriding system value select o.* from ${changes} c, jsonb_populate_record(null::${table}, c.before) o
       where c.import_id = ${importId} and c.table_name = $1 and c.after is null on conflict do nothing`,
    )
  }
}

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readRows } from '#kit/server/read-rows.ts'
import { useWorld } from '#test/world.ts'
import { tableOf } from './records.ts'
import { readReferences } from './references.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner

/** References that stay with the retired record on purpose, with the reason. */
const stays: Readonly<Record<string, string>> = {
  'share_agreements.tune_id': 'what was agreed on, and can only be added to',
  'order_lines.tune_id': 'what was sold, as it was',
  'tune_counts.tune_id': 'follows what is moved, by triggers',
  'order_lines.slug': 'what was sold, as it was',
  'metric_pairs.other_id': 'what was sold, as it was',
  'metric_vehicles.make': 'what was sold for, as it was',
  'metric_vehicles.model': 'what was sold for, as it was',
  'metric_vehicles.engine': 'what was sold for, as it was',
  'visit_vehicles.make': 'what was seen, as it was',
  'visit_vehicles.model': 'what was seen, as it was',
  'visit_vehicles.engine': 'what was seen, as it was',
  'tune_requests.tune_ids': 'what was ordered, as it was',
  'duplicate_pairs.a_id': 'the merge itself',
  'duplicate_pairs.b_id': 'the merge itself',
  'revisions.record_id': 'the history of each record',
  'translations.record_id': 'translates the texts of each record, and is there again when the merge is undone',
}
/** References that the merge moves with dedicated statements. */
const movedByMerge = ['redirects.target_id', 'redirects.scope_id', 'reviews.slug']
/** Columns with matching names but other meanings: slugs of the rows themselves, and IDs of requests and devices. */
const others = [
  'compat_subscriptions.place',
  'dealers.slug',
  'lead_runs.subject_id',
  'positions.place',
  'tickets.tune_request_id',
  'trade_in_devices.make',
  'trade_in_devices.model',
  'tune_tune_types.tune_type_id',
  'discount_codes.tune_types',
  'price_tier_changes.tunes',
  'tune_requests.tune_names',
  'tune_requests.tune_sets',
  'visit_figures.tune',
  'visit_month_figures.tune',
]

describe('what refers to a record that can be merged', async () => {
  const tables = Object.values(tableOf)
  const moved = new Set<string>()
  for (const table of tables)
    for (const { table: from, column } of await readReferences(world.database.db, table)) moved.add(`${from}.${column}`)
  const isKnown = (column: string) =>
    moved.has(column) || column in stays || movedByMerge.includes(column) || others.includes(column)

  test('by a foreign key is moved, or stays for a reason', async () => {
    const keys = await readRows<{ name: string }>(
      db,
      sql`select c.conrelid::regclass || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid::regclass::text = any(${sql.param(tables)}::text[])`,
    )
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.map(({ name }) => name).filter((name) => !isKnown(name))).toEqual([])
  })
  test('by a foreign key has an index, so that many records are removed at once', async () => {
    const keys = await readRows<{ name: string }>(
      db,
      sql`select c.conrelid::regclass || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid::regclass::text = any(${sql.param(tables)}::text[])
          and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    )
    expect(keys.map(({ name }) => name)).toEqual([])
  })
  test('by a number or an address without a key is moved, or stays for a reason', async () => {
    const columns = await readRows<{ name: string }>(
      db,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and (column_name ~ '^(.*_)?(make|model|engine|transmission|tune)s?(_ids?|_slugs?|_names|_sets)?$'
          or column_name in ('record_id', 'target_id', 'scope_id', 'a_id', 'b_id', 'subject_id', 'other_id')
          or (table_name in ('reviews', 'order_lines') and column_name = 'slug'))`,
    )
    expect(columns.map(({ name }) => name).filter((name) => !isKnown(name))).toEqual([])
  })
})

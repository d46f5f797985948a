import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { regionRecord } from '#features/revisions/server/region-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { formatList } from '#kit/locale.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { int } from '#kit/shapes.ts'
import * as contract from '../../contract/stock-locations.ts'
import { stockChanges, stockLevels, stockLocations, stockMarks, stockTransfers, supplyOrders } from './tables.ts'

const rights = { name: 'stock-location', view: 'stock.manage', edit: 'stock.manage', table: stockLocations } as const

/** Tables that refer to a location. */
async function usesOf(tx: Queryable, id: number) {
  return [
    { what: 'stock changes', count: await tx.$count(stockChanges, eq(stockChanges.locationId, id)) },
    { what: 'transfers', count: await tx.$count(stockTransfers, sql`${id} in (from_id, to_id)`) },
    { what: 'supplier orders', count: await tx.$count(supplyOrders, eq(supplyOrders.toId, id)) },
  ]
}

const row = tableRecord({
  ...rights,
  fields: { ...contract.locationFields, region: int },
  unique: { stock_locations_slug_unique: 'slug' },
  uses: usesOf,
})
const { shape } = tableRecord({ ...rights, fields: contract.locationFields })
const regional = regionRecord(row, shape)

/** Locations used by orders or stock can't be deleted. */
async function refuseRenaming(tx: Queryable, id: number, changed: Values): Promise<void> {
  const fixed = ['slug', 'region'].filter((field) => changed[field] !== undefined)
  if (fixed.length === 0 || (await usesOf(tx, id)).every(({ count }) => count === 0)) return
  const problem = ['Stock, transfers or supplier orders use this location. It can’t be changed.']
  fail('validation_failed', { fields: Object.fromEntries(fixed.map((field) => [field, problem])) })
}

/** Only empty locations can be retired (`location_retires`): reports what prevents it. */
async function refuseRetiring(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(location_lock(${id}))`)
  const uses = await readRows<{ what: string; count: number }>(tx, sql`select what, count from location_uses(${id})`)
  if (uses.length === 0) return
  const found = formatList(uses.map(({ what, count }) => `${what} (${count})`))
  fail('validation_failed', { fields: { status: [`Still has ${found}. Move, ship or receive them first.`] } })
}

/** Stock locations with history. */
export const locationRecord: RecordKind = {
  ...regional,
  update: async (tx, id, changed, version) => {
    await refuseRenaming(tx, id, changed)
    if (changed['status'] === 'retired') await refuseRetiring(tx, id)
    await regional.update(tx, id, changed, version)
  },
  delete: async (tx, id) => {
    await tx.delete(stockMarks).where(eq(stockMarks.locationId, id))
    await row.delete(tx, id)
  },
}

const lists = listOperations(contract.listStockLocations, contract.exportStockLocations, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listStockLocations>>(db, query, {
    select: sql`
      select l.id, l.name, l.slug, l.region::text as region, l.priority, l.status, l.version, h.units, h.products
      from ${stockLocations} l cross join lateral (
        select coalesce(sum(s.on_hand), 0)::int as units, count(distinct s.product_id)::int as products
        from ${stockLevels} s where s.location_id = l.id and s.on_hand > 0) h`,
    where: [matching(query.q, [sql`l.name`, sql`l.slug`]), chosen('l', query, 'region', 'status')],
    of: 'l',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    'short name': 'slug',
    region: ({ region }) => contract.locationRegionLabels()[region],
    priority: 'priority',
    status: 'status',
    'free units': 'units',
    products: 'products',
  },
})

export const locationOperations = [...lists, ...recordOperations(locationRecord, contract.stockLocationCalls)]

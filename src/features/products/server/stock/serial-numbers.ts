import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { orderLines, orders, parcels } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { like, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../../contract/serial-numbers.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { nameWithVariant } from '../variants/variant-name.ts'
import { openLocationIdOf } from './change-stock.ts'
import { readLocations } from './stock-places.ts'
import { serialNumbers, stockLocations } from './tables.ts'

type Row = RowOf<typeof contract.listSerialNumbers>

const select = sql`
  select n.id, n.serial, n.product_id, ${nameWithVariant} as product, n.state,
    case when n.state = 'in_stock' then coalesce(l.name, '') else '' end as location,
    case when n.state = 'in_stock' then coalesce(l.slug, '') else '' end as location_slug,
    o.id as order_id, o.invoice_number, coalesce(o.billing_address ->> 'full_name', o.email, '') as customer, n.changed_at
  from ${serialNumbers} n join ${products} p on p.id = n.product_id left join ${productVariants} v on v.id = n.variant_id
    left join ${stockLocations} l on l.id = n.location_id
    left join ${orderLines} d on d.id = n.order_line_id left join ${orders} o on o.id = d.order_id`

const lists = listOperations(contract.listSerialNumbers, contract.exportSerialNumbers, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select,
    where: [
      matching(query.q, [sql`n.serial`]),
      query.state && sql`n.state = ${query.state}`,
      query.product === undefined
        ? undefined
        : sql`n.product_id = (select id from ${products} where slug = ${query.product})`,
    ],
    of: 'n',
  }),
)({
  columns: {
    id: 'id',
    'serial number': 'serial',
    product: 'product',
    state: 'state',
    location: 'location',
    order: 'order_id',
    invoice: 'invoice_number',
    customer: 'customer',
    since: 'changed_at',
  },
  also: async ({ db }) => ({ locations: await readLocations(db, eq(stockLocations.status, 'open')) }),
})

const readOne = async (db: Queryable, id: number): Promise<Row> =>
  (await readRows<Row>(db, sql`${select} where n.id = ${id}`))[0] ?? fail('not_found')

const move = operation(contract.moveSerialNumber, async ({ tx, actor, input }) => {
  const { id } = input.params
  const [held] = await tx.select().from(serialNumbers).where(eq(serialNumbers.id, id)).for('update')
  if (!held) return fail('not_found')
  const before = await readOne(tx, id)
  // Units in an unshipped parcel are removed from it there.
  const [packed] = await readRows(tx, sql`select 1 from ${parcels} where id = ${held.parcelId} and state = 'packed'`)
  if (packed) fail('serial_packed', { facts: { serial: held.serial } })
  const { state, reason } = input.body
  const locationId = 'location' in input.body ? await openLocationIdOf(tx, input.body.location) : held.locationId
  await tx
    .update(serialNumbers)
    .set({ state, locationId, parcelId: null, orderLineId: null, changedAt: sql`now()` })
    .where(eq(serialNumbers.id, id))
  const after = await readOne(tx, id)
  await recordAudit(tx, actor, {
    action: 'serial-numbers.move',
    object: `serial-number/${id}`,
    before: { state: before.state, location: before.location, order_id: before.order_id },
    after: { state: after.state, location: after.location, order_id: after.order_id },
    reason,
  })
  return after
})

/** Last shipped unit with a serial number, of any product; null if there is none. */
export async function findSold(
  db: Queryable,
  serial: string,
): Promise<Pick<Row, 'product' | 'order_id' | 'invoice_number' | 'customer'> | null> {
  const [row] = await readRows<Row>(
    db,
    sql`${select} where n.state = 'shipped' and n.serial ilike ${like(serial.trim()).slice(1, -1)} order by n.changed_at desc limit 1`,
  )
  if (!row) return null
  const { product, order_id: orderId, invoice_number: invoiceNumber, customer } = row
  return { product, order_id: orderId, invoice_number: invoiceNumber, customer }
}

interface Arrived {
  productId: number
  variantId: number | null
  locationId: number
  /** Null for transfers, whose units exist already or are created. */
  supplyOrderId: number | null
  serials: readonly string[]
}

/**
 * Records serial numbers of received units. A delivery creates units; a transfer moves them.
 * @param field field beside which impossible numbers are reported
 */
export async function receiveSerials(
  tx: Tx,
  { productId, variantId, locationId, supplyOrderId, serials }: Arrived,
  field: string,
): Promise<void> {
  const wrong = (message: string) => fail('validation_failed', { fields: { [field]: [message] } })
  const names = serials.map((serial) => serial.toLowerCase())
  const twice = serials.find((_, place) => names.indexOf(names[place]!) < place)
  if (twice !== undefined) wrong(`${twice} is entered twice.`)
  for (const serial of serials.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))) {
    const moved =
      supplyOrderId === null
        ? sql`do update set location_id = excluded.location_id, changed_at = now() where n.state = 'in_stock'`
        : sql`do nothing`
    const rows = await readRows(
      tx,
      sql`insert into ${serialNumbers} as n (product_id, variant_id, serial, state, location_id, supply_order_id)
        values (${productId}, ${variantId}, ${serial}, 'in_stock', ${locationId}, ${supplyOrderId})
        on conflict (product_id, lower(serial)) ${moved} returning id`,
    )
    if (rows.length === 0) wrong(`${serial} already exists. Find it under Serial numbers.`)
  }
}

/** Takes back units of an order line, into stock or written off. Refuses units that didn't ship with it. */
export async function returnSerials(
  tx: Tx,
  orderLineId: number,
  { serials, restocked }: { serials: readonly string[]; restocked: boolean },
  field: string,
): Promise<void> {
  const names = [...new Set(serials.map((serial) => serial.toLowerCase()))]
  if (names.length === 0) return
  const rows = await readRows(
    tx,
    sql`update ${serialNumbers} set state = ${restocked ? 'in_stock' : 'written_off'}, parcel_id = null, order_line_id = null, changed_at = now()
      where order_line_id = ${orderLineId} and lower(serial) in ${names} returning id`,
  )
  if (rows.length < names.length)
    fail('validation_failed', { fields: { [field]: ['Choose serial numbers that shipped with this order.'] } })
}

/** Serial numbers shipped with order lines and not returned, by line ID. */
export async function readShippedSerials(
  db: Queryable,
  orderLineIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (orderLineIds.length === 0) return new Map()
  const rows = await readRows<{ line: number; serials: string[] }>(
    db,
    sql`select order_line_id as line, array_agg(serial order by id) as serials from ${serialNumbers}
      where order_line_id in ${[...orderLineIds]} group by 1`,
  )
  return new Map(rows.map(({ line, serials }) => [Number(line), serials]))
}

/** Maximum units listed. */
const ownMax = 200

/** Units shipped to a person and not returned, newest first. */
export const readOwnUnits = (db: Queryable, { userId, region }: { userId: number | null; region: Region }) =>
  readRows<{
    id: number
    serial: string
    name: string
    order_id: number
    invoice_number: string | null
    shipped_at: Date
  }>(
    db,
    sql`
    select n.id, n.serial, ${nameWithVariant} as name, o.id as order_id, o.invoice_number, r.shipped_at
    from ${orders} o join ${orderLines} d on d.order_id = o.id join ${serialNumbers} n on n.order_line_id = d.id
      join ${parcels} r on r.id = n.parcel_id join ${products} p on p.id = n.product_id
      left join ${productVariants} v on v.id = n.variant_id
    where o.user_id = ${userId} and o.region = ${region} and n.state = 'shipped' and r.shipped_at is not null
    order by r.shipped_at desc, n.id desc limit ${ownMax}`,
  )

const listOwn = operation(contract.listOwnUnits, async ({ db, actor: { userId, region } }) => ({
  data: await readOwnUnits(db, { userId, region }),
}))

export const serialNumberOperations = [...lists, move, listOwn]

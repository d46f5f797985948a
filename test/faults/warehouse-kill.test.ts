/**
 * Kills the shop at each step of an order through the warehouse and back: nothing is half done, and a retry does it
 * once.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { audits } from '#features/audits/server/tables.ts'
import { mails } from '#features/mails/server/tables.ts'
import { orderLines, parcelLines } from '#features/orders/server/tables.ts'
import { saveStockCounts } from '#features/products/contract/stock-counts.ts'
import * as moves from '#features/products/contract/stock-moves.ts'
import { getStockPlace } from '#features/products/contract/stock.ts'
import { serialNumbers, stockChanges, stockTransferLines } from '#features/products/server/stock/tables.ts'
import { requestReturn } from '#features/returns/contract/returns.ts'
import * as returnSteps from '#features/returns/contract/staff.ts'
import { deliverParcel, packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import type { CallInput, Endpoint } from '#kit/contract.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { usAddress } from '../fixtures-shop.ts'
import { countRows, killWhere } from './kill-where.ts'
import { type Caller, newCaller } from './money-world.ts'
import { freshNonce, useFaultWorld } from './shop-processes.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'

const world = await useFaultWorld({ cable: 50, shirt: 50 })
const [staff, buyer] = [await newCaller(world, 3), await newCaller(world, 0)]
await world.owner.db.execute(sql`update products set serial_tracked = true where slug = 'obd-cable'`)
let shop = await world.start()
const { body: made } = await buyer.call(shop, createOrder, {
  body: { lines: [{ slug: 'obd-cable', quantity: 2 }], email: 'kill@example.test', billing_address: usAddress },
} as never)
await buyer.call(shop, payOrder, {
  params: { id: made.id },
  body: { token: made.token, nonce: freshNonce() },
} as never)
const [line] = await readRows<{ id: number }>(
  world.owner.db,
  sql`select id from order_lines where order_id = ${made.id}`,
)
const order = { id: made.id, line: Number(line!.id) }

const count = (statement: ReturnType<typeof sql>) => countRows(world.owner, statement)
/**
 * Invariants at any time: stock levels are the sums of their changes, parcels contain no more than was bought, and
 * each unit is in one place.
 */
const breaches = () =>
  count(sql`from (
    select 1 from stock_levels s where on_hand < 0 or on_hand <> (select coalesce(sum(delta), 0) from stock_changes c
      where c.product_id = s.product_id and c.location_id = s.location_id and c.variant_id is not distinct from s.variant_id)
    union all select 1 from order_lines l where l.quantity < (select coalesce(sum(quantity), 0) from parcel_lines p where p.order_line_id = l.id)
    union all select 1 from parcel_lines x cross join jsonb_array_elements_text(x.serials) u(serial) join serial_numbers n on lower(n.serial) = lower(u.serial)
      where n.state = 'shipped' and n.parcel_id <> x.parcel_id) broken`)

/** Makes a call, kills the process when it is about to write a table, and repeats the call with the same key. */
async function killed<E extends Endpoint>(
  call: E,
  input: object,
  at: PgTable,
  { by = staff, state }: { by?: Caller; state: () => Promise<unknown> },
) {
  const key = randomUUID()
  const before = await state()
  const ask = () => by.call(shop, call as Endpoint, input as CallInput<never>, key)
  let first: ReturnType<typeof ask> | undefined
  await killWhere(world.owner, at, {
    begin: () => {
      first = ask()
      return Promise.resolve()
    },
    kill: () => shop.signal('SIGKILL'),
  })
  expect((await first)?.status).toBe(0)
  expect([await state(), await breaches()]).toEqual([before, 0])
  // A multi-step call is resumed by the next try once the first has timed out.
  await world.owner.db.execute(
    sql`update idempotency_keys set started_at = started_at - interval '1 minute' where status is null`,
  )
  shop = await world.start()
  const again = await ask()
  expect(again.status).toBeLessThan(300)
  const after = await state()
  if (call.idempotent === true) await ask()
  expect([await state(), await breaches()]).toEqual([after, 0])
  return { body: again.body as never as { id: number; version: number; parcels: { id: number }[] }, after }
}
const parcels = () =>
  readRows(
    world.owner.db,
    sql`select state, (select count(*)::int from mails where template = 'order-shipped') as mails,
      (select state from fulfilments where order_id = ${order.id}) as fulfilment from parcels where order_id = ${order.id}`,
  )
const units = () =>
  readRows(
    world.owner.db,
    sql`select l.slug, s.on_hand from stock_levels s join stock_locations l on l.id = s.location_id join products p on p.id = s.product_id
      where p.slug = 'obd-cable' order by 1`,
  )
const onHand = async (slug: string) =>
  ((await units()) as { slug: string; on_hand: number }[]).find((row) => row.slug === slug)!.on_hand

test('a parcel is packed, shipped and delivered', async () => {
  const params = { id: order.id }
  const lines = [{ line_id: order.line, quantity: 2, serials: ['KILL-1', 'KILL-2'] }]
  const packed = await killed(packParcel, { params, body: { lines } }, parcelLines, { state: parcels })
  expect(packed.after).toEqual([{ state: 'packed', mails: 0, fulfilment: 'packed' }])
  const at = { params: { ...params, parcel: packed.body.parcels[0]!.id } }
  const tracking = { carrier: 'UPS', number: '1Z-KILL' }
  const shipped = await killed(shipParcel, { ...at, body: tracking }, mails, { state: parcels })
  expect(shipped.after).toEqual([{ state: 'shipped', mails: 1, fulfilment: 'shipped' }])
  const delivered = await killed(deliverParcel, at, audits, { state: parcels })
  expect(delivered.after).toEqual([{ state: 'delivered', mails: 1, fulfilment: 'delivered' }])
}, 180_000)

test('units are sent to another place, arrive, and come from a supplier', async () => {
  const [reno, venlo] = [await onHand('reno'), await onHand('venlo')]
  const line = { product: 'obd-cable', quantity: 4 }
  const form = { from: 'reno', to: 'venlo', expected_on: null, note: '', lines: [line] }
  const sent = await killed(moves.createStockTransfer, { body: form }, stockTransferLines, { state: units })
  expect([await onHand('reno'), await onHand('venlo')]).toEqual([reno - 4, venlo])
  const lineOf = async (table: string, id: number) =>
    Number(
      (
        await readRows<{ id: number }>(
          world.owner.db,
          sql`select id from ${sql.identifier(table)} where ${sql.identifier(table === 'supply_order_lines' ? 'supply_order_id' : 'transfer_id')} = ${id}`,
        )
      )[0]!.id,
    )
  const arrived = { id: await lineOf('stock_transfer_lines', sent.body.id), quantity: 3, serials: [] }
  await killed(
    moves.receiveStockTransfer,
    { params: { id: sent.body.id }, body: { version: sent.body.version, lines: [arrived], note: '' } },
    stockChanges,
    { state: units },
  )
  expect([await onHand('reno'), await onHand('venlo')]).toEqual([reno - 4, venlo + 3])
  const ordered = { supplier: 'Ferrule', number: '', to: 'reno', expected_on: null, note: '', lines: [line] }
  const { body: supply } = await staff.call(shop, moves.createSupplyOrder, { body: ordered } as never)
  const delivered = { id: await lineOf('supply_order_lines', supply.id), quantity: 4, serials: ['KILL-3', 'KILL-4'] }
  await killed(
    moves.receiveSupplyOrder,
    { params: { id: supply.id }, body: { version: supply.version, lines: [delivered], note: '' } },
    serialNumbers,
    { state: units },
  )
  expect(await onHand('reno')).toBe(reno)
  expect(await count(sql`from serial_numbers where serial like 'KILL-%'`)).toBe(4)
}, 180_000)

test('a stocktake of several places', async () => {
  const place = async (location: string) => {
    const at = { productSlug: 'obd-cable', locationSlug: location }
    const { body } = await staff.call(shop, getStockPlace, { params: at } as never)
    return { product: 'obd-cable', variant: null, location, counted: body.on_hand + 1, last_change: body.last_change }
  }
  const body = { places: [await place('reno'), await place('venlo')], reason: 'Stocktake' }
  const before = [await onHand('reno'), await onHand('venlo')]
  await killed(saveStockCounts, { body }, audits, { state: units })
  expect([await onHand('reno'), await onHand('venlo')]).toEqual(before.map((number) => number + 1))
}, 120_000)

test('a return arrives, is inspected, and is exchanged', async () => {
  const state = async () => [
    await readRows(
      world.owner.db,
      sql`select r.state, f.returned, (select count(*)::int from mails where template = 'return-update') as mails,
        (select count(*)::int from orders) as orders from returns r join fulfilments f on f.order_id = r.order_id`,
    ),
    await units(),
  ]
  const { body: asked } = await buyer.call(shop, requestReturn, {
    params: { id: order.id },
    body: { wish: 'exchange', reason: 'damaged', note: '', lines: [{ line_id: order.line, quantity: 1 }] },
  } as never)
  const params = { id: asked.id }
  await killed(returnSteps.approveReturn, { params, body: { version: 1, answer: '' } }, mails, { state })
  const arrived = await killed(returnSteps.receiveReturn, { params, body: { version: 2 } }, audits, { state })
  expect(arrived.after).toMatchObject([[{ state: 'received', returned: 1 }], {}])
  const reno = await onHand('reno')
  const line = { line_id: order.line, accepted: 1, restock: true, serials: ['KILL-2'] }
  await killed(returnSteps.inspectReturn, { params, body: { version: 3, note: '', lines: [line] } }, stockChanges, {
    state,
  })
  expect(await onHand('reno')).toBe(reno + 1)
  const orders = await count(sql`from orders`)
  await killed(returnSteps.exchangeReturn, { params, body: { version: 4, lines: [] } }, orderLines, { state })
  expect([await count(sql`from orders`), await onHand('reno')]).toEqual([orders + 1, reno])
}, 240_000)

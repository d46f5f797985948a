import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as moves from '../../contract/stock-moves.ts'
import * as contract from '../../contract/stock.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
const reason = 'counted twice'
const read = async (params: { productSlug: string; locationSlug: string }) =>
  (await staff.call(contract.getStockPlace, { params })).body
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<Row>(statement)).rows
/** Nothing is in a level that no change brought there, and nothing is below zero (INV-02). */
const differences = () =>
  rowsOf(sql`select product_id, location_id from stock_levels s
    where on_hand < 0 or on_hand <> (select coalesce(sum(delta), 0) from stock_changes c where c.product_id = s.product_id and c.location_id = s.location_id)`)

type Step = {
  kind: 'adjust' | 'count' | 'write-off' | 'sale' | 'refund' | 'send' | 'receive' | 'close' | 'deliver'
  units: number
  pick: number
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('adjust', 'count', 'write-off', 'sale', 'refund', 'send', 'receive', 'close', 'deliver'),
    units: fc.integer({ min: -6, max: 12 }),
    pick: fc.nat({ max: 5 }),
  }) as fc.Arbitrary<Step>,
  { minLength: 4, maxLength: 14 },
)

test('any sequence of sales, refunds, counts, transfers and deliveries keeps the sums', async () => {
  const shirt = (locationSlug: string) => ({ productSlug: 'shirt', locationSlug })
  const total = async () => {
    const [row] = await rowsOf<{ units: number }>(sql`select
      (select sum(on_hand) from stock_levels where product_id = ${shop.shirt.id})::int
      + (select coalesce(sum(quantity - received - missing), 0) from stock_transfer_lines where product_id = ${shop.shirt.id})::int as units`)
    return row!.units
  }
  let sale = 0
  const take = async (units: number) => {
    sale += 1
    const wanted = JSON.stringify([{ product: shop.shirt.id, quantity: units }])
    const [row] = await rowsOf<{ missing: number[] }>(
      sql`select take_stock(1, ${`order/${1_000_000 + sale}`}, ${wanted}::jsonb) as missing`,
    )
    return row!.missing.length === 0
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const transfers: moves.StockTransfer[] = []
      for (const { kind, units, pick } of sequence) {
        const before = await total()
        const quantity = Math.max(1, Math.abs(units))
        const params = shirt(pick % 2 === 0 ? 'reno' : 'venlo')
        const transfer = transfers[pick % Math.max(1, transfers.length)]
        let expected = 0
        if (kind === 'adjust') {
          const { status } = await staff.call(contract.adjustStock, { params, body: { delta: units, reason } })
          if (status === 200) expected = units
        } else if (kind === 'write-off') {
          const { status } = await staff.call(contract.writeOffStock, { params, body: { quantity, reason } })
          if (status === 200) expected = -quantity
        } else if (kind === 'count') {
          const place = await read(params)
          const body = { counted: quantity, last_change: place.last_change, reason }
          const { status } = await staff.call(contract.countStock, { params, body })
          if (status === 200) expected = quantity - place.on_hand
        } else if (kind === 'sale') {
          if (await take(quantity)) expected = -quantity
        } else if (kind === 'refund' && sale > 0) {
          const [row] = await rowsOf<{ units: number }>(
            sql`select -coalesce(sum(delta), 0)::int as units from stock_changes where reference = ${`order/${1_000_000 + sale}`}`,
          )
          const wanted = JSON.stringify([{ product: shop.shirt.id, quantity }])
          await rowsOf(sql`select return_stock_part(${`order/${1_000_000 + sale}`}, 'refund', ${wanted}::jsonb)`)
          expected = Math.min(quantity, row!.units)
        } else if (kind === 'send') {
          const { status, body } = await staff.call(moves.createStockTransfer, {
            body: {
              from: params.locationSlug,
              to: params.locationSlug === 'reno' ? 'venlo' : 'reno',
              expected_on: null,
              note: '',
              lines: [{ product: 'shirt', quantity }],
            },
          })
          if (status === 201) transfers.push(body)
        } else if (kind === 'receive' && transfer) {
          const { body: now } = await staff.call(moves.getStockTransfer, { params: { id: transfer.id } })
          await staff.call(moves.receiveStockTransfer, {
            params: { id: transfer.id },
            body: { version: now.version, lines: [{ id: now.lines[0]!.id, quantity }], note: '' },
          })
        } else if (kind === 'close' && transfer) {
          const { body: now } = await staff.call(moves.getStockTransfer, { params: { id: transfer.id } })
          const line = now.lines[0]!
          const { status } = await staff.call(moves.closeStockTransfer, {
            params: { id: transfer.id },
            body: { version: now.version, reason },
          })
          if (status === 200) expected = -(line.quantity - line.received - line.missing)
        } else if (kind === 'deliver') {
          const { body: order } = await staff.call(moves.createSupplyOrder, {
            body: {
              supplier: 'Any',
              number: '',
              to: params.locationSlug,
              expected_on: null,
              note: '',
              lines: [{ product: 'shirt', quantity }],
            },
          })
          await staff.call(moves.receiveSupplyOrder, {
            params: { id: order.id },
            body: { version: 1, lines: [{ id: order.lines[0]!.id, quantity }], note: '' },
          })
          expected = quantity
        }
        expect(await total()).toBe(before + expected)
        expect(await differences()).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { adjustStock, countStock, getStockPlace } from '#features/products/contract/stock.ts'
import { getFulfilment, packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { fillKits } from '#test/fixtures-kits.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { requestReturn } from '../contract/returns.ts'
import { approveReturn, getReturn, inspectReturn, receiveReturn, refundReturn } from '../contract/staff.ts'

const { world, kits } = await useWorld({ environment: { WORKER: '0' }, fill: { kits: fillKits } })
const staff = await world.login({ role: 3 })
const { db } = world.owner
const reno = { productSlug: 'obd-cable', locationSlug: 'reno' }
const place = async () => (await staff.call(getStockPlace, { params: reno })).body
await staff.call(adjustStock, { params: reno, body: { delta: 500, reason: 'enough for all runs' } })
await staff.call(adjustStock, {
  params: { ...reno, productSlug: 'shirt' },
  body: { delta: 500, reason: 'enough, too' },
})

/** Cables that are free in all places. */
async function cables(): Promise<number> {
  const { rows } = await db.execute<{ units: number }>(
    sql`select sum(on_hand)::int as units from stock_levels where product_id = ${kits.cable}`,
  )
  return rows[0]!.units
}
/** Levels that their changes don’t add up to. */
const differences = async () =>
  (
    await db.execute(sql`select product_id from stock_levels s where on_hand < 0 or on_hand <> (select coalesce(sum(delta), 0)
      from stock_changes c where c.product_id = s.product_id and c.location_id = s.location_id and c.variant_id is not distinct from s.variant_id)`)
  ).rows

test('kits and their parts, sold, refunded, shipped, returned and counted in any amounts, keep the stock and the money', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        bundles: fc.integer({ min: 1, max: 3 }),
        alone: fc.integer({ min: 0, max: 2 }),
        refunded: fc.integer({ min: 0, max: 2 }),
        back: fc.integer({ min: 1, max: 4 }),
        accepted: fc.integer({ min: 0, max: 4 }),
        restock: fc.boolean(),
        counted: fc.integer({ min: -3, max: 3 }),
      }),
      async ({ bundles, alone, refunded, counted, restock, ...asked }) => {
        const client = await world.login()
        let expected = await cables()
        const statuses: number[] = []
        const lines = [
          { slug: 'starter-kit', quantity: bundles },
          ...(alone > 0 ? [{ slug: 'obd-cable', quantity: alone }] : []),
        ]
        const { body: made } = await client.call(createOrder, {
          body: { lines, email: 'kits@example.test', billing_address: usAddress },
        })
        const params = { id: made.id }
        await client.call(payOrder, { params, body: { token: made.token, nonce: 'fake-valid-nonce' } })
        expected -= 2 * bundles + alone
        expect(await cables()).toBe(expected)

        const ofKit = (await client.call(getOrder, { params })).body.lines.find(
          ({ slug, kit }) => slug === 'obd-cable' && kit !== null,
        )!
        if (refunded > 0) {
          const part = {
            lines: [{ line_id: ofKit.id, quantity: refunded }],
            restock: true,
            reason: 'Changed their mind',
          }
          statuses.push((await staff.call(refundTransactionPart, { params, body: part })).status)
          expected += refunded
        }
        const { pieces } = (await staff.call(getFulfilment, { params })).body
        const left = pieces.filter((piece) => piece.left > 0)
        const packed = await staff.call(packParcel, {
          params,
          body: { lines: left.map((piece) => ({ line_id: piece.line_id, quantity: piece.left })) },
        })
        const parcel = packed.body.parcels[0]!.id
        await staff.call(shipParcel, { params: { ...params, parcel }, body: { carrier: 'UPS', number: '1Z' } })
        expect(await cables()).toBe(expected)

        const back = Math.min(asked.back, 2 * bundles - refunded)
        const accepted = Math.min(asked.accepted, back)
        if (back > 0) {
          const { body: sent } = await client.call(requestReturn, {
            params,
            body: { wish: 'refund', reason: 'damaged', note: '', lines: [{ line_id: ofKit.id, quantity: back }] },
          })
          const at = { params: { id: sent.id } }
          await staff.call(approveReturn, { ...at, body: { version: 1, answer: '' } })
          await staff.call(receiveReturn, { ...at, body: { version: 2 } })
          await staff.call(inspectReturn, {
            ...at,
            body: { version: 3, note: '', lines: [{ line_id: ofKit.id, accepted, restock }] },
          })
          if (restock) expected += accepted
          if (accepted > 0) {
            const { version } = (await staff.call(getReturn, at)).body
            const answer = await staff.call(refundReturn, { ...at, body: { version } as never })
            statuses.push(answer.status)
          }
        }
        expect(await cables()).toBe(expected)
        expect(statuses.every((status) => status === 200)).toBe(true)
        const now = await place()
        await staff.call(countStock, {
          params: reno,
          body: { counted: now.on_hand + counted, last_change: now.last_change, reason: 'counted' },
        })
        expected += counted
        expect(await cables()).toBe(expected)
        expect(await differences()).toEqual([])
        // What a part comes to is its share of the kit, to the cent, and never more goes back than was paid.
        const order = (await client.call(getOrder, { params })).body
        const given = order.lines.find(({ id }) => id === ofKit.id)!
        expect(given.refunded_quantity).toBe(refunded + (back > 0 ? accepted : 0))
        expect(given.refunded).toBeLessThanOrEqual(given.total)
        expect(order.refunded).toBe(order.lines.reduce((sum, line) => sum + line.refunded, 0))
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)

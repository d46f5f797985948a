import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOrderByToken } from '#features/orders/contract.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { openPromotions } from '#test/fixtures-promotions.ts'

const { world, staff, cable, shirt, promote, retire, estimate, buy } = await openPromotions()

const anyTerms = fc.record({
  kind: fc.constantFrom('percent', 'amount', 'quantity', 'shipping'),
  percent: fc.integer({ min: 1, max: 100 }),
  amounts: fc.record({ USD: fc.integer({ min: 1, max: 30_000 }) }),
  buy_quantity: fc.integer({ min: 1, max: 3 }),
  get_quantity: fc.integer({ min: 1, max: 2 }),
  applies_to: fc.constantFrom('all', 'products', 'chosen'),
  products: fc.constantFrom(['obd-cable'], ['shirt']),
  combinable: fc.boolean(),
  method: fc.constantFrom('code', 'automatic'),
})

describe('any two promotions', () => {
  test('estimate = order = invoice, nothing below zero, and refunds piece by piece give back what was paid', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTerms,
        anyTerms,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (a, b, cables, shirts) => {
          const made = [await promote(a), await promote(b)]
          const client = world.client()
          const lines = [cable(cables), shirt(shirts)]
          const codes = made.map(({ code }) => code)
          const asked = await estimate(client, lines, codes)
          const usable = codes.filter((code) => !asked.refused_codes.some((refused) => refused.code === code))
          const priced = await estimate(client, lines, usable)
          expect(priced.total).toBe(asked.total)
          for (const line of priced.lines) {
            expect(line.discount).toBeLessThanOrEqual(line.unit_price * line.quantity)
            expect(line.total).toBeGreaterThanOrEqual(0)
          }
          const order = await buy(client, lines, usable)
          const { body: invoice } = await client.call(getOrderByToken, {
            params: { id: order.id, token: order.token },
          })
          expect([order.total, invoice.total, invoice.discount]).toEqual([priced.total, priced.total, priced.discount])
          for (const [line, pieces] of [
            [0, cables],
            [1, shirts],
          ] as const) {
            const { id, total } = invoice.lines[line]!
            for (let piece = 0; piece < (total >= pieces ? pieces : 0); piece += 1)
              await staff.call(refundTransactionPart, {
                params: { id: order.id },
                body: { reason: 'Test', lines: [{ line_id: id, quantity: 1 }] },
              })
          }
          await staff.call(refundTransaction, { params: { id: order.id }, body: { reason: 'Test' } })
          const { body: after } = await client.call(getOrderByToken, { params: { id: order.id, token: order.token } })
          expect(after.refunded).toBe(order.total)
          for (const each of made) await retire(each)
        },
      ),
      { numRuns: 12 },
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  refundAmount,
  refundQuantities,
  refundRest,
  refundableAmount,
  remainingParts,
  type PaidPart,
  type RefundedPart,
  type RefundResult,
} from './refund.ts'

const part = (id: string, quantity: number, net: number, tax = 0, discount = 0): PaidPart => ({
  id,
  quantity,
  net,
  tax,
  discount,
})
const amountOf = (result: RefundResult) => (result.ok ? result.refund.amount : null)
const partsOf = (result: RefundResult) => (result.ok ? result.refund.parts : [])

describe('refunding quantities', () => {
  const paid = [part('a', 3, 1000, 190, 100), part('b', 1, 500, 95)]

  it('gives back the share of price, tax and discount', () => {
    expect(refundQuantities(paid, [], [{ id: 'a', quantity: 1 }])).toEqual({
      ok: true,
      refund: { amount: 396, tax: 63, parts: [{ id: 'a', quantity: 1, net: 333, tax: 63, discount: 33 }] },
    })
  })

  it('one by one gives back exactly what was paid', () => {
    const done: RefundedPart[] = []
    const amounts = [1, 2, 3].map(() => {
      const result = refundQuantities(paid, done, [{ id: 'a', quantity: 1 }])
      done.push(...partsOf(result))
      return amountOf(result)
    })
    expect(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(1190)
    expect(remainingParts(paid, done)[0]).toEqual(part('a', 0, 0))
    expect(refundQuantities(paid, done, [{ id: 'a', quantity: 1 }])).toEqual({
      ok: false,
      code: 'refund_exceeds_paid',
      amountMax: 595,
    })
  })

  it('more than was bought, also split over two mentions, or a line that was not bought is refused', () => {
    const twice = [
      { id: 'a', quantity: 2 },
      { id: 'a', quantity: 2 },
    ]
    expect(refundQuantities(paid, [], twice).ok).toBe(false)
    expect(refundQuantities(paid, [], [{ id: 'z', quantity: 1 }]).ok).toBe(false)
  })

  it('quantities that are none are bugs', () => {
    for (const quantity of [0, -1, 0.5, Number.NaN]) {
      expect(() => refundQuantities(paid, [], [{ id: 'a', quantity }])).toThrow(RangeError)
    }
  })
})

describe('refunding an amount', () => {
  const paid = [part('a', 3, 1000, 190), part('b', 1, 500, 95), part('shipping', 1, 200, 0)]

  it('is spread over all that was paid, with its tax', () => {
    const result = refundAmount(paid, [], 397)
    expect(amountOf(result)).toBe(397)
    expect(partsOf(result)).toEqual([
      { id: 'a', quantity: 0, net: 200, tax: 38, discount: 0 },
      { id: 'b', quantity: 0, net: 100, tax: 19, discount: 0 },
      { id: 'shipping', quantity: 0, net: 40, tax: 0, discount: 0 },
    ])
  })

  it('60 % twice is refused the second time, with what is left', () => {
    const first = refundAmount(paid, [], 1191)
    expect(refundAmount(paid, partsOf(first), 1191)).toEqual({
      ok: false,
      code: 'refund_exceeds_paid',
      amountMax: 794,
    })
    expect(amountOf(refundAmount(paid, partsOf(first), 794))).toBe(794)
  })

  it('lowers what returned goods give back afterwards', () => {
    const done = partsOf(refundAmount(paid, [], 1985 - 2))
    const result = refundQuantities(paid, done, [
      { id: 'a', quantity: 3 },
      { id: 'b', quantity: 1 },
      { id: 'shipping', quantity: 1 },
    ])
    expect(amountOf(result)).toBe(2)
  })

  it('amounts that are none are bugs', () => {
    for (const amount of [0, -1, 0.5, Number.NaN]) expect(() => refundAmount(paid, [], amount)).toThrow(RangeError)
  })
})

const anyPart = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  net: fc.oneof(fc.nat(9), fc.nat(5_000_000)),
  tax: fc.oneof(fc.nat(9), fc.nat(1_000_000)),
  discount: fc.nat(100_000),
})
const anyPaid = fc
  .array(anyPart, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map((each, index) => ({ ...each, id: `p${index}` })))
/** A refund of some units of one part, or of a share of what is left. */
const anyStep = fc.oneof(
  fc.record({ part: fc.nat(5), quantity: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
)

function take(
  paid: readonly PaidPart[],
  done: readonly RefundedPart[],
  step: { part: number; quantity: number } | { share: number },
) {
  if ('quantity' in step) return refundQuantities(paid, done, [{ id: `p${step.part}`, quantity: step.quantity }])
  return refundAmount(paid, done, Math.max(1, Math.round(refundableAmount(paid, done) * step.share)))
}

describe('refunds in any pieces', () => {
  it('never give back more than was paid of anything, and together with the rest exactly that (INV-09)', () => {
    fc.assert(
      fc.property(anyPaid, fc.array(anyStep, { maxLength: 25 }), (paid, steps) => {
        const done: RefundedPart[] = []
        let given = 0
        for (const step of steps) {
          const result = take(paid, done, step)
          given += amountOf(result) ?? 0
          done.push(...partsOf(result))
          const lowest = remainingParts(paid, done).flatMap(({ quantity, net, tax, discount }) => [
            quantity,
            net,
            tax,
            discount,
          ])
          expect(Math.min(...lowest)).toBeGreaterThanOrEqual(0)
          expect(Math.min(0, ...partsOf(result).flatMap(({ net, tax }) => [net, tax]))).toBe(0)
        }
        const rest = refundRest(paid, done)
        expect(given + rest.amount).toBe(paid.reduce((sum, { net, tax }) => sum + net + tax, 0))
        expect(remainingParts(paid, [...done, ...rest.parts])).toEqual(paid.map(({ id }) => part(id, 0, 0)))
      }),
      { numRuns: 500 },
    )
  })

  it('returning every unit gives back exactly what was paid, in whatever portions', () => {
    fc.assert(
      fc.property(anyPaid, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (paid, portions) => {
        const done: RefundedPart[] = []
        let given = 0
        for (const { id, quantity } of paid) {
          for (let left = quantity; left > 0;) {
            const portion = Math.min(left, portions.next().value)
            const result = refundQuantities(paid, done, [{ id, quantity: portion }])
            given += amountOf(result) ?? Number.NaN
            done.push(...partsOf(result))
            left -= portion
          }
        }
        expect(given).toBe(paid.reduce((sum, { net, tax }) => sum + net + tax, 0))
        expect(refundableAmount(paid, done)).toBe(0)
      }),
    )
  })

  it('a refund of an amount gives back exactly this amount', () => {
    fc.assert(
      fc.property(anyPaid, fc.double({ min: 0, max: 1, noNaN: true }), (paid, share) => {
        const amount = Math.floor(refundableAmount(paid, []) * share)
        fc.pre(amount >= 1)
        expect(amountOf(refundAmount(paid, [], amount))).toBe(amount)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDiscounts,
  checkDiscount,
  listableDiscounts,
  openDiscount,
  type Discount,
  type DiscountBasis,
  type DiscountClaim,
} from './discounts.ts'

const plain: Discount = { ...openDiscount, code: 'TEN', kind: 'percent', percent: 10 }
const claim = (rest: Partial<Discount> = {}, redemptions = 0, customerRedemptions = 0): DiscountClaim => ({
  discount: { ...plain, ...rest },
  redemptions,
  customerRedemptions,
})
const fixed = (code: string, USD: number, rest: Partial<Discount> = {}) =>
  claim({ code, kind: 'amount', amounts: { USD }, ...rest })
const basis: DiscountBasis = {
  currency: 'USD',
  lines: [
    { kind: 'product', amount: 3333 },
    { kind: 'tune', amount: 50_000 },
    { kind: 'install_fee', amount: 5000 },
  ],
  shipping: 1500,
  buyer: { dealers: [], groups: [], isFirstOrder: false },
  now: new Date('2026-03-01T12:00:00Z'),
}
const reason = (asked: DiscountClaim) => checkDiscount(asked, basis)

describe('whether a code can be used', () => {
  it('from its start to its end, the end not included', () => {
    expect(reason(claim({ startsAt: new Date('2026-03-01T12:00:00.001Z') }))).toBe('not_started')
    expect(reason(claim({ startsAt: basis.now }))).toBeNull()
    expect(reason(claim({ endsAt: basis.now }))).toBe('ended')
    expect(reason(claim({ endsAt: new Date('2026-03-01T12:00:00.001Z') }))).toBeNull()
  })

  it('at most N times in all and M times per customer (INV-05)', () => {
    expect(reason(claim({ redemptionsMax: 3 }, 2))).toBeNull()
    expect(reason(claim({ redemptionsMax: 3 }, 3))).toBe('spent')
    expect(reason(claim({ redemptionsMax: 0 }))).toBe('spent')
    expect(reason(claim({ perCustomerMax: 1 }, 9, 0))).toBeNull()
    expect(reason(claim({ perCustomerMax: 1 }, 9, 1))).toBe('spent_by_customer')
    expect(applyDiscounts([claim({ redemptionsMax: 3 }, 3)], basis).refused).toEqual([
      { code: 'TEN', reason: 'spent', error: 'discount_code_spent', rivals: [] },
    ])
  })

  it('from its minimum subtotal on, counted before discounts and in the currency that is paid in', () => {
    expect(reason(claim({ minimumSubtotal: { USD: 58_333 } }))).toBeNull()
    expect(reason(claim({ minimumSubtotal: { USD: 58_334 } }))).toBe('below_minimum')
    expect(reason(claim({ minimumSubtotal: { EUR: 99_999_999 } }))).toBeNull()
  })

  it('in its currencies only', () => {
    expect(reason(claim({ kind: 'amount', amounts: { EUR: 500 } }))).toBe('not_in_currency')
    expect(reason(claim({ kind: 'amount', amounts: { USD: 0 } }))).toBe('nothing_to_discount')
  })

  it('when there is something to take it off', () => {
    const tunesOnly = { ...basis, lines: [{ kind: 'tune' as const, amount: 100 }], shipping: 0 }
    expect(checkDiscount(claim({ appliesTo: 'products' }), tunesOnly)).toBe('nothing_to_discount')
    expect(checkDiscount(claim({ kind: 'shipping' }), tunesOnly)).toBe('nothing_to_discount')
  })

  it('hidden codes and those that do not run are not listed', () => {
    const codes = [
      plain,
      { ...plain, code: 'H', hidden: true },
      { ...plain, code: 'OLD', endsAt: basis.now },
      { ...plain, code: 'NEW', startsAt: new Date('2027-01-01') },
    ]
    expect(listableDiscounts(codes, basis.now)).toEqual([plain])
  })
})

describe('what codes take off', () => {
  it('a percentage is rounded half up on the whole and spread over its lines', () => {
    expect(applyDiscounts([claim()], basis)).toEqual({
      applied: [
        { code: 'TEN', name: '', hidden: false, on: 'all', amount: 5833, byLine: [333, 5000, 500], shipping: 0 },
      ],
      refused: [],
      byLine: [333, 5000, 500],
      shipping: 0,
    })
    expect(applyDiscounts([claim({ percent: 12.5, appliesTo: 'products' })], basis).byLine).toEqual([417, 0, 0])
  })

  it('an amount never deducts more than its lines cost', () => {
    expect(applyDiscounts([fixed('BIG', 1_000_000, { appliesTo: 'products' })], basis).byLine).toEqual([3333, 0, 0])
    expect(applyDiscounts([claim({ percent: 250 })], basis).byLine).toEqual([3333, 50_000, 5000])
  })

  it('codes for shipping leave the lines alone', () => {
    const free = applyDiscounts([claim({ kind: 'shipping' })], basis)
    expect(free).toMatchObject({ byLine: [0, 0, 0], shipping: 1500 })
    expect(applyDiscounts([fixed('S5', 500, { appliesTo: 'shipping' })], basis).shipping).toBe(500)
    expect(applyDiscounts([claim({ appliesTo: 'shipping' })], basis).shipping).toBe(150)
  })

  it('combinable codes work together, percentages of the full price first', () => {
    const codes = [fixed('A', 1000, { combinable: true }), claim({ combinable: true, appliesTo: 'tunes' })]
    const result = applyDiscounts(codes, basis)
    expect(result.applied.map(({ code, amount }) => [code, amount])).toEqual([
      ['TEN', 5000],
      ['A', 1000],
    ])
    expect(result.refused).toEqual([])
  })

  it('of codes that cannot be combined the better choice for the customer is used', () => {
    const together = [fixed('A', 3000, { combinable: true }), fixed('B', 3000, { combinable: true })]
    expect(applyDiscounts([...together, claim()], basis)).toMatchObject({
      applied: [{ code: 'A' }, { code: 'B' }],
      refused: [{ code: 'TEN', reason: 'not_combinable', rivals: [{ code: 'A' }, { code: 'B' }] }],
    })
    expect(applyDiscounts([...together, claim({ percent: 20 })], basis)).toMatchObject({
      applied: [{ code: 'TEN' }],
      refused: [{ code: 'A' }, { code: 'B' }],
    })
  })

  it('a code that has nothing left to take off is refused, not redeemed', () => {
    const codes = [claim({ code: 'ALL', percent: 100, combinable: true }), fixed('MORE', 500, { combinable: true })]
    expect(applyDiscounts(codes, basis)).toMatchObject({
      applied: [{ code: 'ALL' }],
      refused: [{ code: 'MORE', reason: 'nothing_to_discount' }],
    })
  })

  it('the same code twice counts once', () => {
    const twice = [claim({ combinable: true }), claim({ combinable: true })]
    expect(applyDiscounts(twice, basis).applied).toHaveLength(1)
  })
})

const cables = { kind: 'product', amount: 6000, quantity: 3, marks: ['product/cable', 'category/cables'] } as const
const shirts = { kind: 'product', amount: 5000, quantity: 2, marks: ['product/shirt', 'category/clothing'] } as const
const two: DiscountBasis = { ...basis, lines: [cables, shirts] }

describe('codes for some things and some people', () => {
  it('chosen products and categories alone are discounted', () => {
    const chosen = (targets: string[]) => applyDiscounts([claim({ appliesTo: 'chosen', targets })], two).byLine
    expect(chosen(['category/cables'])).toEqual([600, 0])
    expect(chosen(['product/shirt', 'category/cables'])).toEqual([600, 500])
    expect(checkDiscount(claim({ appliesTo: 'chosen', targets: ['product/tool'] }), two)).toBe('nothing_to_discount')
  })

  it('of every three the cheapest is free, however the units lie in lines', () => {
    const three = { kind: 'quantity', percent: 100, buyQuantity: 2, getQuantity: 1 } as const
    // Five units: one group of three, and a cable at 2000 is the cheapest.
    expect(applyDiscounts([claim(three)], two).byLine).toEqual([2000, 0])
    const four = { ...two, lines: [...two.lines, { ...shirts, amount: 1500, quantity: 1 }] }
    expect(applyDiscounts([claim(three)], four).byLine).toEqual([2000, 0, 1500])
    expect(applyDiscounts([claim({ ...three, percent: 50 })], four).byLine).toEqual([1000, 0, 750])
    expect(checkDiscount(claim({ ...three, appliesTo: 'chosen', targets: ['category/clothing'] }), two)).toBe(
      'nothing_to_discount',
    )
  })

  it('a minimum of units counts what the code applies to', () => {
    const minimum = (minimumQuantity: number) =>
      checkDiscount(claim({ minimumQuantity, appliesTo: 'chosen', targets: ['category/cables'] }), two)
    expect([minimum(3), minimum(4)]).toEqual([null, 'below_quantity'])
  })

  it('groups of dealers, beside chosen dealers', () => {
    const gold = { ...two, buyer: { dealers: ['ferrule'], groups: ['gold'], isFirstOrder: false } }
    const groups = (dealerGroups: string[], dealers: string[] = []) =>
      checkDiscount(claim({ buyers: 'dealers', dealers, dealerGroups }), gold)
    expect([groups(['gold']), groups(['silver']), groups(['silver'], ['ferrule'])]).toEqual([
      null,
      'dealers_only',
      null,
    ])
  })

  it('vehicles narrow what it is taken off, shipping included', () => {
    const tune = { kind: 'tune', amount: 50_000, marks: ['make/volkswagen', 'engine/vw-is38'] } as const
    const mixed: DiscountBasis = { ...basis, lines: [{ kind: 'product', amount: 1000 }, tune] }
    const off = (terms: object) => applyDiscounts([claim({ kind: 'percent', percent: 10, ...terms })], mixed)
    expect(off({ vehicles: ['make/volkswagen'] }).byLine).toEqual([0, 5000])
    expect(off({ vehicles: ['engine/other', 'engine/vw-is38'], appliesTo: 'tunes' }).byLine).toEqual([0, 5000])
    expect(off({ vehicles: ['make/audi'] }).refused[0]?.reason).toBe('nothing_to_discount')
    expect(off({ kind: 'shipping', vehicles: ['make/volkswagen'] }).shipping).toBe(1500)
    expect(off({ kind: 'shipping', vehicles: ['make/audi'] }).shipping).toBe(0)
  })

  it('dealers, chosen dealers and first orders', () => {
    const member = { ...two, buyer: { dealers: ['ferrule'], groups: [], isFirstOrder: true } }
    const dealers = (slugs: string[], where: DiscountBasis) =>
      checkDiscount(claim({ buyers: 'dealers', dealers: slugs }), where)
    expect([dealers([], two), dealers([], member)]).toEqual(['dealers_only', null])
    expect([dealers(['other'], member), dealers(['other', 'ferrule'], member)]).toEqual(['dealers_only', null])
    const first = claim({ buyers: 'first_order' })
    expect([checkDiscount(first, two), checkDiscount(first, member)]).toEqual(['first_order_only', null])
  })
})

const anyClaim = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    kind: fc.constantFrom('percent', 'amount', 'shipping', 'quantity'),
    buyQuantity: fc.integer({ min: 1, max: 3 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    minimumQuantity: fc.option(fc.nat(5)),
    targets: fc.subarray(['category/a', 'category/b']),
    percent: fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100),
    amounts: fc.record({ USD: fc.nat(100_000) }, { requiredKeys: [] }),
    appliesTo: fc.constantFrom('all', 'products', 'tunes', 'chosen', 'shipping'),
    combinable: fc.boolean(),
  })
  .map((rest) => claim(rest))
const anyClaims = fc.uniqueArray(anyClaim, { selector: ({ discount }) => discount.code, maxLength: 6 })
const anyBasis = fc
  .record({
    lines: fc.array(
      fc
        .record({
          kind: fc.constantFrom('product', 'tune', 'install_fee', 'rental'),
          price: fc.oneof(fc.nat(5), fc.nat(500_000)),
          quantity: fc.integer({ min: 1, max: 5 }),
          marks: fc.subarray(['category/a', 'category/b']),
        })
        .map(({ price, ...line }) => ({ ...line, amount: price * line.quantity })),
      { maxLength: 8 },
    ),
    shipping: fc.nat(10_000),
  })
  .map((rest): DiscountBasis => ({ ...basis, ...rest }))

const total = (claims: readonly DiscountClaim[], where: DiscountBasis) =>
  applyDiscounts(claims, where).applied.reduce((sum, { amount }) => sum + amount, 0)

describe('discounts in general', () => {
  it('the parts sum to each discount and no line or shipping goes below 0', () => {
    fc.assert(
      fc.property(anyClaims, anyBasis, (claims, where) => {
        const result = applyDiscounts(claims, where)
        for (const { amount, byLine, shipping } of result.applied) {
          expect(byLine.reduce((sum, part) => sum + part, shipping)).toBe(amount)
          expect(Math.min(amount, shipping, ...byLine)).toBeGreaterThanOrEqual(0)
        }
        result.byLine.forEach((part, index) => {
          expect(part).toBe(result.applied.reduce((sum, { byLine }) => sum + (byLine[index] ?? 0), 0))
          expect(part).toBeLessThanOrEqual(where.lines[index]?.amount ?? 0)
        })
        expect(result.shipping).toBe(result.applied.reduce((sum, { shipping }) => sum + shipping, 0))
        expect(result.shipping).toBeLessThanOrEqual(where.shipping)
      }),
      { numRuns: 500 },
    )
  })

  it('every code is either applied or refused, for any order of the codes', () => {
    const shuffled = anyClaims.chain((claims) =>
      fc.tuple(fc.constant(claims), fc.shuffledSubarray(claims, { minLength: claims.length })),
    )
    fc.assert(
      fc.property(shuffled, anyBasis, ([claims, other], where) => {
        const result = applyDiscounts(claims, where)
        const told = [...result.applied, ...result.refused].map(({ code }) => code)
        expect(told.toSorted()).toEqual(claims.map(({ discount }) => discount.code).toSorted())
        expect(applyDiscounts(other, where)).toEqual(result)
      }),
      { numRuns: 300 },
    )
  })

  it('one more code never makes the purchase dearer', () => {
    fc.assert(
      fc.property(anyClaims, anyBasis, (claims, where) => {
        expect(total(claims, where)).toBeGreaterThanOrEqual(total(claims.slice(1), where))
      }),
      { numRuns: 300 },
    )
  })
})

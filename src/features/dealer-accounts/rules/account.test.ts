import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usedOf } from './credit-deals.ts'
import {
  adjustmentPostings,
  buyableNow,
  convertAt,
  entryText,
  rateScale,
  settlementPostings,
  warningOf,
} from './account.ts'

describe('the warning before the limit', () => {
  test.each([
    [0, 0, 'none'],
    [799, 0, 'none'],
    [800, 0, 'near'],
    [949, 0, 'near'],
    [950, 0, 'close'],
    [1000, 0, 'reached'],
    [500, 500, 'close'],
    [500, 501, 'reached'],
  ] as const)('%i owed of 1000 and a purchase of %i: %s', (balance, purchase, step) => {
    expect(warningOf({ balance, creditLimit: 1000, overdue: 0 }, purchase)).toBe(step)
  })
  test('something overdue goes before everything', () => {
    expect(warningOf({ balance: 1, creditLimit: 1000, overdue: 1 })).toBe('overdue')
  })
})

test('what can be bought now is what is left of the limit, and nothing while something is overdue', () => {
  expect(buyableNow({ available: 500, overdue: 0 })).toBe(500)
  expect(buyableNow({ available: -500, overdue: 0 })).toBe(0)
  expect(buyableNow({ available: 500, overdue: 1 })).toBe(0)
})

describe('postings of docs/money.md', () => {
  const deal = {
    dealerId: 7,
    amount: 10_000,
    currency: 'USD',
    bonus: 1000,
    chargedAmount: 13_700,
    chargedCurrency: 'CAD',
  } as const
  test('a credit deal in another currency balances in each', () => {
    expect(convertAt(10_000, 1.37 * rateScale)).toBe(13_700)
    expect(settlementPostings(deal)).toEqual([
      { from: 'equity/exchange/CAD', to: 'asset/gateway/CAD', amount: 13_700, currency: 'CAD' },
      { from: 'asset/dealer/7/USD', to: 'equity/exchange/USD', amount: 10_000, currency: 'USD' },
      { from: 'asset/dealer/7/USD', to: 'expense/dealer-bonus/USD', amount: 1000, currency: 'USD' },
    ])
  })
  test('a rate is rounded to the nearest minor unit, halves up, and never to nothing', () => {
    expect(convertAt(101, 0.5 * rateScale)).toBe(51)
    expect(convertAt(99, 0.49 * rateScale)).toBe(49)
    expect(convertAt(1, 0.01 * rateScale)).toBe(1)
  })
  test('a payment in the same currency', () => {
    expect(settlementPostings({ ...deal, bonus: 0, chargedAmount: 10_000, chargedCurrency: 'USD' })).toEqual([
      { from: 'asset/dealer/7/USD', to: 'asset/gateway/USD', amount: 10_000, currency: 'USD' },
    ])
  })
  test('a charge by hand raises what is owed, a payment received lowers it', () => {
    expect(adjustmentPostings('charge', 7, 5, 'EUR')[0]).toMatchObject({ to: 'asset/dealer/7/EUR' })
    expect(adjustmentPostings('payment-received', 7, 5, 'EUR')[0]).toMatchObject({
      from: 'asset/dealer/7/EUR',
      to: 'asset/bank/EUR',
    })
  })
})

test('an entry whose title says no more than its kind is named once', () => {
  expect(entryText({ kind: 'manual-payment', title: 'Payment received' })).toBe('Payment received')
  expect(entryText({ kind: 'adjustment', title: 'A late fee' })).toBe('Adjustment: A late fee')
})

test('a deal is never used beyond its credit, nor below nothing', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), (credit, before, charged) => {
      const used = usedOf(credit, before, charged)
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(credit)
    }),
  )
  expect(usedOf(110_00, 0, 30_00)).toBe(30_00)
})

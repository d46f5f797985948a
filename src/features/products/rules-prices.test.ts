import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '#kit/money.ts'
import { reprice, repricedText, priceRuleText, type PriceRule, roundings } from './rules-prices.ts'

const rule: PriceRule = { field: 'prices', currencies: ['USD'], kind: 'percent', hundredths: 500, rounding: 'none' }
const product = { prices: { USD: 10_000, EUR: 9_000 }, dealer_prices: { USD: 8_000 } }

describe('a price change', () => {
  test('raises and lowers by percent, in the chosen currencies only', () => {
    expect(reprice(product, rule)).toEqual({ prices: { USD: 10_500, EUR: 9_000 }, dealer_prices: { USD: 8_000 } })
    expect(reprice(product, { ...rule, hundredths: -3333 }).prices.USD).toBe(6667)
  })
  test('is said for one product and for many', () => {
    expect([1, 1200].map(repricedText)).toEqual(['1 product gets new prices.', '1,200 products get new prices.'])
  })
  test('rounds to the nearest ending', () => {
    const to = (rounding: PriceRule['rounding'], hundredths: number) =>
      reprice(product, { ...rule, rounding, hundredths }).prices.USD
    expect([to('99', 500), to('90', 500), to('00', 512)]).toEqual([10_499, 10_490, 10_500])
    expect(to('99', -9999)).toBe(99)
  })
  test('makes dealer prices a part of the price, and never more than it', () => {
    const dealer: PriceRule = { ...rule, field: 'dealer_prices', kind: 'of_price', hundredths: 7000, currencies }
    expect(reprice(product, dealer).dealer_prices).toEqual({ USD: 7_000, EUR: 6_300 })
    expect(reprice(product, { ...rule, hundredths: -5000 })).toMatchObject({
      prices: { USD: 5_000 },
      dealer_prices: { USD: 5_000 },
    })
  })
  test('says itself in words', () => {
    expect(priceRuleText({ ...rule, hundredths: -250, rounding: '99' })).toBe('Price −2.5% in USD, rounded to .99')
  })
  test('never goes below zero, never sells in a new currency, and keeps dealers at or below the price', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    const prices = fc.record({ USD: amount, CAD: amount, EUR: amount, GBP: amount }, { requiredKeys: [] })
    const rules = fc.record({
      field: fc.constantFrom('prices' as const, 'dealer_prices' as const),
      kind: fc.constantFrom('percent' as const, 'of_price' as const),
      hundredths: fc.integer({ min: -10_000, max: 20_000 }),
      rounding: fc.constantFrom(...roundings),
      currencies: fc.uniqueArray(fc.constantFrom(...currencies)),
    })
    fc.assert(
      fc.property(prices, prices, rules, (list, dealer, made) => {
        const before = {
          prices: list,
          dealer_prices: Object.fromEntries(
            Object.entries(dealer).flatMap(([code, minor]) => {
              const most = list[code as keyof typeof list]
              return most === undefined ? [] : [[code, Math.min(most, minor ?? 0)]]
            }),
          ),
        }
        const after = reprice(before, made)
        expect(Object.keys(after.prices).toSorted()).toEqual(Object.keys(list).toSorted())
        const isRight = (code: (typeof currencies)[number]) => {
          const [price, own] = [after.prices[code], after.dealer_prices[code]]
          const isWhole = price === undefined || (Number.isSafeInteger(price) && price >= 0)
          const isBelow = own === undefined || (own >= 0 && own <= (price ?? -1))
          return isWhole && isBelow && (made.currencies.includes(code) || price === list[code])
        }
        expect(currencies.filter((code) => !isRight(code))).toEqual([])
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPrices, priceInSale, salePercent, showPrice, unitPrice } from './unit-price.ts'

const nobody = { isDealer: false, roles: [] }
const dealer = { isDealer: true, roles: [] }
const tuner = { isDealer: false, roles: ['tuner'] }
const item = { list: { USD: 59_900, EUR: 55_000 }, dealer: { USD: 44_900 }, roleDiscounts: { tuner: 10, affiliate: 5 } }

describe('what one person pays for one item', () => {
  test('visitors and customers the list price, dealers the dealer price where there is one', () => {
    expect(ownPrices(item, nobody)).toEqual(item.list)
    expect(ownPrices(item, dealer)).toEqual({ USD: 44_900, EUR: 55_000 })
  })

  test('tuners and affiliates the list price less their percentage, rounded half up', () => {
    expect(ownPrices(item, tuner)).toEqual({ USD: 53_910, EUR: 49_500 })
    expect(ownPrices({ list: { USD: 105 }, roleDiscounts: { tuner: 10 } }, tuner)).toEqual({ USD: 94 })
    expect(ownPrices(item, { isDealer: false, roles: ['cms_tuner'] })).toEqual(item.list)
  })

  test('the lowest of several roles', () => {
    expect(ownPrices(item, { isDealer: true, roles: ['tuner', 'affiliate'] })).toEqual({ USD: 44_900, EUR: 49_500 })
    expect(ownPrices({ ...item, dealer: { USD: 57_000 } }, { isDealer: true, roles: ['tuner'] }).USD).toBe(53_910)
  })

  test('never more than the list price, nothing without one, and 0 is a price', () => {
    expect(ownPrices({ list: { USD: 100 }, dealer: { USD: 200, CAD: 50 } }, dealer)).toEqual({ USD: 100 })
    expect(ownPrices({ list: { USD: 100 }, dealer: { USD: 0 } }, dealer)).toEqual({ USD: 0 })
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.double({ min: 0, max: 100, noNaN: true }), (list, forDealer, percent) => {
        const priced = { list: { USD: list }, dealer: { USD: forDealer }, roleDiscounts: { tuner: percent } }
        const both = ownPrices(priced, { isDealer: true, roles: ['tuner'] }).USD!
        expect(both).toBe(Math.min(ownPrices(priced, dealer).USD!, ownPrices(priced, tuner).USD!))
        expect(both).toBeLessThanOrEqual(list)
      }),
    )
  })
})

describe('a sale', () => {
  const sale = {
    amount: 20,
    amountType: 'percent' as const,
    start: new Date('2026-03-01'),
    end: new Date('2026-03-02'),
  }

  test('takes its percentage off list prices while it runs; one in dollars leaves prices as they are', () => {
    expect(salePercent(sale, sale.start)).toBe(20)
    expect(salePercent(sale, sale.end)).toBeNull()
    expect(salePercent({ ...sale, amountType: 'dollar' }, sale.start)).toBeNull()
    expect(salePercent(null, sale.start)).toBeNull()
  })

  test('and an own price do not add up: the lower one counts', () => {
    expect(priceInSale(59_900, 44_900, 20)).toBe(44_900)
    expect(priceInSale(59_900, 53_910, 20)).toBe(47_920)
    expect(priceInSale(59_900, 53_910, null)).toBe(53_910)
  })

  test('is shown beside the list price', () => {
    expect(showPrice(20, 59_900, undefined)).toEqual({ minor: 47_920, was: 59_900 })
    expect(showPrice(null, 59_900, 44_900)).toEqual({ minor: 44_900, was: 59_900 })
    expect(showPrice(null, 59_900, 59_900)).toEqual({ minor: 59_900, was: null })
    expect(showPrice(20, undefined, undefined)).toEqual({ minor: null, was: null })
  })
})

test('options cost everyone the same', () => {
  const product = { pricesByCurrency: { USD: 1000 } }
  const options = [{ pricesByCurrency: { USD: 200 } }]
  expect(unitPrice(product, options, 'USD', { USD: 700 })).toEqual({ list: 1200, own: 900 })
  expect(unitPrice(product, options, 'USD', undefined)).toEqual({ list: 1200, own: 1200 })
  expect(unitPrice(product, options, 'EUR', { EUR: 700 })).toBeNull()
})

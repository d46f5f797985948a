import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, type PricesByCurrency } from '#kit/money.ts'
import {
  noPrices,
  priceChanges,
  priceNames,
  priceProblems,
  type PriceSet,
  pricesOfBuyers,
  readablePrices,
} from './price-set.ts'

const set = (prices: Partial<PriceSet>): PriceSet => ({ ...noPrices(), ...prices })
const said = (prices: Partial<PriceSet>) =>
  priceProblems(set(prices)).map(({ name, currency }) => `${name} ${currency}`)

describe('six prices', () => {
  test('may be missing, and may be one list price', () => {
    expect(said({})).toEqual([])
    expect(said({ price: { USD: 59_900 } })).toEqual([])
  })
  test.each<[Partial<PriceSet>, string]>([
    [{ price: { USD: 0 } }, 'price USD'],
    [{ price: { USD: 100 }, dealerprice: { EUR: 100 } }, 'dealerprice EUR'],
    [{ price: { USD: 100 }, baseprice: { USD: 99 } }, 'baseprice USD'],
    [{ price: { USD: 100 }, dealerprice: { USD: 101 } }, 'dealerprice USD'],
    [{ price: { USD: 100 }, addonprice: { USD: 101 } }, 'addonprice USD'],
    [{ price: { USD: 100 }, addonprice: { USD: 80 }, baseaddonprice: { USD: 79 } }, 'baseaddonprice USD'],
    [{ price: { USD: 100 }, addonprice: { USD: 80 }, dealeraddonprice: { USD: 81 } }, 'dealeraddonprice USD'],
  ])('%j is refused at %s', (prices, field) => {
    expect(said(prices)).toContain(field)
  })
  test('an add-on that costs nothing is sold', () => {
    expect(said({ price: { USD: 100 }, addonprice: { USD: 0 } })).toEqual([])
  })
})

const prices = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...currencies), fc.nat({ max: 1_000_000 })), { selector: ([code]) => code })
  .map((entries): PricesByCurrency => Object.fromEntries(entries))
const anySet = fc.record({
  price: prices,
  addonprice: prices,
  baseprice: prices,
  baseaddonprice: prices,
  dealerprice: prices,
  dealeraddonprice: prices,
})
const anyDiscounts = fc.dictionary(
  fc.constantFrom('tuner', 'affiliate', 'cms_tuner', 'tool_developer'),
  fc.nat({ max: 100 }),
)

/** Prices that are meant so, in two currencies. */
const meantSet = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(), fc.nat(), fc.nat())
  .map(([price, addon, more, less, lessAddon]): PriceSet => {
    const addonprice = addon % (price + 1)
    const usd = (minor: number) => ({ USD: minor })
    return {
      price: { USD: price, EUR: price },
      addonprice: usd(addonprice),
      baseprice: usd(price + (more % 1000)),
      baseaddonprice: usd(addonprice + (more % 1000)),
      dealerprice: usd(less % (price + 1)),
      dealeraddonprice: usd(lessAddon % (addonprice + 1)),
    }
  })

describe('for any prices', () => {
  test('no buyer pays more than a customer, and nobody buys what has no list price', () => {
    fc.assert(
      fc.property(anySet, anyDiscounts, (six, discounts) => {
        const [customer, ...others] = pricesOfBuyers(six, discounts)
        expect(customer!.price).toEqual(six.price)
        for (const { price, addonprice } of others) {
          expect(Object.keys(price).toSorted()).toEqual(Object.keys(six.price).toSorted())
          const dearer = currencies.filter(
            (code) =>
              (price[code] ?? 0) > (customer!.price[code] ?? 0) ||
              (addonprice[code] ?? 0) > (customer!.addonprice[code] ?? 0),
          )
          expect(dearer).toEqual([])
        }
      }),
    )
  })
  test('prices that are accepted are charged as they are written', () => {
    fc.assert(
      fc.property(meantSet, (six) => {
        expect(priceProblems(six)).toEqual([])
        const dealer = pricesOfBuyers(six, {}).find(({ buyer }) => buyer === 'dealer')!
        for (const code of currencies) {
          const { [code]: written = six.price[code] } = six.dealerprice
          expect(dealer.price[code]).toBe(written)
        }
      }),
    )
  })
  test('those that can’t be read are left out, and buyers pay the others', () => {
    fc.assert(
      fc.property(anySet, anyDiscounts, fc.constantFrom(...priceNames), (six, discounts, name) => {
        const typed = { ...six, [name]: { ...six[name], GBP: Number.NaN } }
        const readable = readablePrices(typed)
        const { GBP: _unread, ...others } = six[name]
        expect(readable).toEqual({ ...six, [name]: others })
        expect(() => pricesOfBuyers(readable, discounts)).not.toThrow()
      }),
    )
  })
  test('the changes lead from one set to the other', () => {
    fc.assert(
      fc.property(anySet, anySet, (from, to) => {
        const made: PriceSet = structuredClone(from)
        for (const { name, currency, to: minor } of priceChanges(from, to)) {
          if (minor === null) delete made[name][currency]
          else made[name][currency] = minor
        }
        for (const name of priceNames) expect(made[name]).toEqual(to[name])
        expect(priceChanges(to, to)).toEqual([])
      }),
    )
  })
})

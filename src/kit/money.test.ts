import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMinor,
  assertMinor,
  formatMoney,
  fromDecimal,
  money,
  mulDiv,
  pricesByCurrency,
  priceWithOptions,
  splitByWeights,
  toDecimal,
  toMoney,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })

describe('amounts', () => {
  it('a fraction, an endless and a too large number are no amount', () => {
    for (const bad of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => assertMinor(bad)).toThrow(RangeError)
    expect(() => toMoney(1.5, 'EUR')).toThrow(RangeError)
    expect(() => addMinor(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
  })

  it('adds integers and gives 0 for nothing', () => {
    expect(addMinor(1, 2, -4)).toBe(-1)
    expect(addMinor()).toBe(0)
  })

  it('a foreign currency or a fraction is refused on the wire', () => {
    expect(money.safeParse({ minor: 1, currency: 'JPY' }).success).toBe(false)
    expect(money.safeParse({ minor: 1.5, currency: 'USD' }).success).toBe(false)
    expect(money.parse({ minor: 0, currency: 'USD' })).toEqual({ minor: 0, currency: 'USD' })
  })

  it('a price of 0 is a price, a missing currency is allowed, a negative price is not', () => {
    expect(pricesByCurrency.parse({ USD: 0 })).toEqual({ USD: 0 })
    expect(pricesByCurrency.safeParse({ USD: -1 }).success).toBe(false)
  })
})

describe('mulDiv', () => {
  it('rounds halves away from zero, or down, or up as asked', () => {
    expect(mulDiv(5, 1, 2, 'half-up')).toBe(3)
    expect(mulDiv(-5, 1, 2, 'half-up')).toBe(-3)
    expect(mulDiv(5, 1, 2, 'down')).toBe(2)
    expect(mulDiv(-5, 1, 2, 'down')).toBe(-2)
    expect(mulDiv(1, 1, 3, 'up')).toBe(1)
    expect(mulDiv(-1, 1, 3, 'up')).toBe(-1)
    expect(Object.is(mulDiv(-1, 1, 3, 'down'), 0)).toBe(true)
  })

  it('survives a product beyond the safe integers', () => {
    expect(mulDiv(9_000_000_000_000, 9_000_000_000_000, 9_000_000_000_000, 'half-up')).toBe(9_000_000_000_000)
  })

  it('refuses a result that is too large and a denominator that is not positive', () => {
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, 2, 1, 'down')).toThrow(RangeError)
    expect(() => mulDiv(1, 1, 0, 'down')).toThrow(RangeError)
    expect(() => mulDiv(1, 1, -1, 'down')).toThrow(RangeError)
  })

  it('is never further than half a unit from the exact result', () => {
    const factor = fc.integer({ min: 0, max: 9_000 })
    const divisor = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(amount, factor, divisor, (value, numerator, denominator) => {
        const rounded = BigInt(mulDiv(value, numerator, denominator, 'half-up'))
        const off = rounded * BigInt(denominator) - BigInt(value) * BigInt(numerator)
        expect((off < 0n ? -off : off) * 2n <= BigInt(denominator)).toBe(true)
      }),
    )
  })
})

describe('splitByWeights', () => {
  it('gives the missing cents to the largest remainders, ties to the first', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(5, [1, 3])).toEqual([1, 4])
    expect(splitByWeights(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  it('gives all to the first part when no part weighs anything, and nothing to nobody', () => {
    expect(splitByWeights(7, [0, 0])).toEqual([7, 0])
    expect(splitByWeights(7, [])).toEqual([])
  })

  it('the parts always sum to the amount', () => {
    fc.assert(
      fc.property(amount, weights, (value, parts) => {
        expect(splitByWeights(value, parts).reduce((sum, part) => sum + part, 0)).toBe(value)
      }),
    )
  })

  it('no part is further than one unit from its exact share, and a weight of 0 gets nothing', () => {
    fc.assert(
      fc.property(amount, weights, (value, parts) => {
        const total = parts.reduce((sum, weight) => sum + BigInt(weight), 0n)
        fc.pre(total > 0n)
        splitByWeights(value, parts).forEach((part, index) => {
          const off = BigInt(part) * total - BigInt(value) * BigInt(parts[index] ?? 0)
          expect((off < 0n ? -off : off) < total).toBe(true)
          expect(parts[index] === 0 && part !== 0).toBe(false)
        })
      }),
    )
  })

  it('splitting no more than the weights sum to never gives a part more than its weight', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const value = Math.floor(parts.reduce((sum, weight) => sum + weight, 0) * share)
        splitByWeights(value, parts).forEach((part, index) => {
          expect(part).toBeLessThanOrEqual(parts[index] ?? 0)
        })
      }),
    )
  })
})

describe('texts of amounts', () => {
  it('shows two decimals always', () => {
    expect(formatMoney({ minor: 123_450, currency: 'USD' })).toBe('$1,234.50')
    expect(formatMoney({ minor: 1000, currency: 'CAD' })).toBe('CA$10.00')
    expect(formatMoney({ minor: -990, currency: 'EUR' })).toBe('−€9.90')
    for (const locale of ['de', 'fr', 'es', 'it'])
      expect(formatMoney({ minor: -1200, currency: 'EUR' }, locale)).toBe('−12,00\u00A0€')
  })

  it('reads back every amount that it wrote', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromDecimal(toDecimal(value))).toBe(value)
      }),
    )
    expect(toDecimal(-5)).toBe('-0.05')
  })

  it('reads short decimals and refuses everything that is not a plain decimal', () => {
    expect(fromDecimal('12.5')).toBe(1250)
    expect(fromDecimal('7')).toBe(700)
    expect(Object.is(fromDecimal('-0.00'), 0)).toBe(true)
    for (const bad of ['', '1.234', '1e3', '1,000', ' 1', '.5', '1.', '--1', 'NaN']) expect(fromDecimal(bad)).toBeNull()
  })
})

describe('priceWithOptions', () => {
  it('an option without prices adds nothing, one that lacks the currency makes it unsold, 0 is a price', () => {
    expect(priceWithOptions({ USD: 100 }, [{}, { USD: 5 }, { USD: 0 }], 'USD')).toBe(105)
    expect(priceWithOptions({ USD: 100 }, [{ EUR: 5 }], 'USD')).toBeNull()
    expect(priceWithOptions({ USD: 0 }, [], 'USD')).toBe(0)
    expect(priceWithOptions({}, [], 'USD')).toBeNull()
  })
})

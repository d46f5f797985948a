import { currencies } from '#kit/money.ts'
import { describe, expect, it } from 'vitest'
import { shippingTiers, shippingZones } from './shipping.ts'
import { demoDiscountCodes, demoSale, demoShortages, stockLocations } from './shop.ts'

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 26, 13, 30)))

describe('the sale', () => {
  it('runs at any time of the year, under a code that exists', () => {
    for (const now of months) {
      const sale = demoSale(now)
      expect(sale.startsAt.getTime()).toBeLessThan(now.getTime())
      expect(sale.endsAt.getTime()).toBeGreaterThan(now.getTime())
      expect(demoDiscountCodes(now).map(({ code }) => code)).toContain(sale.code)
    }
  })

  it('depends on the given time only', () => {
    const now = new Date('2026-11-25T10:00:00Z')
    expect(demoSale(now)).toEqual(demoSale(new Date(now)))
    expect(demoSale(now).type).toBe('black-friday2')
    expect(new Set(months.map((month) => demoSale(month).type)).size).toBeGreaterThanOrEqual(4)
  })
})

describe('discount codes', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const codes = demoDiscountCodes(now)

  it('are in capital letters, each once, some hidden, some expired', () => {
    const names = codes.map(({ code }) => code)
    expect(names.filter((name) => !/^[A-Z0-9]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(codes.some(({ hidden, method }) => hidden && method === 'automatic')).toBe(true)
    expect(codes.some(({ endsAt }) => endsAt !== null && endsAt < now)).toBe(true)
    expect(codes.some(({ startsAt }) => startsAt !== null && startsAt > now)).toBe(true)
  })

  it('carry a percentage or an amount, as their kind says', () => {
    for (const { kind, percent, amounts } of codes) {
      expect(percent !== null).toBe(kind === 'percent' || kind === 'quantity')
      expect(Object.keys(amounts).length > 0).toBe(kind === 'amount')
    }
  })
})

describe('shortages', () => {
  it('name a month only where there is a shortage', () => {
    const shortages = demoShortages(new Date('2026-12-31T23:00:00Z'))
    expect(shortages['fz-shortage-month']).toBe('')
    expect(shortages['fzl-shortage-month']).toBe('January')
  })
})

describe('shipping', () => {
  it('has a place of stock in each region', () => {
    expect(stockLocations.map(({ region }) => region)).toEqual([1, 2])
  })

  it('puts each destination in one zone, and gives each zone a tier', () => {
    const destinations = shippingZones.flatMap((zone) => zone.destinations)
    expect(new Set(destinations).size).toBe(destinations.length)
    const served = new Set(shippingTiers.map((tier) => tier.zone))
    expect(shippingZones.filter((zone) => !served.has(zone.slug))).toEqual([])
    expect(destinations).not.toContain('BR')
  })

  it('is priced in all currencies and dearer for heavier parcels of the same speed', () => {
    expect(new Set(shippingTiers.map(({ slug }) => slug)).size).toBe(shippingTiers.length)
    for (const tier of shippingTiers) {
      expect(currencies.filter((code) => (tier.prices[code] ?? 0) <= 0)).toEqual([])
      expect(tier.daysMin).toBeLessThanOrEqual(tier.daysMax)
      const lighter = shippingTiers.filter(
        (other) =>
          other.zone === tier.zone &&
          other.weightMaxGrams < tier.weightMaxGrams &&
          other.slug.split('-').at(-2) === tier.slug.split('-').at(-2),
      )
      expect(lighter.filter((other) => (other.prices.USD ?? 0) >= (tier.prices.USD ?? 0))).toEqual([])
    }
  })
})

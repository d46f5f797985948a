import { describe, expect, it } from 'vitest'
import { chooseShipping, offersToChoose, shippingOffers, type ShippingTier } from './shipping.ts'

const tier = (slug: string, destinations: string[], USD: number, rest: Partial<ShippingTier> = {}): ShippingTier => ({
  slug,
  name: slug,
  destinations,
  weightMaxGrams: 10_000,
  prices: { USD },
  freeFrom: {},
  daysMin: 2,
  daysMax: 5,
  position: 0,
  ...rest,
})
const tiers = [
  tier('express', ['US', 'US-AK'], 3900, { position: 2 }),
  tier('ground', ['US'], 900),
  tier('heavy', ['US'], 4900, { weightMaxGrams: 30_000 }),
  tier('north', ['US-AK'], 2500),
  tier('free', ['CA'], 0, { prices: { USD: 0, CAD: 0 } }),
  tier('world', ['*'], 5900),
]
const ask = (countryCode: string, state = '', weightGrams = 500) => ({
  tiers,
  destination: { countryCode, state },
  weightGrams,
  subtotal: 0,
  currency: 'USD' as const,
})
const slugs = (...question: Parameters<typeof ask>) => shippingOffers(ask(...question)).map(({ slug }) => slug)

describe('shipping', () => {
  it('offers the tiers of the destination that carry the weight, cheapest first', () => {
    expect(slugs('US', 'TX')).toEqual(['ground', 'express', 'heavy'])
    expect(slugs('US', 'TX', 10_000)).toEqual(['ground', 'express', 'heavy'])
    expect(slugs('US', 'TX', 10_001)).toEqual(['heavy'])
    expect(slugs('US', 'TX', 30_001)).toEqual([])
  })

  it('a state that is named is served by the tiers that name it', () => {
    expect(slugs('us', ' ak ')).toEqual(['north', 'express'])
  })

  it('everywhere else is served by the tiers for everywhere', () => {
    expect(slugs('JP')).toEqual(['world'])
  })

  it('a price of 0 is a price, a missing one is no offer', () => {
    expect(shippingOffers(ask('CA', 'ON'))).toMatchObject([{ slug: 'free', price: 0 }])
    expect(shippingOffers({ ...ask('US', 'TX'), currency: 'CAD' })).toEqual([])
  })

  it('is free from the mark on, in its currency, and says what is missing below it', () => {
    const marked = [tier('ground', ['US'], 900, { prices: { USD: 900, CAD: 1200 }, freeFrom: { USD: 10_000 } })]
    const at = (subtotal: number, currency: 'USD' | 'CAD' = 'USD') =>
      shippingOffers({ ...ask('US', 'TX'), tiers: marked, subtotal, currency })[0]
    expect(at(9_999)).toMatchObject({ price: 900, missingForFree: 1 })
    expect(at(10_000)).toMatchObject({ price: 0, missingForFree: null })
    expect(at(10_000, 'CAD')).toMatchObject({ price: 1200, missingForFree: null })
  })

  it('a mark of 0 is free always', () => {
    const free = [tier('ground', ['US'], 900, { freeFrom: { USD: 0 } })]
    expect(shippingOffers({ ...ask('US', 'TX'), tiers: free })[0]).toMatchObject({ price: 0, missingForFree: null })
  })

  it('takes the wanted tier, or the cheapest when none is named', () => {
    expect(chooseShipping(ask('US', 'TX'), 'express')).toMatchObject({ ok: true, offer: { price: 3900 } })
    expect(chooseShipping(ask('US', 'TX'), null)).toMatchObject({ ok: true, offer: { slug: 'ground' } })
  })

  it('refuses a tier that the destination or the weight does not allow', () => {
    const refused = { ok: false, code: 'shipping_tier_not_supported_for_destination', weightMaxGrams: null }
    expect(chooseShipping(ask('US', 'AK'), 'ground')).toEqual(refused)
    expect(chooseShipping(ask('US', 'TX', 20_000), 'ground')).toEqual(refused)
    expect(chooseShipping(ask('US', 'TX'), 'unknown')).toEqual(refused)
  })

  it('says when nothing ships there', () => {
    const nowhere = { ...ask('JP'), tiers: tiers.slice(0, 5) }
    expect(chooseShipping(nowhere, 'ground')).toEqual({
      ok: false,
      code: 'no_shipping_for_destination',
      weightMaxGrams: null,
    })
    expect(chooseShipping(ask('US', 'TX', 99_999), null)).toMatchObject({
      code: 'no_shipping_for_destination',
      weightMaxGrams: 30_000,
    })
  })

  it('offers a dearer tier for choice only where it is faster', () => {
    const twice = [...tiers, tier('next-day', ['US'], 5900, { daysMin: 1, daysMax: 1 })]
    const offers = shippingOffers({ ...ask('US', 'TX'), tiers: twice })
    expect(offersToChoose(offers).map(({ slug }) => slug)).toEqual(['ground', 'next-day'])
  })
})

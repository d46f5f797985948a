import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedTune, priceTunes, sumOfPrices } from './rules.ts'

const tune = (id: number, extra: Partial<PricedTune> = {}): PricedTune => ({
  id,
  slug: `tune-${id}`,
  is_stock: false,
  optional: false,
  is_dsg: false,
  is_awd: false,
  price: { USD: 10_000, EUR: 9000 },
  addonprice: { USD: 8000 },
  baseprice: { USD: 10_000 },
  baseaddonprice: { USD: 8000 },
  ...extra,
})

describe('the prices of tunes bought together', () => {
  it('the first costs its price, every further one its add-on price', () => {
    const lines = priceTunes([tune(1, { optional: true }), tune(2, { is_dsg: true }), tune(3)], 'USD')
    expect(lines).toEqual([
      { tuneId: 3, as: 'main', minor: 10_000, list: 10_000, before: null },
      { tuneId: 2, as: 'addition', minor: 8000, list: 8000, before: null },
      { tuneId: 1, as: 'addition', minor: 8000, list: 8000, before: null },
    ])
    expect(sumOfPrices(lines)).toBe(26_000)
  })

  it('a transmission tune alone costs its price', () => {
    expect(priceTunes([tune(1, { is_stock: true }), tune(2, { is_dsg: true })], 'USD')).toEqual([
      { tuneId: 2, as: 'main', minor: 10_000, list: 10_000, before: null },
    ])
  })

  it('a further tune without an add-on price costs its price', () => {
    expect(priceTunes([tune(1), tune(2)], 'EUR').map(({ minor }) => minor)).toEqual([9000, 9000])
  })

  it('what is not sold in the currency has no price, and then there is no sum', () => {
    const lines = priceTunes([tune(1), tune(2)], 'GBP')
    expect(lines.map(({ minor }) => minor)).toEqual([null, null])
    expect(sumOfPrices(lines)).toBeNull()
  })

  it('0 is a price', () => {
    const free = tune(1, { price: { USD: 0 }, baseprice: { USD: 0 } })
    expect(priceTunes([free], 'USD')).toEqual([{ tuneId: 1, as: 'main', minor: 0, list: 0, before: null }])
    expect(sumOfPrices([])).toBe(0)
  })

  it('tells the price before an offer', () => {
    const offered = tune(1, { price: { USD: 9000 }, addonprice: { USD: 7200 } })
    expect(priceTunes([offered, tune(2)], 'USD').map(({ before }) => before)).toEqual([10_000, null])
    expect(priceTunes([tune(0), offered], 'USD')[1]).toMatchObject({ minor: 7200, list: 7200, before: 8000 })
  })

  it('does not depend on the order of the tunes', () => {
    const tunes = [tune(4), tune(1, { optional: true }), tune(2, { is_awd: true }), tune(3, { is_dsg: true })]
    fc.assert(
      fc.property(fc.shuffledSubarray(tunes, { minLength: 4 }), (shuffled) => {
        expect(priceTunes(shuffled, 'USD')).toEqual(priceTunes(tunes, 'USD'))
      }),
    )
  })
})

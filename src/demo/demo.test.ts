import { priceNames } from '#features/pricing/price-set.ts'
import { priceKeys } from '#features/tune-editing/server/price-columns.ts'
import { createHash } from 'node:crypto'
import { currencies } from '#kit/money.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { describe, expect, it } from 'vitest'
import { demoCatalog } from './index.ts'
import { tools } from './tools.ts'
import type { DemoTune } from './types.ts'
import { expandYears } from './vehicles/make-table.ts'

const catalog = demoCatalog({ scale: 1 })
const makes = [...catalog.makes]
const models = [...catalog.models]
const engines = [...catalog.engines]
const transmissions = [...catalog.transmissions]
const fitments = [...catalog.fitments]
const tunes = [...catalog.tunes]
const products = [...catalog.products]
const paid = tunes.filter((tune) => !tune.isStock)

/** Names of items that break a rule, so that a failing test shows which. */
const offenders = <T>(items: readonly T[], name: (item: T) => string, isFine: (item: T) => boolean): string[] =>
  items.filter((item) => !isFine(item)).map(name)

const slugOf = ({ slug }: { slug: string }): string => slug
const hasAllCurrencies = (prices: PricesByCurrency): boolean =>
  currencies.every((code) => Number.isSafeInteger(prices[code]) && (prices[code] ?? -1) >= 0)

const pricesOf = (tune: DemoTune): PricesByCurrency[] => priceNames.map((name) => tune[priceKeys[name]])

const ordered = ({ price, basePrice, dealerPrice, addonPrice }: DemoTune): boolean =>
  currencies.every(
    (code) =>
      (price[code] ?? 0) > (dealerPrice[code] ?? 0) &&
      (price[code] ?? 0) >= (addonPrice[code] ?? 0) &&
      (price[code] ?? 0) <= (basePrice[code] ?? 0),
  )

describe('the size of the demonstration catalog', () => {
  it('holds at least what the design asks for', () => {
    expect(makes.length).toBeGreaterThanOrEqual(16)
    expect(models.length).toBeGreaterThanOrEqual(90)
    expect(engines.length).toBeGreaterThanOrEqual(280)
    expect(transmissions.length).toBeGreaterThanOrEqual(70)
    expect(tunes.length).toBeGreaterThanOrEqual(1000)
    expect(tools).toHaveLength(30)
    expect(products.length).toBeGreaterThanOrEqual(40)
    expect(catalog.categories).toHaveLength(8)
    expect(catalog.tuneTypes).toHaveLength(10)
  })

  it('has years with a half and a model without years', () => {
    const years = new Set(fitments.flatMap((fitment) => fitment.years))
    expect([...years].filter((year) => !/^(Series|\d{4}(\.\d)?)$/.test(year))).toEqual([])
    expect(years).toContain('2015.5')
    expect(years).toContain('Series')
  })

  it('expands ranges of years and refuses anything else', () => {
    expect(expandYears('2007.5-2009,2012')).toEqual(['2007.5', '2008', '2009', '2012'])
    expect(() => expandYears('soon')).toThrow(RangeError)
  })
})

describe('references and slugs', () => {
  it('gives every thing a slug of its own', () => {
    const modelKeys = models.map((model) => ({ slug: `${model.make}/${model.slug}` }))
    for (const list of [makes, modelKeys, engines, transmissions, tunes, tools, products]) {
      const seen = new Set<string>()
      expect(offenders(list, slugOf, ({ slug }) => !seen.has(slug) && Boolean(seen.add(slug)))).toEqual([])
    }
  })

  it('uses slugs that fit a URL', () => {
    const all = [...makes, ...models, ...engines, ...transmissions, ...tunes, ...tools, ...products]
    expect(offenders(all, slugOf, ({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('resolves every fitment, and every model, engine and transmission has one', () => {
    const known = {
      models: new Set(models.map((model) => `${model.make}/${model.slug}`)),
      engines: new Set(engines.map(slugOf)),
      transmissions: new Set(transmissions.map(slugOf)),
    }
    for (const { make, model, engine, transmissions: boxes } of fitments) {
      expect(known.models).toContain(`${make}/${model}`)
      expect(known.engines).toContain(engine)
      expect(boxes.filter((box) => !known.transmissions.has(box))).toEqual([])
    }
    const fitted = new Set(fitments.flatMap((fit) => [`${fit.make}/${fit.model}`, fit.engine, ...fit.transmissions]))
    const everything = [...known.models, ...known.engines, ...known.transmissions]
    expect(everything.filter((slug) => !fitted.has(slug))).toEqual([])
  })

  it('lists each fitment and each transmission of an engine once', () => {
    const years = fitments.flatMap((fit) => fit.years.map((year) => `${fit.make} ${fit.model} ${year} ${fit.engine}`))
    expect(years).toHaveLength(new Set(years).size)
    const pairs = [...catalog.engineTransmissions].map((pair) => Object.values(pair).join(' '))
    expect(pairs).toHaveLength(new Set(pairs).size)
  })

  it('resolves what tunes and products refer to, within the same engine or transmission', () => {
    const owner = new Map(tunes.map((tune) => [tune.slug, tune.engine ?? tune.transmission]))
    const slugs = new Set([...engines, ...transmissions].map(slugOf))
    const types = new Set(catalog.tuneTypes.map(slugOf))
    const toolSlugs = new Set(tools.map(slugOf))
    const isFine = (tune: DemoTune): boolean =>
      slugs.has(tune.engine ?? tune.transmission ?? '') &&
      (tune.engine === null) !== (tune.transmission === null) &&
      [...tune.requires, ...tune.recommended].every((slug) => owner.get(slug) === owner.get(tune.slug)) &&
      tune.tuneTypes.every((slug) => types.has(slug)) &&
      tune.tools.every((slug) => toolSlugs.has(slug))
    expect(offenders(tunes, slugOf, isFine)).toEqual([])
    const productSlugs = new Set(products.map(slugOf))
    expect(products.flatMap((product) => product.related).filter((slug) => !productSlugs.has(slug))).toEqual([])
    expect(tools.filter((tool) => tool.productSlug !== null && !productSlugs.has(tool.productSlug))).toEqual([])
  })
})

describe('tunes', () => {
  it('come with one stock tune per engine and at least one to buy', () => {
    const byEngine = Map.groupBy(tunes, (tune) => tune.engine)
    expect(
      offenders(engines, slugOf, ({ slug }) => {
        const own = byEngine.get(slug) ?? []
        return own.filter((tune) => tune.isStock && !tune.isAwd).length === 1 && own.some((tune) => !tune.isStock)
      }),
    ).toEqual([])
  })

  it('include add-ons, transmission tunes, controller tunes and every category', () => {
    expect(paid.some((tune) => tune.optional)).toBe(true)
    expect(paid.filter((tune) => tune.isDsg).length).toBeGreaterThan(100)
    expect(paid.some((tune) => tune.isAwd)).toBe(true)
    const used = new Set(paid.flatMap((tune) => tune.tuneTypes))
    expect(catalog.tuneTypes.map(slugOf).filter((slug) => !used.has(slug))).toEqual([])
  })

  it('can be written with a tool that no restriction forbids', () => {
    const allowed = new Map(
      [...catalog.engineToolRestrictions, ...catalog.transmissionToolRestrictions].map(
        (restriction) => [restriction.target, new Set(restriction.tools)] as const,
      ),
    )
    expect(allowed.size).toBeGreaterThan(10)
    const permitted = (owner: string, tool: string): boolean => allowed.get(owner)?.has(tool) ?? true
    const isFine = (tune: DemoTune): boolean =>
      tune.tools.some((tool) => permitted(tune.engine ?? tune.transmission ?? '', tool))
    expect(offenders(paid, slugOf, isFine)).toEqual([])
    const awd = paid.filter((tune) => tune.isAwd)
    const onBoth = (tune: DemoTune): boolean =>
      fitments
        .filter((fit) => fit.engine === tune.engine)
        .flatMap((fit) => fit.transmissions)
        .every((box) => tune.tools.some((tool) => permitted(tune.engine ?? '', tool) && permitted(box, tool)))
    expect(offenders(awd, slugOf, onBoth)).toEqual([])
  })

  it('do not all fit every tool', () => {
    expect(offenders(tools, slugOf, ({ slug }) => paid.some((tune) => tune.tools.includes(slug)))).toEqual([])
    expect(paid.filter((tune) => tune.tools.length === tools.length)).toEqual([])
  })

  it('are priced in all currencies, dealers below list, stock free', () => {
    expect(offenders(tunes, slugOf, (tune) => pricesOf(tune).every(hasAllCurrencies))).toEqual([])
    expect(offenders(paid, slugOf, ordered)).toEqual([])
    expect(tunes.filter((tune) => tune.isStock && tune.price.USD !== 0)).toEqual([])
    expect(new Set(tunes.map((tune) => tune.partNumber)).size).toBe(tunes.length)
  })

  it('gain power and torque, but less than 2.2 times the stock figures', () => {
    const stock = new Map(engines.map((engine) => [engine.slug, engine]))
    const plausible = (tune: DemoTune): boolean => {
      const engine = stock.get(tune.engine ?? '')
      if (!engine || !tune.crankHorsepower || !tune.crankTorque || !tune.horsepower || !tune.torque) return true
      const power = tune.crankHorsepower.value / engine.horsepower
      const torque = tune.crankTorque.value / engine.torqueLbFt
      const wheels = tune.horsepower.value / tune.crankHorsepower.value
      return power > 1 && power < 2.2 && torque > 1 && torque < 2.2 && wheels > 0.78 && wheels < 0.9
    }
    expect(offenders(paid, slugOf, plausible)).toEqual([])
    const base = paid.filter((tune) => !tune.optional && !tune.isAwd && !tune.isDsg)
    expect(offenders(base, slugOf, (tune) => tune.crankHorsepower !== null && tune.dynoCsvs.length > 0)).toEqual([])
  })
})

describe('products', () => {
  it('are priced in all currencies, also their options and their dealer prices', () => {
    const prices = products.flatMap((product) => [
      product.prices,
      product.dealerPrices,
      ...product.options.flatMap((option) => option.selections.map((selection) => selection.prices)),
    ])
    expect(prices.filter((price) => !hasAllCurrencies(price))).toEqual([])
    expect(tools.filter((tool) => !hasAllCurrencies(tool.installFee))).toEqual([])
  })

  it('are in stock, short and sold out', () => {
    const total = products.map(({ stock }) => stock['reno-nv'] + stock['venlo-nl'])
    expect(total).toContain(0)
    expect(total.some((count) => count > 0 && count <= 5)).toBe(true)
    const inCategory = new Set(products.map((product) => product.category))
    expect(catalog.categories.map(slugOf).filter((slug) => !inCategory.has(slug))).toEqual([])
  })
})

const hashOf = (scale: number): string => {
  const hash = createHash('sha256')
  for (const list of Object.values(demoCatalog({ scale }))) for (const item of list) hash.update(JSON.stringify(item))
  return hash.digest('hex')
}

describe('determinism and scale', () => {
  it('makes the same catalog each time', () => {
    expect(hashOf(2)).toBe(hashOf(2))
  })

  it('adds at least 900 tunes of invented vehicles with each step, and they refer to each other', () => {
    const large = demoCatalog({ scale: 2 })
    const largeEngines = [...large.engines]
    const slugs = new Set(largeEngines.map(slugOf))
    const known = new Set([...large.models].map((model) => `${model.make}/${model.slug}`))
    const boxes = new Set([...large.transmissions].map(slugOf))
    expect(slugs.size).toBe(engines.length + 250)
    const broken = [...large.fitments].filter(
      (fit) =>
        !slugs.has(fit.engine) ||
        !known.has(`${fit.make}/${fit.model}`) ||
        fit.transmissions.some((slug) => !boxes.has(slug)),
    )
    expect(broken).toEqual([])
    const largeTunes = [...large.tunes].map(slugOf)
    expect(largeTunes.length - tunes.length).toBeGreaterThanOrEqual(900)
    expect(new Set(largeTunes).size).toBe(largeTunes.length)
  })

  it('refuses a scale that is not a whole number from 1 on', () => {
    expect(() => demoCatalog({ scale: 0 })).toThrow(RangeError)
    expect(() => demoCatalog({ scale: 1.5 })).toThrow(RangeError)
  })
})

import type { Actor, Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { readFitment } from '#features/products/server/fitment.ts'
import { readPublicPrices } from '#features/products/server/own-prices.ts'
import { type IndexedProduct, readProductIndex } from '#features/products/server/product-index.ts'
import { toolQuestion } from '#features/tools/question.ts'
import { isSold, singleToolIds, smallestCombination, solveTools } from '#features/tools/rules.ts'
import { tuneKind } from '#features/tools/rules.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { currencies, type PricesByCurrency } from '#kit/money.ts'
import { listFittingParts } from '../contract/catalog-purchases.ts'
import { buildKit } from '../contract/kit-builder.ts'
import { namedBy, rankSets } from '../rules-kit.ts'
import { vehicleLabel } from './price-tunes.ts'

/** The maximum number of parts offered at once. Parts that the tune mentions come first. */
const partsMax = 24

export const buildKitOperation = operation(buildKit, async ({ database, services, actor, input }) => {
  const { vehicle: at, tune: wanted } = input.query
  const { vehicle, index, fitment, quantityPricesOf } = await readShop(database, services, at)
  const { engine, tools } = vehicle
  const { region, currency } = actor
  const tunes = engine.tunes.filter(
    (tune) => !tune.is_stock && !tune.optional && tuneKind({ isDsg: tune.is_dsg, isAwd: tune.is_awd }) === 'ecu',
  )
  const sold = tunes.filter((tune) => tune.price[currency] !== undefined && tune.requires.length === 0)
  const tune = sold.find(({ slug }) => slug === wanted) ?? sold[0] ?? null
  const offerOf = (product: IndexedProduct) => goodsOffer(product, region, quantityPricesOf)
  const isOnSale = (product: IndexedProduct | undefined) => product?.pricesByCurrency[currency] !== undefined
  return {
    vehicle: at,
    label: vehicleLabel(vehicle, at),
    stock_horsepower: engine.horsepower,
    tunes: sold.map(({ slug, name, description, notes, price, crank_horsepower: power }) => ({
      slug,
      name,
      description,
      notes,
      pricesByCurrency: price,
      horsepower: power?.unit === 'hp' ? power.value : null,
    })),
    tune: tune?.slug ?? null,
    tool_sets: rankSets(tune ? toolSets(tune) : [], currency).map((set, place) => ({
      tools: [...set],
      is_suggested: place === 0,
    })),
    parts: partsFor({ at, vehicle, index, fitment, quantityPricesOf, actor, tunes: tune ? [tune] : [] }),
    kits: index.products
      .filter((kit) => kit.parts.some(({ kind, slug }) => kind === 'tune' && slug === tune?.slug) && isOnSale(kit))
      .map(({ slug, name, pricesByCurrency, parts: own }) => ({ slug, name, pricesByCurrency, alone: aloneOf(own) })),
  }

  /** Each tool that can flash the tune alone; when none can, the smallest set that can together. */
  function toolSets(chosen: Tune) {
    const solution = solveTools(
      toolQuestion([chosen], tools, engine.tool_restrictions, vehicle.transmission?.tool_restrictions ?? []),
    )
    const inShop = tools.filter((tool) => isSold(tool) && isOnSale(index.bySlug.get(tool.product_slug ?? '')))
    const productsOf = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const product = index.bySlug.get(inShop.find((tool) => tool.id === id)?.product_slug ?? '')
        return product ? [offerOf(product)] : []
      })
    const alone = singleToolIds(solution).filter((id) => inShop.some((tool) => tool.id === id))
    if (alone.length > 0) return alone.map((id) => productsOf([id]))
    const together = smallestCombination(solution, new Set(inShop.map(({ id }) => id)))
    return together && together.toolIds.length > 0 ? [productsOf(together.toolIds)] : []
  }
})

/** Parts that fit a vehicle. Those that a tune mentions come first. */
export const listFittingPartsOperation = operation(listFittingParts, async ({ database, services, actor, input }) => {
  const { vehicle: at, tune_ids: ids } = input.body
  const { vehicle, ...shop } = await readShop(database, services, at)
  const tunes = [...vehicle.engine.tunes, ...(vehicle.transmission?.tunes ?? [])].filter(({ id }) => ids.includes(id))
  return { data: partsFor({ at, vehicle, ...shop, actor, tunes }) }
})

/** A vehicle with everything the shop sells for it. */
async function readShop(database: Database, services: Services, at: VehicleChoice) {
  const { versions } = services
  const [vehicle, index, fitment, quantityPricesOf] = await Promise.all([
    readVehicleInFull(database, versions, at),
    readProductIndex(database, versions),
    readFitment(database, versions),
    readPublicPrices({ database, services }),
  ])
  return { vehicle, index, fitment, quantityPricesOf }
}
type Shop = Awaited<ReturnType<typeof readShop>>

const goodsOffer = (product: IndexedProduct, region: Region, quantityPricesOf: Shop['quantityPricesOf']) => ({
  slug: product.slug,
  name: product.name,
  pricesByCurrency: product.pricesByCurrency,
  options: product.options,
  picture: product.picture,
  availability: product.availability[region],
  shippable: product.shippable,
  quantity_prices: quantityPricesOf(product),
})

function partsFor({
  at,
  vehicle,
  index,
  fitment,
  quantityPricesOf,
  actor: { region, currency },
  tunes,
}: Shop & { at: VehicleChoice; actor: Actor; tunes: readonly Tune[] }) {
  const toolProducts = new Set(vehicle.tools.flatMap(({ product_slug: slug }) => slug ?? []))
  // What a tune needs is in its notes; its description also mentions what it merely changes.
  const notes = tunes.map((tune) => tune.notes)
  return index.products
    .filter(
      (product) =>
        product.parts.length === 0 &&
        !toolProducts.has(product.slug) &&
        product.pricesByCurrency[currency] !== undefined &&
        fitment.isLimited(product.slug) &&
        fitment.fits(product.slug, at) === true,
    )
    .map((product) => ({
      ...goodsOffer(product, region, quantityPricesOf),
      brand: product.brand,
      named_by: namedBy(product.name, notes),
    }))
    .toSorted((a, b) => Number(a.named_by === null) - Number(b.named_by === null))
    .slice(0, partsMax)
}

/** The total price of the parts bought separately, in the currencies in which all of them are sold. */
function aloneOf(parts: IndexedProduct['parts']): PricesByCurrency {
  const sums: PricesByCurrency = {}
  for (const code of currencies)
    if (parts.every(({ pricesByCurrency }) => pricesByCurrency[code] !== undefined))
      sums[code] = parts.reduce((sum, part) => sum + part.pricesByCurrency[code]! * part.quantity, 0)
  return sums
}

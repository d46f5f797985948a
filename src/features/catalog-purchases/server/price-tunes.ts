import type { Actor } from '#access/actor.ts'
import { guessesOf } from '#features/pricing/server/code-guesses.ts'
import type { Context } from '#access/operation.ts'
import { isAdmin } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { OrderVehicle } from '#features/orders/contract.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { pricePurchase, purchaserOf } from '#features/pricing/server/price-purchase.ts'
import type { TaxDestination } from '#features/pricing/tax.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { readVehicleInFull, type VehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { singleToolIds, type ToolSolution } from '#features/tools/rules.ts'
import { readInstallers } from './installers.ts'
import type { WantedLine } from '#features/checkout/contract.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { type ProductIndex, readProductIndex } from '#features/products/server/product-index.ts'
import { readRentableNow } from '#features/rentals/server/queries.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import type { LineKit, LineOption } from '#features/orders/contract.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { ToolWay } from '../contract/shapes.ts'
import * as m from '../messages/m.ts'
import type { WantedTunes } from '../contract/catalog-purchases.ts'
import { basketOf, type TuneBasket } from '../rules.ts'

/** The default shipping weight in grams for rented tools whose product has none. */
const rentalWeightGrams = 1500

export interface PricedLine {
  slug: string
  name: string
  tuneId: number | null
  productId: number | null
  options: LineOption[]
  kit?: LineKit | null | undefined
  priced: PurchaseLine
}

/** Cart lines for the tools to buy, with their default options, except those already among the parts. */
function boughtTools(productIndex: ProductIndex, slugs: readonly string[], parts: readonly WantedLine[]): WantedLine[] {
  return slugs
    .filter((slug) => !parts.some((part) => part.slug === slug))
    .map((slug) => ({
      slug,
      quantity: 1,
      options: (productIndex.bySlug.get(slug)?.options ?? []).map(({ id, selections }) => ({
        id,
        selection: selections[0]?.name ?? '',
      })),
    }))
}

/** The dealer chosen to install, who must be in the region and able to flash everything. */
async function readInstaller(
  db: Queryable,
  actor: Actor,
  { tool, installer: slug, install_on: day }: WantedTunes,
  solution: ToolSolution,
): Promise<OrderVehicle['installer'] | null> {
  if (tool !== 'dealer') return null
  if (slug === undefined) return fail('validation_failed', { fields: { installer: [m.chooseInstaller()] } })
  const dealer = (await readInstallers(db, actor, singleToolIds(solution))).find((one) => one.slug === slug)
  if (!dealer) return fail('not_found')
  const { name, phone, email, fee } = dealer
  const address = [dealer.line1, dealer.city, dealer.state, dealer.postal_code].filter(Boolean).join(', ')
  return { slug, name, address, phone, email, fee, day: day ?? null }
}

type Asking = { db: Queryable } & Pick<Context<{ runs: 'query' }>, 'database' | 'services' | 'actor' | 'now'>

/**
 * Prices tunes for a vehicle from the shop's catalog and price book. If no tool can flash the set, this is logged and
 * `tools` is null.
 */
export async function priceWantedTunes(
  { db, database, services, actor, now }: Asking,
  wanted: WantedTunes,
  buyer: {
    destination: TaxDestination | null
    email: string | null
    shippingTier?: string | undefined
  },
) {
  const [vehicle, book] = await Promise.all([
    readVehicleInFull(database, services.versions, wanted.vehicle),
    readPriceBook(database, services.versions),
  ])
  const { engine, transmission } = vehicle
  const offered = [...engine.tunes, ...(transmission?.tunes ?? [])]
  const rights = await readPriceRights(db, services, actor)
  const slugs = offered.flatMap(({ id, slug }) => (wanted.tune_ids.includes(id) ? slug : []))
  const choice = basketOf({
    offered,
    vehicle: wanted.vehicle,
    ownPrices: await readOwnTunePrices(db, rights, slugs),
    tuneIds: wanted.tune_ids,
    tools: vehicle.tools,
    engineRestrictions: engine.tool_restrictions,
    transmissionRestrictions: transmission?.tool_restrictions ?? [],
    how: wanted.tool,
    toolSlug: wanted.tool_slug,
    region: actor.region,
    ...(vehicle.tools.some(({ rental }) => rental !== null) ? { free: await readRentableNow(db, actor.region) } : {}),
    orderType: wanted.order_type,
    ownedTools: wanted.owned_tools,
    currency: actor.currency,
  })
  if (!choice.ok) fail(choice.problem)
  const { basket } = choice
  if (!basket.solution.ok)
    services.log.warn({ vehicle: wanted.vehicle, tunes: wanted.tune_ids }, basket.solution.message)
  const installer = await readInstaller(db, actor, wanted, basket.solution)
  // Orders store names in English because staff read them too.
  const productIndex = await inLanguage('en', () => readProductIndex(database, services.versions))
  const wantedParts = [...boughtTools(productIndex, basket.bought, wanted.parts), ...wanted.parts]
  const own = await readItemPrices(
    { db, database, services },
    rights,
    wantedParts.map(({ slug }) => slug),
  )
  const parts = readCartLines(productIndex, wantedParts, { currency: actor.currency, own, now })
  const rentedWeight = basket.rental
    ? (productIndex.bySlug.get(basket.rental.tool.product_slug ?? '')?.weight_grams ?? rentalWeightGrams)
    : 0
  const lines: PricedLine[] = [
    ...basket.lines.map((line) => ({
      ...line,
      options: [],
      productId: null,
      priced: line.priced.kind === 'rental' ? { ...line.priced, weightGrams: rentedWeight } : line.priced,
    })),
    ...parts.map(({ sold, priced: line }) => ({ ...sold, priced: { ...line, id: `part-${line.id}` } })),
  ]
  const priced = await pricePurchase(db, book, services, {
    region: actor.region,
    currency: actor.currency,
    lines: lines.map((line) => line.priced),
    isShipped: basket.rental !== null || parts.some(({ product }) => product?.shippable === true),
    destination: buyer.destination,
    shippingTier: buyer.shippingTier ?? null,
    codes: wanted.discount_codes,
    guesses: guessesOf(services, actor),
    vatNumber: wanted.vat_number || null,
    purchaser: purchaserOf(db, services, actor, buyer.email),
    now,
  })
  const orderVehicle: OrderVehicle = {
    ...vehicleOfOrder(vehicle, wanted.vehicle, basket, wanted.tool),
    ...(basket.service ? { service: basket.service } : {}),
    ...(installer ? { installer } : {}),
  }
  return { basket, lines, priced, orderVehicle, seesDealerTexts: rights.isDealer || isAdmin(actor) }
}

/** A vehicle of the catalog in words: "Volkswagen Golf R 2017, 2.0T TSI, DSG". */
export function vehicleLabel(
  { makeName, modelName, engine, transmission }: VehicleInFull,
  { year }: VehicleChoice,
): string {
  const label = `${makeName} ${modelName} ${year}, ${engine.name}`
  return transmission ? `${label}, ${transmission.name}` : label
}

/** The vehicle of a tune order, with the installation method. */
export function vehicleOfOrder(
  vehicle: VehicleInFull,
  at: VehicleChoice,
  { orderType, tools, toolNames }: Pick<TuneBasket, 'orderType' | 'tools' | 'toolNames'>,
  how: ToolWay,
): OrderVehicle {
  return {
    ...at,
    label: vehicleLabel(vehicle, at),
    how,
    order_type: orderType ?? undefined,
    tools: tools ?? [],
    tool_names: toolNames ?? [],
  }
}

/** The tool-related fields of a tune estimate. */
export const toolsOfEstimate = ({ tools, toolNames, ownTools, orderTypes, rentalTools }: TuneBasket) => ({
  tools,
  tool_names: toolNames,
  own_tools: ownTools,
  order_types: orderTypes,
  rental_tools: rentalTools.map(({ tool, days, fee, deposit }) => ({
    id: tool.id,
    slug: tool.slug,
    name: tool.name,
    days,
    fee,
    deposit,
  })),
})

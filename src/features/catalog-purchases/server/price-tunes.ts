import type { Actor } from '#access/actor.ts'
import { isAdmin } from '#access/permissions.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { OrderVehicle } from '#features/orders/contract.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { pricePurchase, customerOf } from '#features/pricing/server/price-purchase.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import type { WantedTunes } from '../contract/catalog-purchases.ts'
import { basketOf, type TuneBasket } from '../rules.ts'

interface Asking {
  db: Queryable
  database: Database
  services: Services
  actor: Actor
  now: Date
}

/** Prices tunes for a vehicle with the shop's own catalog and book. A set that no tool can flash is logged and has no tools. */
export async function priceWantedTunes(
  { db, database, services, actor, now }: Asking,
  wanted: WantedTunes,
  buyer: { destination: { country_code: string; state: string } | null; email: string | null },
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
    ownPrices: await readOwnTunePrices(db, rights, slugs),
    tuneIds: wanted.tune_ids,
    tools: vehicle.tools,
    engineRestrictions: engine.tool_restrictions,
    transmissionRestrictions: transmission?.tool_restrictions ?? [],
    how: wanted.tool,
    orderType: wanted.order_type,
    ownedTools: wanted.owned_tools,
    currency: actor.currency,
  })
  if (!choice.ok) fail(choice.problem)
  const { basket } = choice
  if (!basket.solution.ok)
    services.log.warn({ vehicle: wanted.vehicle, tunes: wanted.tune_ids }, basket.solution.message)
  const priced = await pricePurchase(db, book, services, {
    region: actor.region,
    currency: actor.currency,
    lines: basket.lines.map((line) => line.priced),
    isShipped: false,
    destination: buyer.destination,
    shippingTier: null,
    codes: wanted.discount_codes,
    vatNumber: wanted.vat_number || null,
    customer: customerOf(actor, buyer.email),
    now,
  })
  const label = `${vehicle.makeName} ${vehicle.modelName} ${wanted.vehicle.year}, ${engine.name}`
  const orderVehicle: OrderVehicle = {
    ...wanted.vehicle,
    label: transmission ? `${label}, ${transmission.name}` : label,
  }
  return { basket, priced, orderVehicle, seesDealerTexts: rights.isDealer || isAdmin(actor) }
}

/** What the estimate of tunes says of the tools. */
export const toolsOfEstimate = ({ tools, toolNames, ownTools, orderTypes, rentalTools }: TuneBasket) => ({
  tools,
  tool_names: toolNames,
  own_tools: ownTools,
  order_types: orderTypes,
  rental_tools: rentalTools.map(({ id, slug, name }) => ({ id, slug, name })),
})

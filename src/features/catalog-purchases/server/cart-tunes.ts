import type { CartTune, PriceCartTunes } from '#features/checkout/server/cart-tunes.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { fail } from '#kit/refusal.ts'
import { basketOf } from '../rules.ts'
import { vehicleOfOrder } from './price-tunes.ts'

/**
 * Prices the tunes of a cart by the same rules as any tune purchase. A tool in the cart that can flash them counts as
 * theirs.
 */
export const cartTunesEffect: PriceCartTunes = async (
  { db, database, services, actor },
  { vehicle: at, slugs, products },
) => {
  const vehicle = await readVehicleInFull(database, services.versions, at)
  const { engine, transmission } = vehicle
  const offered = [...engine.tunes, ...(transmission?.tunes ?? [])]
  const wanted = slugs.map((slug) => offered.find((tune) => tune.slug === slug) ?? fail('not_found'))
  const coming = vehicle.tools.filter(({ product_slug: slug }) => slug !== null && products.includes(slug))
  const choice = basketOf({
    offered,
    vehicle: at,
    ownPrices: await readOwnTunePrices(db, await readPriceRights(db, services, actor), slugs),
    tuneIds: wanted.map(({ id }) => id),
    tools: vehicle.tools,
    engineRestrictions: engine.tool_restrictions,
    transmissionRestrictions: transmission?.tool_restrictions ?? [],
    how: 'own',
    region: actor.region,
    ownedTools: coming.map(({ slug }) => slug),
    currency: actor.currency,
  })
  if (!choice.ok) fail(choice.problem)
  const { basket } = choice
  if (!basket.solution.ok) fail(basket.solution.code)
  if (basket.orderType === null) fail('tunes_unsolvable')
  const tunes = basket.lines.flatMap(({ slug, name, tuneId, priced }): CartTune[] => {
    const { unitPrice, listPrice = unitPrice, marks = [] } = priced
    return tuneId === null ? [] : [{ id: tuneId, slug, name, unitPrice, listPrice, marks }]
  })
  return {
    bySlug: new Map(tunes.map((tune) => [tune.slug, tune])),
    vehicle: vehicleOfOrder(vehicle, at, basket, basket.ownTools === null ? 'own' : 'buy'),
  }
}

import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { readKeptTunes } from '#features/tunes/server/tune-details.ts'
import { flagOfOrderType, orderTypes } from '#features/tools/rules.ts'
import { getCompat, listGlobalCompatRules, subscribeCompat } from '../contract/catalog.ts'
import { readVehicleIndex } from './vehicle-index.ts'
import { insertCompatSubscription } from './queries.ts'

/** Tools that support at least one tune of a vehicle within its restrictions, and the order types they allow. */
export const getCompatOperation = operation(getCompat, async ({ database, services, input }) => {
  const vehicleIndex = await readVehicleIndex(database, services.versions)
  const { engine: engineSlug, transmission: transmissionSlug } = input.query
  const engine = [...vehicleIndex.engines.values()].find(({ card }) => card.slug === engineSlug) ?? fail('not_found')
  const transmission =
    transmissionSlug === undefined
      ? null
      : ([...vehicleIndex.transmissions.values()].find(({ card }) => card.slug === transmissionSlug) ??
        fail('not_found'))
  const parts = [
    {
      tunes: await readKeptTunes(database, services.versions, { engineId: engine.id }, vehicleIndex.toolSlugs),
      allowed: vehicleIndex.engineRestrictions.get(engine.id),
    },
    ...(transmission
      ? [
          {
            tunes: await readKeptTunes(
              database,
              services.versions,
              { transmissionId: transmission.id },
              vehicleIndex.toolSlugs,
            ),
            allowed: vehicleIndex.transmissionRestrictions.get(transmission.id),
          },
        ]
      : []),
  ]
  const slugs = new Set(
    parts.flatMap(({ tunes, allowed }) =>
      tunes.flatMap((tune) => tune.tools).filter((slug) => !allowed || allowed.includes(slug)),
    ),
  )
  const tools = vehicleIndex.tools.filter((tool) => slugs.has(tool.slug))
  return PreparedResponse.json({
    engine: engine.card.slug,
    transmission: transmission?.card.slug ?? null,
    tools: tools.map((tool) => tool.slug),
    order_types: orderTypes.filter((type) => tools.some((tool) => tool[flagOfOrderType[type]])),
    rental: tools.some((tool) => tool.is_rentable),
  })
})

export const listGlobalCompatRulesOperation = operation(listGlobalCompatRules, async ({ database, services }) => {
  const { tools } = await readVehicleIndex(database, services.versions)
  return PreparedResponse.json({
    data: tools,
    order_types: Object.fromEntries(
      orderTypes.map((type) => [type, tools.filter((tool) => tool[flagOfOrderType[type]]).map((tool) => tool.slug)]),
    ),
  })
})

export const subscribeCompatOperation = operation(subscribeCompat, async ({ tx, actor, input }) => {
  await insertCompatSubscription(tx, input.body.email, input.body.vehicle, actor.region, input.body.place ?? null)
  return { subscribed: true as const }
})

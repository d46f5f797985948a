import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { readKeptTunes } from '#features/tunes/server/tune-details.ts'
import { flagOfOrderType, orderTypes } from '#features/tools/rules.ts'
import { getCompat, listGlobalCompatRules, subscribeCompat } from '../contract.ts'
import { readGarage } from './garage.ts'
import { insertCompatSubscription } from './queries.ts'

/** Tools that serve at least one tune of a vehicle under its restrictions, and the order types that they make possible. */
export const getCompatOperation = operation(getCompat, async ({ database, services, input }) => {
  const garage = await readGarage(database, services.versions)
  const { engine: engineSlug, transmission: transmissionSlug } = input.query
  const engine = [...garage.engines.values()].find(({ card }) => card.slug === engineSlug) ?? fail('not_found')
  const transmission =
    transmissionSlug === undefined
      ? null
      : ([...garage.transmissions.values()].find(({ card }) => card.slug === transmissionSlug) ?? fail('not_found'))
  const parts = [
    {
      tunes: await readKeptTunes(database, services.versions, { engineId: engine.id }, garage.toolSlugs),
      allowed: garage.engineRestrictions.get(engine.id),
    },
    ...(transmission
      ? [
          {
            tunes: await readKeptTunes(
              database,
              services.versions,
              { transmissionId: transmission.id },
              garage.toolSlugs,
            ),
            allowed: garage.transmissionRestrictions.get(transmission.id),
          },
        ]
      : []),
  ]
  const slugs = new Set(
    parts.flatMap(({ tunes, allowed }) =>
      tunes.flatMap((tune) => tune.tools).filter((slug) => !allowed || allowed.includes(slug)),
    ),
  )
  const tools = garage.tools.filter((tool) => slugs.has(tool.slug))
  return Ready.json({
    engine: engine.card.slug,
    transmission: transmission?.card.slug ?? null,
    tools: tools.map((tool) => tool.slug),
    order_types: orderTypes.filter((type) => tools.some((tool) => tool[flagOfOrderType[type]])),
    rental: tools.some((tool) => tool.is_rentable),
  })
})

export const listGlobalCompatRulesOperation = operation(listGlobalCompatRules, async ({ database, services }) => {
  const { tools } = await readGarage(database, services.versions)
  return Ready.json({
    data: tools,
    order_types: Object.fromEntries(
      orderTypes.map((type) => [type, tools.filter((tool) => tool[flagOfOrderType[type]]).map((tool) => tool.slug)]),
    ),
  })
})

export const subscribeCompatOperation = operation(subscribeCompat, async ({ tx, actor, input }) => {
  await insertCompatSubscription(tx, input.body.email, input.body.vehicle, actor.region)
  return { subscribed: true as const }
})

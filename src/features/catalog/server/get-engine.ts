import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { readKeptTunes, toolsOf } from '#features/tunes/server/tune-details.ts'
import type { Database } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { type Engine, getEngine, getEngineTransmission, getTransmission, type Transmission } from '../contract.ts'
import { findEngine, type Garage, listTransmissionsIn, readGarage } from './garage.ts'

export const getEngineOperation = operation(getEngine, async ({ database, services, input }) => {
  const garage = await readGarage(database, services.versions)
  const engine = findEngine(garage, input.params)
  return Ready.json(await readEngineInFull(database, services.versions, garage, engine))
})

/** An engine with its tunes, their runs, and the tools they name. */
export async function readEngineInFull(
  database: Database,
  versions: Versions,
  garage: Garage,
  engine: ReturnType<typeof findEngine>,
): Promise<Engine> {
  const tunes = await readKeptTunes(database, versions, { engineId: engine.id }, garage.toolSlugs)
  return {
    ...engine.card,
    tunes,
    tools: toolsOf(tunes, garage.tools),
    tool_restrictions: [...(garage.engineRestrictions.get(engine.id) ?? [])],
    other_role_discounts: engine.discounts,
  }
}

/** A transmission with its tunes and the tools they name. */
export async function readTransmissionInFull(
  database: Database,
  versions: Versions,
  garage: Garage,
  at: { make: string; year: string; model: string; engine?: string; transmission: string },
): Promise<Transmission> {
  const found = listTransmissionsIn(garage, at).find(({ card }) => card.slug === at.transmission) ?? fail('not_found')
  const tunes = await readKeptTunes(database, versions, { transmissionId: found.id }, garage.toolSlugs)
  return {
    ...found.card,
    tunes,
    tools: toolsOf(tunes, garage.tools),
    tool_restrictions: [...(garage.transmissionRestrictions.get(found.id) ?? [])],
  }
}

export const getTransmissionOperation = operation(getTransmission, async ({ database, services, input }) => {
  const garage = await readGarage(database, services.versions)
  return Ready.json(await readTransmissionInFull(database, services.versions, garage, input.params))
})

export const getEngineTransmissionOperation = operation(
  getEngineTransmission,
  async ({ database, services, input }) => {
    const garage = await readGarage(database, services.versions)
    return Ready.json(await readTransmissionInFull(database, services.versions, garage, input.params))
  },
)

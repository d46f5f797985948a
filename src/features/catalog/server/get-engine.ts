import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { readKeptTunes, toolsOf } from '#features/tunes/server/tune-details.ts'
import type { Database } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import {
  type Engine,
  getEngine,
  getEngineTransmission,
  getTransmission,
  type Transmission,
} from '../contract/catalog.ts'
import { readShownVehicles, shownAnswer } from './preview-place.ts'
import { findEngine, type VehicleIndex, listTransmissionsIn, readVehicleIndex } from './vehicle-index.ts'

export const getEngineOperation = operation(getEngine, async (context) => {
  const { database, services, input } = context
  const vehicleIndex = await readShownVehicles(context)
  const engine = findEngine(vehicleIndex, input.params)
  return shownAnswer(context, await readEngineInFull(database, services.versions, vehicleIndex, engine))
})

/** An engine with its tunes, their runs, and the tools they use. */
export async function readEngineInFull(
  database: Database,
  versions: Versions,
  vehicleIndex: VehicleIndex,
  engine: ReturnType<typeof findEngine>,
): Promise<Engine> {
  const tunes = await readKeptTunes(database, versions, { engineId: engine.id }, vehicleIndex.toolSlugs)
  return {
    ...engine.card,
    tunes,
    tools: toolsOf(tunes, vehicleIndex.tools),
    tool_restrictions: [...(vehicleIndex.engineRestrictions.get(engine.id) ?? [])],
  }
}

/** A transmission with its tunes and the tools they use. */
export async function readTransmissionInFull(
  database: Database,
  versions: Versions,
  vehicleIndex: VehicleIndex,
  at: { make: string; year: string; model: string; engine?: string; transmission: string },
): Promise<Transmission> {
  const found =
    listTransmissionsIn(vehicleIndex, at).find(({ card }) => card.slug === at.transmission) ?? fail('not_found')
  const tunes = await readKeptTunes(database, versions, { transmissionId: found.id }, vehicleIndex.toolSlugs)
  return {
    ...found.card,
    tunes,
    tools: toolsOf(tunes, vehicleIndex.tools),
    tool_restrictions: [...(vehicleIndex.transmissionRestrictions.get(found.id) ?? [])],
  }
}

export const getTransmissionOperation = operation(getTransmission, async ({ database, services, input }) => {
  const vehicleIndex = await readVehicleIndex(database, services.versions)
  return PreparedResponse.json(await readTransmissionInFull(database, services.versions, vehicleIndex, input.params))
})

export const getEngineTransmissionOperation = operation(getEngineTransmission, async (context) => {
  const { database, services, input } = context
  const vehicleIndex = await readShownVehicles(context)
  return shownAnswer(context, await readTransmissionInFull(database, services.versions, vehicleIndex, input.params))
})

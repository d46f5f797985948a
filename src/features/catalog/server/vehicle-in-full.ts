import type { Database } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import type { Engine, Transmission } from '../contract/catalog.ts'
import { findEngine, findMake, findModel, readVehicleIndex } from './vehicle-index.ts'
import { readEngineInFull, readTransmissionInFull } from './get-engine.ts'
import type { Tool } from '#features/tools/contract.ts'

export interface VehicleInFull {
  makeName: string
  modelName: string
  engine: Engine
  transmission: Transmission | null
  tools: readonly Tool[]
}

/** A vehicle with all its tunes, for a purchase. Fails with 404 when it does not exist. */
export async function readVehicleInFull(
  database: Database,
  versions: Versions,
  at: { make: string; year: string; model: string; engine: string; transmission: string | null },
): Promise<VehicleInFull> {
  const vehicleIndex = await readVehicleIndex(database, versions)
  const engine = await readEngineInFull(database, versions, vehicleIndex, findEngine(vehicleIndex, at))
  const { transmission } = at
  return {
    makeName: findMake(vehicleIndex, at.make).card.name,
    modelName: findModel(vehicleIndex, at).card.name,
    engine,
    transmission:
      transmission === null
        ? null
        : await readTransmissionInFull(database, versions, vehicleIndex, { ...at, transmission }),
    tools: vehicleIndex.tools,
  }
}

/** All tools of the shop. */
export const readAllTools = async (database: Database, versions: Versions): Promise<readonly Tool[]> =>
  (await readVehicleIndex(database, versions)).tools

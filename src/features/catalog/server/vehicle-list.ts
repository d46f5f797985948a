import type { Queryable } from '#kit/server/database.ts'
import type { VehicleEntry } from '../contract/catalog.ts'
import { buildVehicleIndex, vehicleEntries } from './vehicle-index.ts'
import { readVehicleRows } from './queries.ts'

/** Every vehicle, for the search. */
export async function readVehicleList(db: Queryable): Promise<VehicleEntry[]> {
  return vehicleEntries(
    buildVehicleIndex(await readVehicleRows(db), [], { engines: new Map(), transmissions: new Map() }),
  )
}

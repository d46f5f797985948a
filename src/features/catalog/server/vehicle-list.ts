import type { Queryable } from '#kit/server/database.ts'
import type { VehicleEntry } from '../contract.ts'
import { buildGarage, vehicleEntries } from './garage.ts'
import { readVehicleRows } from './queries.ts'

/** Every vehicle, for the search. */
export async function readVehicleList(db: Queryable): Promise<VehicleEntry[]> {
  return vehicleEntries(buildGarage(await readVehicleRows(db), [], { engines: new Map(), transmissions: new Map() }))
}

import type { Queryable } from '#kit/server/database.ts'
import type { TuneCard } from '../contract/catalog.ts'
import { newestFirst } from '../year.ts'
import { buildVehicleIndex } from './vehicle-index.ts'
import { readVehicleRows } from './queries.ts'

/** A tune's place in the catalog, as part of its card. */
export type VehiclePlace = Pick<
  TuneCard,
  | 'make'
  | 'make_name'
  | 'model'
  | 'model_name'
  | 'year'
  | 'years_label'
  | 'engine'
  | 'transmission'
  | 'unit_name'
  | 'stock_horsepower'
  | 'stock_torque'
>

/** The catalog place of each engine and transmission: the first model that has it, in its newest year. */
export async function readVehiclePlaces(db: Queryable) {
  const rows = await readVehicleRows(db)
  const vehicleIndex = buildVehicleIndex(rows, [], { engines: new Map(), transmissions: new Map() })
  const engines = new Map<number, VehiclePlace>()
  const modelEngines = new Map<string, VehiclePlace>()
  for (const make of vehicleIndex.makes) {
    for (const model of make.models) {
      const years = new Map<number, string[]>()
      for (const [year, ids] of model.engines) for (const id of ids) years.set(id, [...(years.get(id) ?? []), year])
      for (const [id, list] of years) {
        const engine = vehicleIndex.engines.get(id)?.card
        if (!engine) continue
        const sorted = list.toSorted(newestFirst)
        const [newest = 'Series'] = sorted
        const oldest = sorted.at(-1) ?? newest
        const place: VehiclePlace = {
          make: make.card.slug,
          make_name: make.card.name,
          model: model.card.slug,
          model_name: model.card.name,
          year: newest,
          years_label: oldest === newest ? newest : `${oldest}–${newest}`,
          engine: engine.slug,
          transmission: null,
          unit_name: engine.name,
          stock_horsepower: engine.horsepower,
          stock_torque: engine.torque,
        }
        modelEngines.set(`${model.id}/${id}`, place)
        if (!engines.has(id)) engines.set(id, place)
      }
    }
  }
  const transmissions = new Map<number, VehiclePlace>()
  for (const [key, ids] of vehicleIndex.transmissionsOf) {
    const place = modelEngines.get(key)
    if (!place) continue
    for (const id of ids) {
      const card = vehicleIndex.transmissions.get(id)?.card
      if (!card || transmissions.has(id)) continue
      transmissions.set(id, {
        ...place,
        transmission: card.slug,
        unit_name: card.name,
        stock_horsepower: null,
        stock_torque: null,
      })
    }
  }
  return { ofEngine: (id: number) => engines.get(id), ofTransmission: (id: number) => transmissions.get(id) }
}

import type { Database } from '#kit/server/database.ts'
import { newestFirst } from '../year.ts'
import { buildGarage } from './garage.ts'
import { readVehicleRows } from './queries.ts'

export interface VehiclePlace {
  make: string
  make_name: string
  model: string
  model_name: string
  /** The newest year, for the address. */
  year: string
  years_label: string
  engine: string | null
  engine_name: string
  stock_horsepower: number | null
}

/** Where an engine or a transmission is found in the catalog: the first model that has it, in its newest year. */
export async function readVehiclePlaces({ db }: Database) {
  const rows = await readVehicleRows(db)
  const garage = buildGarage(rows, [], { engines: new Map(), transmissions: new Map() })
  const engines = new Map<number, VehiclePlace>()
  const modelEngines = new Map<string, VehiclePlace>()
  for (const make of garage.makes) {
    for (const model of make.models) {
      const years = new Map<number, string[]>()
      for (const [year, ids] of model.engines) for (const id of ids) years.set(id, [...(years.get(id) ?? []), year])
      for (const [id, list] of years) {
        const engine = garage.engines.get(id)?.card
        if (!engine) continue
        const sorted = list.toSorted(newestFirst)
        const [newest = 'Series'] = sorted
        const oldest = sorted.at(-1) ?? newest
        const place = {
          make: make.card.slug,
          make_name: make.card.name,
          model: model.card.slug,
          model_name: model.card.name,
          year: newest,
          years_label: oldest === newest ? newest : `${oldest}–${newest}`,
          engine: engine.slug,
          engine_name: engine.name,
          stock_horsepower: engine.horsepower,
        }
        modelEngines.set(`${model.id}/${id}`, place)
        if (!engines.has(id)) engines.set(id, place)
      }
    }
  }
  const transmissions = new Map<number, VehiclePlace>()
  for (const [key, ids] of garage.transmissionsOf) {
    const place = modelEngines.get(key)
    if (!place) continue
    for (const id of ids) {
      const card = garage.transmissions.get(id)?.card
      if (card && !transmissions.has(id))
        transmissions.set(id, { ...place, engine_name: card.name, stock_horsepower: null })
    }
  }
  return { ofEngine: (id: number) => engines.get(id), ofTransmission: (id: number) => transmissions.get(id) }
}

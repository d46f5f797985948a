import MiniSearch from 'minisearch'
import { operation } from '#access/operation.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { searchVehicles, type VehicleEntry, type VehicleMatch } from '../contract.ts'
import { readVehicleList } from './vehicle-list.ts'

interface VehicleIndex {
  entries: readonly VehicleEntry[]
  search: MiniSearch
}

const yearWord = /^(\d{4}(\.\d)?|series)$/i

const readVehicleIndex = createReadModel(['vehicles'], async (db) => buildVehicleIndex(await readVehicleList(db)))

export function buildVehicleIndex(entries: readonly VehicleEntry[]): VehicleIndex {
  const search = new MiniSearch({
    fields: ['make', 'model', 'engine'],
    storeFields: [],
    tokenize: (text) =>
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}.]+/u)
        .filter(Boolean),
  })
  search.addAll(
    entries.map((entry, id) => ({ id, make: entry.make_name, model: entry.model_name, engine: entry.engine_name })),
  )
  return { entries, search }
}

/** Vehicles for typed words such as "golf gti 2017 is38": every word counts, a year picks the year, small slips are forgiven. */
export function matchVehicles(index: VehicleIndex, typed: string, limit: number): VehicleMatch[] {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)
  const year = words.find((word) => yearWord.test(word))
  const rest = words.filter((word) => word !== year)
  const found =
    rest.length === 0
      ? index.entries.map((entry) => entry)
      : index.search
          .search(rest.join(' '), {
            prefix: true,
            fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
            combineWith: 'AND',
            boost: { make: 1.2, model: 2, engine: 1 },
          })
          .flatMap(({ id }) => index.entries[id as number] ?? [])
  const matches: VehicleMatch[] = []
  for (const { years, ...entry } of found) {
    const chosen =
      year === undefined ? years[0] : years.find((item) => item.toLowerCase() === year || item.split('.')[0] === year)
    if (chosen === undefined) continue
    matches.push({
      ...entry,
      year: chosen,
      label: `${entry.make_name} ${entry.model_name} ${chosen} · ${entry.engine_name}`,
    })
    if (matches.length === limit) break
  }
  return matches
}

export const searchVehiclesOperation = operation(searchVehicles, async ({ database, services, input }) => {
  const { q, limit } = input.query
  if (q === '') return Ready.json({ data: [] })
  return Ready.json({ data: matchVehicles(await readVehicleIndex(database, services.versions), q, limit) })
})

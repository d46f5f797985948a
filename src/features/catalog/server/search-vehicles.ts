import MiniSearch from 'minisearch'
import { operation } from '#access/operation.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { searchVehicles, type VehicleEntry, type VehicleMatch } from '../contract.ts'
import { readVehicleList } from './vehicle-list.ts'

interface VehicleIndex {
  entries: readonly VehicleEntry[]
  search: MiniSearch
}

const yearWord = /^(\d{4}(\.\d)?|series)$/i
/** The beginning of a year, as long as it is being typed. */
const yearBeginning = /^(19|20)\d?$/

/** What people call makes when they do not write the name out. */
const nicknames: Readonly<Record<string, string>> = {
  bmw: 'beemer bimmer',
  chevrolet: 'chevy',
  'land-rover': 'landrover',
  'mercedes-benz': 'mercedes merc benz mb amg',
  volkswagen: 'vw',
}

const readVehicleIndex = createReadModel(['vehicles'], async (database) =>
  buildVehicleIndex(await readVehicleList(database)),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** "F-150" is found as "f150" too. */
const joined = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Built in slices, so that other requests go on in the meantime. */
async function buildVehicleIndex(entries: readonly VehicleEntry[]): Promise<VehicleIndex> {
  const search = new MiniSearch({
    fields: ['make', 'model', 'engine', 'code', 'also'],
    storeFields: [],
    tokenize: wordsOf,
  })
  await search.addAllAsync(
    entries.map((entry, id) => ({
      id,
      make: entry.make_name,
      model: entry.model_name,
      engine: entry.engine_name,
      code: entry.engine_code ?? '',
      also: `${nicknames[entry.make] ?? ''} ${joined(entry.model_name)} ${entry.horsepower ?? ''}`,
    })),
    { chunkSize: 500 },
  )
  return { entries, search }
}

/**
 * Vehicles for typed words such as "golf r 2017 is38", best first: a year picks the year, small slips are forgiven.
 * Every word counts; when no vehicle has them all, those with the most fitting words are given.
 */
function matchVehicles(index: VehicleIndex, typed: string, limit: number): VehicleMatch[] {
  const words = wordsOf(typed)
  const last = words.at(-1) ?? ''
  const year = words.find((word) => yearWord.test(word)) ?? (yearBeginning.test(last) ? last : undefined)
  const rest = words.filter((word) => word !== year)
  if (rest.length === 0) return inYear(index.entries, year, limit)
  const find = (combineWith: 'AND' | 'OR') =>
    index.search
      .search(rest.join(' '), {
        prefix: true,
        fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
        combineWith,
        boost: { make: 1.2, model: 2, engine: 1, code: 1.5, also: 0.8 },
        boostDocument: (id) => recency(index.entries[id as number]),
      })
      .flatMap(({ id }) => index.entries[id as number] ?? [])
  const exact = inYear(find('AND'), year, limit)
  return exact.length > 0 || rest.length === 1 ? exact : inYear(find('OR'), year, limit)
}

/** Newer vehicles come before older ones that fit as well. */
const recency = (entry: VehicleEntry | undefined): number => {
  const year = Number.parseFloat(entry?.years[0] ?? '')
  return Number.isNaN(year) ? 1 : 1 + Math.min(Math.max(year - 1990, 0), 50) / 100
}

function inYear(found: readonly VehicleEntry[], year: string | undefined, limit: number): VehicleMatch[] {
  const matches: VehicleMatch[] = []
  for (const { years, ...entry } of found) {
    const chosen =
      year === undefined
        ? years[0]
        : years.find((item) => item.toLowerCase() === year || item.split('.')[0] === year || isBeginning(year, item))
    if (chosen === undefined) continue
    const label = `${entry.make_name} ${entry.model_name} ${chosen} · ${entry.engine_name}`
    matches.push({ ...entry, year: chosen, label })
    if (matches.length === limit) break
  }
  return matches
}

const isBeginning = (typed: string, year: string): boolean => yearBeginning.test(typed) && year.startsWith(typed)

export const searchVehiclesOperation = operation(searchVehicles, async ({ database, services, input }) => {
  const { q, limit } = input.query
  if (q === '') return PreparedResponse.json({ data: [] })
  return PreparedResponse.json({ data: matchVehicles(await readVehicleIndex(database, services.versions), q, limit) })
})

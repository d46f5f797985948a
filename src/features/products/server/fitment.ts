import { operation } from '#access/operation.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { Database } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { fitsMax, listFits } from '../contract/products.ts'
import { type FitRow, readOwnerSlugs, readPartFits, readToolFits } from './queries.ts'

/** By product, then by engine; '' for rows without an engine. */
type FitIndex = ReadonlyMap<string, ReadonlyMap<string, readonly FitRow[]>>

const indexFits = (rows: readonly FitRow[]): FitIndex =>
  new Map(
    [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, own]) => [
      slug,
      Map.groupBy(own, ({ engine }) => engine ?? ''),
    ]),
  )
const readParts = createReadModel(['products'], async (db) => indexFits(await readPartFits(db)))
const readTools = createReadModel(['vehicles'], async (db) => indexFits(await readToolFits(db)), {
  topic: 'tunes',
  apply: async (db, index, keys) => {
    const [changed, owners] = await Promise.all([readToolFits(db, keys), readOwnerSlugs(db, keys)])
    const rows = [...index.values()].flatMap((byEngine) => [...byEngine.values()].flat())
    const kept = rows.filter(({ engine, transmission }) =>
      engine === null ? !owners.transmissions.has(transmission) : !owners.engines.has(engine),
    )
    return indexFits([...kept, ...changed])
  },
})

/** Vehicles sold by series have no year and match no range. */
const isInYears = ({ year_from: from, year_to: to }: FitRow, year: string): boolean =>
  (from === null && to === null) || (Number(year) >= (from ?? 0) && Number(year) < (to ?? 9999) + 1)

interface Fitment {
  /** Whether a product only fits some vehicles. */
  isLimited: (slug: string) => boolean
  /** Whether a product fits a vehicle; undefined if it fits any, or if the vehicle is too vague. */
  fits: (slug: string, vehicle: VehicleChoice) => boolean | undefined
}

/** Fitment index: parts by their vehicles, flash tools by what they can tune. */
export async function readFitment(database: Database, versions: Versions): Promise<Fitment> {
  const [parts, tools] = await Promise.all([readParts(database, versions), readTools(database, versions)])
  const rowsOf = (slug: string) => parts.get(slug) ?? tools.get(slug)
  return {
    isLimited: (slug) => rowsOf(slug) !== undefined,
    fits: (slug, vehicle) => {
      const rows = rowsOf(slug)
      if (!rows) return undefined
      const model = `${vehicle.make}/${vehicle.model}`
      const ofVehicle = [...(rows.get(vehicle.engine) ?? []), ...(rows.get('') ?? [])].filter(
        (row) =>
          (row.make === null || row.make === vehicle.make) &&
          (row.model === null || row.model === model) &&
          isInYears(row, vehicle.year),
      )
      if (ofVehicle.some((row) => row.transmission === null || row.transmission === vehicle.transmission)) return true
      // Depends on the transmission, which isn't known for this vehicle.
      return vehicle.transmission === null && ofVehicle.length > 0 ? undefined : false
    },
  }
}

export const listFitsOperation = operation(listFits, async ({ database, services, input }) => {
  const { fits } = await readFitment(database, services.versions)
  const { vehicle, slugs } = input.query
  return PreparedResponse.json({
    data: slugs
      .split(',')
      .slice(0, fitsMax)
      .flatMap((slug) => {
        const answer = fits(slug, vehicle)
        return answer === undefined ? [] : [{ slug, fits: answer }]
      }),
  })
})

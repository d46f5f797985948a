import { link } from '#kit/link.ts'
import { chosenIds, offeredTunes, type SelectableTune, singleSlots, type VehicleSelection } from './selection-state.ts'
import { fromPathSegments } from './selection-storage.ts'
import { changeSelection, selectedTuneIds, selectionReducer } from './selection.ts'

/** The name of the query parameter that holds chosen tunes; it may be repeated. */
const tunesParameter = 'tunes'

export interface VehiclePlaceParams {
  make: string
  year: string
  model: string
  engine: string
  transmission?: string | undefined
}

interface LoadedUnit {
  slug: string
  tunes: readonly SelectableTune[]
}

/**
 * The selection that an engine's address names: its vehicle, loaded, and the tunes of the query. What is not offered
 * or cannot be combined is left out; what a named tune requires comes along.
 */
export function selectionOfAddress(
  place: Omit<VehiclePlaceParams, 'transmission'>,
  engine: LoadedUnit,
  transmission: LoadedUnit | null,
  tuneSlugs: readonly string[],
): VehicleSelection {
  const { make, year, model } = place
  const vehicle = fromPathSegments([make, year, model, engine.slug, transmission?.slug])
  if (vehicle === null) throw new RangeError(`no vehicle: ${make}/${year}/${model}/${engine.slug}`)
  const loaded = loadUnits(vehicle, engine, transmission)
  const idBySlug = new Map([...offeredTunes(loaded).values()].map(({ tune }) => [tune.slug, tune.id]))
  return tuneSlugs.reduce((selection, slug) => {
    const tuneId = idBySlug.get(slug)
    return tuneId === undefined ? selection : selectionReducer(selection, { type: 'chooseTune', tuneId })
  }, loaded)
}

/** Gives a selection its tunes, and the transmission of the address; tunes that are not offered there are dropped. */
export function loadUnits(
  selection: VehicleSelection,
  engine: LoadedUnit,
  transmission: LoadedUnit | null,
): VehicleSelection {
  const steps = [
    ...(selection.transmission?.slug === transmission?.slug
      ? []
      : ([{ type: 'selectTransmission', transmission: transmission?.slug ?? null }] as const)),
    { type: 'engineLoaded', engine: engine.slug, tunes: engine.tunes },
    ...(transmission
      ? ([{ type: 'transmissionLoaded', transmission: transmission.slug, tunes: transmission.tunes }] as const)
      : []),
  ] as const
  const skipped = transmission === null && selection.skipTransmissionSelection
  const loaded = steps.reduce(selectionReducer, selection)
  return skipped ? changeSelection(loaded, { type: 'skipTransmission', skip: true }).selection : loaded
}

/** The tunes that a query names. A form without scripts sends one-of-a-kind choices by the name of their field. */
export const tuneSlugsOfQuery = (query: URLSearchParams): string[] =>
  [...singleSlots, tunesParameter].flatMap((name) => query.getAll(name)).filter((slug) => slug !== '')

/** The query with other tunes; all else in it stays. */
export function queryWithTunes(query: URLSearchParams, slugs: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of [...singleSlots, tunesParameter]) next.delete(name)
  for (const slug of slugs) next.append(tunesParameter, slug)
  return next
}

/** Slugs of the tunes to be bought, for the query. */
export function tuneSlugsOf(selection: VehicleSelection): string[] {
  const offered = offeredTunes(selection)
  const bought = new Set(selectedTuneIds(selection))
  return chosenIds(selection).flatMap((id) => (bought.has(id) ? (offered.get(id)?.tune.slug ?? []) : []))
}

/** The address of an engine in the catalog, with tunes chosen already. */
export function vehicleAddress(place: VehiclePlaceParams, tuneSlugs: readonly string[] = []): string {
  const path = link('/catalog/:make/:year/:model/:engine/:transmission?', place)
  return tuneSlugs.length === 0
    ? path
    : `${path}?${tuneSlugs.map((slug) => `${tunesParameter}=${encodeURIComponent(slug)}`).join('&')}`
}

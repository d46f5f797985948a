import { chosenIds, offeredTunes, type SelectableTune, singleSlots, type VehicleSelection } from './selection-state.ts'
import { fromPathSegments } from './selection-storage.ts'
import { changeSelection, selectedTuneIds, selectionReducer } from './selection.ts'
import { tunesParameter, type VehiclePlaceParams } from './vehicle-address.ts'

interface LoadedUnit {
  slug: string
  tunes: readonly SelectableTune[]
}

/**
 * The selection of an engine page's URL: the loaded vehicle and the tunes in the query. Drops tunes that are not
 * offered or cannot be combined, and adds those that a named tune requires.
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

/** Loads the tunes of a selection and the transmission of the URL. Drops tunes that are not offered there. */
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

/** The tune slugs in a query. Without scripts, the form sends radio choices under the name of their field. */
export const tuneSlugsOfQuery = (query: URLSearchParams): string[] =>
  [...singleSlots, tunesParameter].flatMap((name) => query.getAll(name)).filter((slug) => slug !== '')

/** The query with other tunes; keeps all other parameters. */
export function queryWithTunes(query: URLSearchParams, slugs: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of [...singleSlots, tunesParameter]) next.delete(name)
  for (const slug of slugs) next.append(tunesParameter, slug)
  return next
}

/** The tunes to buy as slugs, for the query. */
export function tuneSlugsOf(selection: VehicleSelection): string[] {
  const offered = offeredTunes(selection)
  const bought = new Set(selectedTuneIds(selection))
  return chosenIds(selection).flatMap((id) => (bought.has(id) ? (offered.get(id)?.tune.slug ?? []) : []))
}

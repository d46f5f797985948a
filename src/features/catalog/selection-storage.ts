import { powerTypes } from '#features/tunes/power.ts'
import { noVehicle, type SelectedUnit, type VehicleSelection } from './selection-state.ts'
import { formatYear, parseYear } from './year.ts'

const storageVersion = 1
const textLengthMax = 20_000
const slugLengthMax = 120
const addOnsMax = 50

/** The selected part of {make}/{year}/{model}/{engine}/{transmission}, not yet URL-encoded. */
export function toPathSegments({ make, year, model, engine, transmission }: VehicleSelection): string[] {
  const levels = [make, year, model, engine?.slug ?? null, transmission?.slug ?? null]
  const end = levels.indexOf(null)
  return levels.slice(0, end === -1 ? levels.length : end).filter((level) => level !== null)
}

/**
 * The selection for decoded path segments; engine and transmission are not loaded yet. Null when a segment before a
 * later one is missing or empty, the year is invalid, or there are more than five segments.
 */
export function fromPathSegments(segments: readonly (string | undefined)[]): VehicleSelection | null {
  const last = segments.findLastIndex((segment) => segment !== undefined)
  const given = segments.slice(0, last + 1)
  if (given.length > 5 || !given.every(isSlug)) return null
  const [make = null, yearSegment, model = null, engine, transmission] = given
  const parsedYear = yearSegment === undefined ? null : parseYear(yearSegment)
  if (yearSegment !== undefined && parsedYear === null) return null
  const year = parsedYear === null ? null : formatYear(parsedYear)
  return { ...noVehicle, make, year, model, engine: toUnit(engine), transmission: toUnit(transmission) }
}

/** Serializes the selection for the browser's storage, without loaded tunes, which are loaded again. */
export function serializeSelection(selection: VehicleSelection): string {
  const { engine, transmission, ...rest } = selection
  return JSON.stringify({
    ...rest,
    v: storageVersion,
    engine: engine?.slug ?? null,
    transmission: transmission?.slug ?? null,
  })
}

/**
 * Parses the output of `serializeSelection`. Anything else, such as another version or invalid text, gives no
 * vehicle.
 */
export function parseSelection(text: string | null): VehicleSelection {
  const stored = parseObject(text)
  if (stored === null || stored['v'] !== storageVersion) return noVehicle
  const levels = ['make', 'year', 'model', 'engine', 'transmission'].map((key) => stored[key] ?? undefined)
  if (!levels.every((level) => level === undefined || typeof level === 'string')) return noVehicle
  const vehicle = fromPathSegments(levels)
  if (vehicle === null) return noVehicle
  const hasEngine = vehicle.engine !== null
  const id = (key: string, isKept: boolean) => (isKept && isId(stored[key]) ? stored[key] : null)
  const ids = (key: string, isKept: boolean) => (isKept ? idsOf(stored[key]) : [])
  const index = stored['selectedDynoIndex']
  return {
    ...vehicle,
    tune: id('tune', hasEngine),
    dsgTune: id('dsgTune', hasEngine),
    addOnTunes: ids('addOnTunes', hasEngine),
    transmissionTune: id('transmissionTune', vehicle.transmission !== null),
    transmissionAddOnTunes: ids('transmissionAddOnTunes', vehicle.transmission !== null),
    awdTune: id('awdTune', hasEngine),
    awdAddOnTunes: ids('awdAddOnTunes', hasEngine),
    skipTransmissionSelection:
      hasEngine && vehicle.transmission === null && stored['skipTransmissionSelection'] === true,
    selectedDynoIndex: hasEngine && Number.isSafeInteger(index) ? Math.max(Number(index), 0) : 0,
    currentHpTorque: powerTypes.find((type) => type === stored['currentHpTorque']) ?? noVehicle.currentHpTorque,
  }
}

function parseObject(text: string | null): Record<string, unknown> | null {
  if (text === null || text.length > textLengthMax) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const isSlug = (segment: string | undefined): segment is string =>
  segment !== undefined && segment.length > 0 && segment.length <= slugLengthMax && !segment.includes('/')

const toUnit = (slug: string | undefined): SelectedUnit | null => (slug === undefined ? null : { slug, tunes: null })

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, addOnsMax) : []

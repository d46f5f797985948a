import { link } from '#kit/link.ts'

/** The query parameter for selected tunes; may be repeated. */
export const tunesParameter = 'tunes'

export interface VehiclePlaceParams {
  make: string
  year: string
  model: string
  engine: string
  transmission?: string | undefined
}

/** The URL of an engine in the catalog, with preselected tunes. */
export function vehicleAddress(place: VehiclePlaceParams, tuneSlugs: readonly string[] = []): string {
  const path = link('/catalog/:make/:year/:model/:engine/:transmission?', place)
  return tuneSlugs.length === 0
    ? path
    : `${path}?${tuneSlugs.map((slug) => `${tunesParameter}=${encodeURIComponent(slug)}`).join('&')}`
}

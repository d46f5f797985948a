import { link } from '#kit/link.ts'
import type { PlaceParams } from '../ui/vehicle-levels.ts'

/** The URL of the deepest catalog page for a place. */
export function catalogPlace({ make, year, model, engine, transmission }: PlaceParams & { make: string }): string {
  if (year === undefined) return link('/catalog/:make', { make })
  if (model === undefined) return link('/catalog/:make/:year', { make, year })
  if (engine === undefined) return link('/catalog/:make/:year/:model', { make, year, model })
  return link('/catalog/:make/:year/:model/:engine/:transmission?', { make, year, model, engine, transmission })
}

export const guidePlace = (place: PlaceParams): string =>
  link('/guide/:make?/:year?/:model?/:engine?/:transmission?', place)

/** The dyno page of an engine; without an engine, the catalog page itself. */
export const dynoPlace = ({ make, year, model, engine }: PlaceParams): string =>
  link('/dyno', undefined, engine === undefined ? {} : { vehicle: `${make}/${year}/${model}/${engine}` })

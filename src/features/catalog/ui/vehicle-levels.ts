import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Crumb } from '#kit/ui/breadcrumbs.tsx'
import { listEngines, listEngineTransmissions, listMakes, listModels, listYears } from '../contract/catalog.ts'
import { yearName } from '../years-label.ts'
import { orNotFound, notFound } from '#kit/ui/or-not-found.ts'
import * as m from '../messages/m.ts'

export interface Named {
  slug: string
  name: string
}

/** The part of {make}/{year}/{model}/{engine}/{transmission} that a path contains. */
export interface PlaceParams {
  make?: string | undefined
  year?: string | undefined
  model?: string | undefined
  engine?: string | undefined
  transmission?: string | undefined
}

/** The options at each level of a path; empty below the given levels. */
export interface VehicleLevels {
  place: PlaceParams
  makes: Named[]
  years: Named[]
  models: Named[]
  engines: Named[]
  transmissions: Named[]
}

const named = ({ data }: { data: readonly Named[] }): Named[] => data.map(({ slug, name }) => ({ slug, name }))
const nothing = { data: [] }

/** The preview query for the calls of a page. */
export interface Preview {
  preview?: string
}

/** Reads the preview token from the page's URL. */
export function previewOf(request: Request): Preview {
  const preview = new URL(request.url).searchParams.get('preview')
  return preview === null ? {} : { preview }
}

/** For loaders: the option lists for each part of the path. 404 when a part does not exist. */
export async function loadLevels(params: PlaceParams, preview?: Preview): Promise<VehicleLevels> {
  const { make, year, model, engine, transmission } = params
  const query = preview ?? {}
  const [makes, years, models, engines, transmissions] = await orNotFound(
    Promise.all([
      call(listMakes, { query }),
      make === undefined ? nothing : call(listYears, { query, params: { make } }),
      make === undefined || year === undefined ? nothing : call(listModels, { query, params: { make, year } }),
      make === undefined || year === undefined || model === undefined
        ? nothing
        : call(listEngines, { query, params: { make, year, model } }),
      make === undefined || year === undefined || model === undefined || engine === undefined
        ? nothing
        : call(listEngineTransmissions, { query, params: { make, year, model, engine } }),
    ]),
  )
  const levels: VehicleLevels = {
    place: { make, year, model, engine, transmission },
    makes: named(makes),
    years: named(years),
    models: named(models),
    engines: named(engines),
    transmissions: named(transmissions),
  }
  if (transmission !== undefined && !levels.transmissions.some(({ slug }) => slug === transmission)) notFound()
  return levels
}

const nameIn = (list: readonly Named[], slug: string | undefined): string =>
  list.find((item) => item.slug === slug)?.name ?? slug ?? ''

/** The names of a path's parts; empty when missing. */
export const namesOf = ({ place, ...levels }: VehicleLevels) => ({
  make: nameIn(levels.makes, place.make),
  year: place.year === undefined ? '' : yearName(place.year),
  model: nameIn(levels.models, place.model),
  engine: nameIn(levels.engines, place.engine),
  transmission: nameIn(levels.transmissions, place.transmission),
})

/** Breadcrumbs of a catalog page: Catalog › Volkswagen › 2017 › Golf R › 2.0T. The last one has no link. */
export function catalogCrumbs(levels: VehicleLevels): Crumb[] {
  const { make, year, model, engine, transmission } = levels.place
  const names = namesOf(levels)
  const crumbs: Crumb[] = [{ label: m.catalog(), to: link('/catalog') }]
  if (make !== undefined) crumbs.push({ label: names.make, to: link('/catalog/:make', { make }) })
  if (make !== undefined && year !== undefined)
    crumbs.push({ label: names.year, to: link('/catalog/:make/:year', { make, year }) })
  if (make !== undefined && year !== undefined && model !== undefined)
    crumbs.push({ label: names.model, to: link('/catalog/:make/:year/:model', { make, year, model }) })
  if (make !== undefined && year !== undefined && model !== undefined && engine !== undefined) {
    const to = link('/catalog/:make/:year/:model/:engine/:transmission?', { make, year, model, engine })
    crumbs.push({ label: names.engine, to })
  }
  if (transmission !== undefined) crumbs.push({ label: names.transmission })
  const last = crumbs.at(-1)
  return last ? [...crumbs.slice(0, -1), { label: last.label }] : crumbs
}

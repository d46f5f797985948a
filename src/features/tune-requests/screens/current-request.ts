import { replace } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { guard } from '#access/ui/guard.ts'
import { getTuneRequest, listTuneRequests } from '../contract/tune-requests.ts'
import type { PlaceParams } from '#features/catalog/ui/vehicle-levels.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import * as m from '../messages/m.ts'

const idOf = (url: URL): number | null => {
  const text = url.searchParams.get('request') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * The request a tuning page is about: the one in its URL (`?request=`), otherwise the newest open one, which is then
 * added to the URL. Null if there is none.
 */
export async function loadCurrentRequest(request: Request): Promise<TuneRequest | null> {
  await guard(request)
  const url = new URL(request.url)
  const id = idOf(url)
  if (id !== null) return call(getTuneRequest, { params: { id } })
  const { data } = await call(listTuneRequests, { query: { state: 'open', limit: 1 } })
  const newest = data[0]
  if (!newest) return null
  url.searchParams.set('request', String(newest.id))
  throw replace(`${url.pathname}${url.search}`)
}

/** The vehicle in the URL, otherwise the request's own. */
export const placeOf = (request: TuneRequest, search: URLSearchParams): PlaceParams => {
  const named = (name: string) => search.get(name) || undefined
  if (search.has('make') || request.vehicle === null)
    return {
      make: named('make'),
      year: named('year'),
      model: named('model'),
      engine: named('engine'),
      transmission: named('transmission'),
    }
  const { make, year, model, engine, transmission } = request.vehicle
  return { make, year, model, engine, transmission: transmission ?? undefined }
}

/** The pages of a request, one per step. */
export const requestPages = (id: number) => [
  { label: m.status(), to: link('/tuning/request/:id/status', { id }) },
  { label: m.vehicleAndTunes(), to: link('/tuning/tunes', {}, { request: id }) },
  { label: m.information(), to: link('/tuning/information', {}, { request: id }) },
  { label: m.payment(), to: link('/tuning/purchase', {}, { request: id }) },
  { label: m.files(), to: link('/tuning/files', {}, { request: id }) },
  { label: m.help(), to: link('/tuning/tuning-help', {}, { request: id }) },
]

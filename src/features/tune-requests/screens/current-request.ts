import { replace } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { guard } from '#access/ui/guard.ts'
import { getTuneRequest, listTuneRequests } from '../contract/tune-requests.ts'
import type { PlaceParams } from '#features/catalog/ui/vehicle-levels.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { isWork } from '../rules.ts'
import * as m from '../messages/m.ts'

const idOf = (url: URL): number | null => {
  const text = url.searchParams.get('request') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * The request a tuning page is about: the one in its URL (`?request=`), otherwise the newest open one of the purpose,
 * which is then added to the URL. Null if there is none.
 */
export async function loadCurrentRequest(request: Request, purpose?: 'work'): Promise<TuneRequest | null> {
  await guard(request)
  const url = new URL(request.url)
  const id = idOf(url)
  if (id !== null) return call(getTuneRequest, { params: { id } })
  const { data } = await call(listTuneRequests, { query: { state: 'open', purpose, limit: 1 } })
  const [newest] = data
  if (!newest) return null
  url.searchParams.set('request', String(newest.id))
  throw replace(`${url.pathname}${url.search}`)
}

/** The same for pages about vehicle, tunes, information and payment. A support question goes to its status. */
export async function loadCurrentWork(asked: Request): Promise<TuneRequest | null> {
  const request = await loadCurrentRequest(asked, 'work')
  if (request !== null && !isWork(request)) throw replace(link('/tuning/request/:id/status', { id: request.id }))
  return request
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

/** The pages of a request, one per step. A support question has no vehicle, tunes or payment. */
export const requestPages = (request: Pick<TuneRequest, 'id' | 'purpose'>) => {
  const { id } = request
  const work = [
    { label: m.vehicleAndTunes(), to: link('/tuning/tunes', {}, { request: id }) },
    { label: m.information(), to: link('/tuning/information', {}, { request: id }) },
    { label: m.payment(), to: link('/tuning/purchase', {}, { request: id }) },
  ]
  return [
    { label: m.status(), to: link('/tuning/request/:id/status', { id }) },
    ...(isWork(request) ? work : []),
    { label: m.files(), to: link('/tuning/files', {}, { request: id }) },
    { label: m.help(), to: link('/tuning/tuning-help', {}, { request: id }) },
  ]
}

import { endpointUrl } from '#kit/contract.ts'
import { useLive } from '#kit/ui/use-live.ts'
import { followTuneRequest } from '../contract/acts.ts'

/** Reloads the page's data whenever something happens to the request, in this or another session. */
export const useLiveRequest = (id: number, lastEventId: number): void =>
  useLive(endpointUrl(followTuneRequest, { params: { id } }), lastEventId)

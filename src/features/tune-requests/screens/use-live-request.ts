import { endpointUrl } from '#kit/contract.ts'
import { useLive } from '#kit/ui/use-live.ts'
import { followTuneRequest } from '../contract/acts.ts'

/** Loads the page's data again whenever something happens to the request, here or elsewhere. */
export const useLiveRequest = (id: number, lastEventId: number): void =>
  useLive(endpointUrl(followTuneRequest, { params: { id } }), lastEventId)

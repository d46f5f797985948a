import { z } from 'zod'
import { memberCall, slugParams } from '#features/dealers/contract/dealers.ts'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, int, searchText, time } from '#kit/shapes.ts'
import { downloadPermit, requestEvent, requestFile, requestMessage } from './shapes.ts'
import { requestStates } from '../rules.ts'

/**
 * A tune request paid on a dealer's account, directly or by an earlier purchase. Contains no money, so that members
 * without access to prices can read it.
 */
const dealerRequest = z.object({
  id: int,
  tunes: z.array(z.string()),
  vehicle: z.string().nullable(),
  state: z.enum(requestStates),
  requested_by: z.string(),
  /** The reader's own request: it opens on its customer page. */
  is_own: z.boolean(),
  settled_at: time,
})
export type DealerRequest = z.output<typeof dealerRequest>

const dealerRequestFilters = {
  /** Matches the number, the vehicle, the tunes and the name of the requester. */
  q: searchText,
  state: z.enum(requestStates).optional(),
  /** User id of the requester. */
  member: id.optional(),
  sort: ageSort,
}
export const listDealerRequests = list(
  '/v1/dealers/:slug/tune-requests',
  'Lists tune requests on a dealer’s account, and the members who can be filtered by',
  {
    ...memberCall,
    filters: dealerRequestFilters,
    row: dealerRequest,
    also: {
      members: z.array(z.object({ id: int, name: z.string() })),
    },
  },
)
export type DealerRequestList = z.output<typeof listDealerRequests.output>

export const exportDealerRequests = exportOf(listDealerRequests)

/** Adds the messages and deliveries. Leaves out money and the files the customer uploaded. */
const dealerRequestInFull = dealerRequest.extend({
  events: z.array(requestEvent),
  messages: z.array(requestMessage),
  files: z.array(requestFile),
})
export type DealerRequestInFull = z.output<typeof dealerRequestInFull>

const oneRequest = { ...memberCall, params: slugParams.extend({ id }) } as const
export const getDealerRequest = get(
  '/v1/dealers/:slug/tune-requests/:id',
  'Returns a tune request on a dealer’s account with its messages and deliveries, read-only',
  { ...oneRequest, output: dealerRequestInFull },
)

export const getDealerRequestToken = get(
  '/v1/dealers/:slug/tune-requests/:id/token',
  'Creates a short-lived download URL for a delivery on a dealer’s account. Defaults to the newest.',
  { ...oneRequest, query: z.object({ file: id.optional() }), output: downloadPermit, runs: 'command', perMinute: 60 },
)

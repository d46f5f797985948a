import { z } from 'zod'
import { dealerParams, memberErrors } from '#features/dealer-accounts/contract/account.ts'
import { get } from '#kit/contract.ts'
import { ageSort, cursorPage, cursorQuery, id, searchText, time } from '#kit/shapes.ts'
import { downloadPermit, requestEvent, requestFile, requestMessage } from './shapes.ts'
import { requestStates } from '../rules.ts'

/** A tune request that a dealer's account paid, itself or by an earlier purchase; without money: also for members who see none. */
const dealerRequest = z.object({
  id: z.number().int(),
  tunes: z.array(z.string()),
  vehicle: z.string().nullable(),
  state: z.enum(requestStates),
  requested_by: z.string(),
  /** Whether it is the reader's own: then he opens it as its customer. */
  is_own: z.boolean(),
  settled_at: time,
})
export type DealerRequest = z.output<typeof dealerRequest>

const dealerRequestFilters = {
  /** In the number, the vehicle, the tunes and the name of who asked. */
  q: searchText,
  state: z.enum(requestStates).optional(),
  /** Who asked: the number of a user. */
  member: id.optional(),
  sort: ageSort,
}
export const listDealerRequests = get(
  '/v1/dealers/:slug/tune-requests',
  "Tune requests on a dealer's account and how far they are, with the members who may have asked",
  {
    access: 'user',
    params: dealerParams,
    query: cursorQuery.extend(dealerRequestFilters),
    output: cursorPage(dealerRequest).extend({
      members: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
    errors: memberErrors,
  },
)
export type DealerRequestList = z.output<typeof listDealerRequests.output>

export const exportDealerRequests = get(
  '/v1/dealers/:slug/tune-requests.csv',
  "Tune requests on a dealer's account as CSV",
  {
    access: 'user',
    params: dealerParams,
    query: z.object(dealerRequestFilters),
    output: z.unknown(),
    errors: memberErrors,
    perMinute: 30,
  },
)

/** The same with what its customer and staff said of it, and what was delivered: no money, nothing that he sent in. */
const dealerRequestInFull = dealerRequest.extend({
  events: z.array(requestEvent),
  messages: z.array(requestMessage),
  files: z.array(requestFile),
})
export type DealerRequestInFull = z.output<typeof dealerRequestInFull>

const oneParams = dealerParams.extend({ id })

export const getDealerRequest = get(
  '/v1/dealers/:slug/tune-requests/:id',
  "A tune request on a dealer's account, to read: what was said and what was delivered",
  { access: 'user', params: oneParams, output: dealerRequestInFull, errors: memberErrors },
)

export const getDealerRequestToken = get(
  '/v1/dealers/:slug/tune-requests/:id/token',
  "A short-lived address for a delivered file of a request on a dealer's account; the newest unless one is named",
  {
    access: 'user',
    params: oneParams,
    query: z.object({ file: id.optional() }),
    output: downloadPermit,
    errors: memberErrors,
    runs: 'command',
    perMinute: 60,
  },
)

import { z } from 'zod'
import { dealerParams, memberErrors } from '#features/dealer-accounts/contract.ts'
import { endpoint } from '#kit/contract.ts'
import { cursorPage, cursorQuery, time } from '#kit/shapes.ts'
import { requestStates } from './rules.ts'

/** A tune request that a dealer's account paid, without money: also for members who see none. */
const dealerRequest = z.object({
  id: z.number().int(),
  tunes: z.array(z.string()),
  vehicle: z.string().nullable(),
  state: z.enum(requestStates),
  requested_by: z.string(),
  /** Whether it is the reader's own: only then he may open it. */
  is_own: z.boolean(),
  settled_at: time,
})
export type DealerRequest = z.output<typeof dealerRequest>

export const listDealerRequests = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/tune-requests',
  summary: "Tune requests on a dealer's account, newest first, and how far they are",
  access: 'user',
  input: { params: dealerParams, query: cursorQuery },
  output: cursorPage(dealerRequest),
  errors: memberErrors,
  runs: 'query',
})

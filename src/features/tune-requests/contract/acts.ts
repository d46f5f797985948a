import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { fileChanges } from '#features/files/contract.ts'
import { id, idParams, int, time } from '#kit/shapes.ts'
import { eventKinds, requestFile, requestMessage, requestSummary, text, tuneRequest, fileIds } from './shapes.ts'
import { requestStates } from '../rules.ts'

const one = { access: 'user', params: idParams } as const
const refusals = ['not_found', 'request_closed', 'wrong_region'] as const

export const askForRevision = post('/v1/tune-requests/:id/revision', 'Requests a revision of a delivered file', {
  ...one,
  body: z.strictObject({ body: text(), files: fileIds }),
  output: requestMessage,
  errors: [...refusals, 'in_use'],
  status: 201,
  perMinute: 20,
})

export const closeTuneRequest = post(
  '/v1/tune-requests/:id/close',
  'Confirms the delivered file and closes the request',
  { ...one, output: tuneRequest, errors: refusals },
)

export const askForRefund = post(
  '/v1/tune-requests/:id/refund-request',
  'Asks staff for a refund of a request that is being worked on',
  { ...one, body: z.strictObject({ body: text(2000) }), output: tuneRequest, errors: refusals, perMinute: 10 },
)

export const linkPurchase = post(
  '/v1/tune-requests/:id/link-purchase',
  'Links an earlier paid tune purchase to a request. Each purchase works once.',
  {
    ...one,
    body: z.strictObject({ order_id: id }),
    output: tuneRequest,
    errors: [...refusals, 'order_not_paid', 'in_use', 'payment_in_progress'],
  },
)

export const listLinkablePurchases = get(
  '/v1/tune-requests/:id/purchases',
  'Lists your paid tune purchases not yet linked to a request',
  {
    ...one,
    output: z.object({
      data: z.array(
        z.object({
          id: int,
          title: z.string(),
          vehicle: z.string(),
          invoice_number: z.string().nullable(),
          /** Same vehicle as the request, if the request names one. */
          fits: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found', 'wrong_region'],
  },
)

export const markRequestSeen = post('/v1/tune-requests/:id/seen', 'Marks a request as read up to an event', {
  ...one,
  body: z.strictObject({ event_id: int.nonnegative() }),
  output: z.object({ unread: int }),
  errors: ['not_found', 'wrong_region'],
})

/**
 * Live view: sends `event: change` with the event's id and kind, and resumes after Last-Event-ID. The server ends the
 * stream from time to time; browsers reconnect.
 */
export const followTuneRequest = get(
  '/v1/tune-requests/:id/events',
  'Streams a request’s events (SSE), for its owner and staff',
  {
    ...one,
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    output: z.unknown(),
    errors: ['not_found', 'too_many_requests'],
    perMinute: 120,
  },
)

export const getPipeline = get('/v1/pipeline', 'Returns your open tune requests by stage', {
  access: 'user',
  output: z.object({
    stages: z.array(z.object({ key: z.string(), label: z.string(), count: int, requests: z.array(requestSummary) })),
    attention: int,
  }),
})

export const sendRequestMessage = post(
  '/v1/tune-requests/:id/messages',
  'Sends a message to the calibrator, or answers the open question',
  {
    ...one,
    body: z.strictObject({ body: text(), files: fileIds }),
    output: requestMessage,
    errors: [...refusals, 'in_use'],
    status: 201,
    perMinute: 30,
  },
)

export const compareOwnRequestFiles = get(
  '/v1/tune-requests/:id/comparison',
  'Compares two files of your request: addresses and sizes of changes, never bytes',
  {
    ...one,
    query: z.object({ left: id, right: id }),
    output: fileChanges,
    errors: ['not_found', 'unavailable', 'wrong_region'],
    runs: 'saga',
    perMinute: 30,
  },
)

export const addRequestFile = post(
  '/v1/tune-requests/:id/files',
  'Adds an uploaded file to a request. Earlier files are kept.',
  {
    ...one,
    body: z.strictObject({
      file_id: id,
      role: z.enum(['original', 'purchase', 'log', 'attachment']),
      note: z.string().trim().max(300).default(''),
    }),
    output: requestFile,
    errors: [...refusals, 'in_use'],
    status: 201,
    perMinute: 30,
  },
)

export const recentUpdates = get(
  '/v1/recent-updates',
  'Lists recent events of your tune requests and the number of unread requests',
  {
    access: 'user',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.object({
      unread: int,
      data: z.array(
        z.object({
          id: int,
          request_id: int,
          title: z.string(),
          kind: z.enum(eventKinds),
          state: z.enum(requestStates),
          unread: z.boolean(),
          created_at: time,
        }),
      ),
    }),
  },
)

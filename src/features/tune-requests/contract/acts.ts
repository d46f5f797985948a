import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { id, idParams, time } from '#kit/shapes.ts'
import { eventKinds, requestFile, requestMessage, requestSummary, text, tuneRequest, fileIds } from './shapes.ts'
import { requestStates } from '../rules.ts'

const one = { params: idParams }
const refusals = ['not_found', 'request_closed', 'wrong_region'] as const

export const askForRevision = post('/v1/tune-requests/:id/revision', 'Asks for another version of a delivered file', {
  access: 'user',
  ...one,
  body: z.strictObject({ body: text(), files: fileIds }),
  output: requestMessage,
  errors: [...refusals, 'in_use'],
  status: 201,
  perMinute: 20,
})

export const closeTuneRequest = post(
  '/v1/tune-requests/:id/close',
  'Says that the delivered file is right; the request is done',
  { access: 'user', ...one, output: tuneRequest, errors: refusals },
)

export const linkPurchase = post(
  '/v1/tune-requests/:id/link-purchase',
  'Ties an earlier paid purchase of tunes to a request, once for each purchase',
  {
    access: 'user',
    ...one,
    body: z.strictObject({ order_id: id }),
    output: tuneRequest,
    errors: [...refusals, 'order_not_paid', 'in_use', 'payment_in_progress'],
  },
)

export const listLinkablePurchases = get(
  '/v1/tune-requests/:id/purchases',
  'My paid purchases of tunes that no request uses yet',
  {
    access: 'user',
    ...one,
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          vehicle: z.string(),
          invoice_number: z.string().nullable(),
          /** Same vehicle as the request, when that names one. */
          fits: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
)

export const markRequestSeen = post(
  '/v1/tune-requests/:id/seen',
  'Remembers that I have looked at a request up to an event',
  {
    access: 'user',
    ...one,
    body: z.strictObject({ event_id: z.number().int().nonnegative() }),
    output: z.object({ unread: z.number().int() }),
    errors: ['not_found'],
  },
)

/** The live view: `event: change` with an event's id and kind; resumes after Last-Event-ID. Ends itself, browsers return. */
export const followTuneRequest = get(
  '/v1/tune-requests/:id/events',
  'Server-sent events of a request, for its owner and for staff',
  {
    access: 'user',
    ...one,
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    output: z.unknown(),
    errors: ['not_found', 'too_many_requests'],
    perMinute: 120,
  },
)

export const getPipeline = get('/v1/pipeline', 'My open tune requests by stage', {
  access: 'user',
  output: z.object({
    stages: z.array(
      z.object({ key: z.string(), label: z.string(), count: z.number().int(), requests: z.array(requestSummary) }),
    ),
    attention: z.number().int(),
  }),
})

export const sendRequestMessage = post(
  '/v1/tune-requests/:id/messages',
  'Writes to the calibrator; answers the question when one is open',
  {
    access: 'user',
    ...one,
    body: z.strictObject({ body: text(), files: fileIds }),
    output: requestMessage,
    errors: [...refusals, 'in_use'],
    status: 201,
    perMinute: 30,
  },
)

export const addRequestFile = post(
  '/v1/tune-requests/:id/files',
  'Adds an uploaded file to a request; nothing is replaced',
  {
    access: 'user',
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
  'What happened lately in my tune requests, and how many of them I have not looked at',
  {
    access: 'user',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.object({
      unread: z.number().int(),
      data: z.array(
        z.object({
          id: z.number().int(),
          request_id: z.number().int(),
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

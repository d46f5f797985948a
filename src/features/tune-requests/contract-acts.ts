import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { id, idParams, time } from '#kit/shapes.ts'
import {
  eventKinds,
  requestFile,
  requestMessage,
  requestSummary,
  text,
  tuneRequest,
  fileIds,
} from './contract-shapes.ts'
import { requestStates } from './rules.ts'

const one = { params: idParams }
const refusals = ['not_found', 'request_closed', 'wrong_region'] as const

export const askForRevision = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/revision',
  summary: 'Asks for another version of a delivered file',
  access: 'user',
  input: { ...one, body: z.strictObject({ body: text(), files: fileIds }) },
  output: requestMessage,
  errors: [...refusals, 'in_use'],
  runs: 'command',
  status: 201,
  perMinute: 20,
})

export const closeTuneRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/close',
  summary: 'Says that the delivered file is right; the request is done',
  access: 'user',
  input: one,
  output: tuneRequest,
  errors: refusals,
  runs: 'command',
})

export const linkPurchase = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/link-purchase',
  summary: 'Ties an earlier paid purchase of tunes to a request, once for each purchase',
  access: 'user',
  input: { ...one, body: z.strictObject({ order_id: id }) },
  output: tuneRequest,
  errors: [...refusals, 'order_not_paid', 'in_use', 'payment_in_progress'],
  runs: 'command',
})

export const listLinkablePurchases = endpoint({
  method: 'GET',
  path: '/v1/tune-requests/:id/purchases',
  summary: 'My paid purchases of tunes that no request uses yet',
  access: 'user',
  input: one,
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
  runs: 'query',
})

export const markRequestSeen = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/seen',
  summary: 'Remembers that I have looked at a request up to an event',
  access: 'user',
  input: { ...one, body: z.strictObject({ event_id: z.number().int().nonnegative() }) },
  output: z.object({ unread: z.number().int() }),
  errors: ['not_found'],
  runs: 'command',
})

/** The live view: `event: change` with an event's id and kind; resumes after Last-Event-ID. Ends itself, browsers return. */
export const followTuneRequest = endpoint({
  method: 'GET',
  path: '/v1/tune-requests/:id/events',
  summary: 'Server-sent events of a request, for its owner and for staff',
  access: 'user',
  input: { ...one, query: z.object({ after: z.coerce.number().int().nonnegative().optional() }) },
  output: z.unknown(),
  errors: ['not_found', 'too_many_requests'],
  runs: 'query',
  perMinute: 120,
})

export const getPipeline = endpoint({
  method: 'GET',
  path: '/v1/pipeline',
  summary: 'My open tune requests by stage',
  access: 'user',
  input: {},
  output: z.object({
    stages: z.array(
      z.object({ key: z.string(), label: z.string(), count: z.number().int(), requests: z.array(requestSummary) }),
    ),
    attention: z.number().int(),
  }),
  errors: [],
  runs: 'query',
})

export const sendRequestMessage = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/messages',
  summary: 'Writes to the calibrator; answers the question when one is open',
  access: 'user',
  input: { ...one, body: z.strictObject({ body: text(), files: fileIds }) },
  output: requestMessage,
  errors: [...refusals, 'in_use'],
  runs: 'command',
  status: 201,
  perMinute: 30,
})

export const addRequestFile = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/files',
  summary: 'Adds an uploaded file to a request; nothing is replaced',
  access: 'user',
  input: {
    ...one,
    body: z.strictObject({
      file_id: id,
      role: z.enum(['original', 'purchase', 'log', 'attachment']),
      note: z.string().trim().max(300).default(''),
    }),
  },
  output: requestFile,
  errors: [...refusals, 'in_use'],
  runs: 'command',
  status: 201,
  perMinute: 30,
})

export const recentUpdates = endpoint({
  method: 'GET',
  path: '/v1/recent-updates',
  summary: 'What happened lately in my tune requests, and how many of them I have not looked at',
  access: 'user',
  input: { query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }) },
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
  errors: [],
  runs: 'query',
})

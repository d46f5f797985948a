import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { fileComparison } from '#features/files/contract.ts'
import { currency } from '#kit/money.ts'
import { id, idParams, nullableTime, paged, pageQuery } from '#kit/shapes.ts'
import { downloadPermit, fileIds, requestSummary, text, tuneRequest } from './contract-shapes.ts'
import { purposes, requestStates, settlements } from './rules.ts'

const one = { params: idParams }
const refusals = ['not_found', 'request_closed'] as const
const base = '/v1/admin/tune-requests'

export const queueItem = requestSummary.extend({
  customer: z.string(),
  assignee_id: z.number().int().nullable(),
  assignee: z.string().nullable(),
  for_tuners: z.boolean(),
  settled_by: z.enum(settlements).nullable(),
  minutes_left: z.number().nullable(),
  paused: z.boolean(),
  wants_raw: z.boolean(),
})
export type QueueItem = z.output<typeof queueItem>

export const listQueue = endpoint({
  method: 'GET',
  path: base,
  summary: 'The work queue: what is due first comes first',
  access: 'requests.work',
  input: {
    query: pageQuery.extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum([...requestStates, 'work', 'all']).default('work'),
      purpose: z.enum(purposes).optional(),
      assignee: z.enum(['me', 'nobody', 'others']).optional(),
      due: z.enum(['late', 'today']).optional(),
      sort: z.enum(['due', '-id', 'id']).default('due'),
    }),
  },
  output: paged(queueItem).extend({ counts: z.record(z.string(), z.number().int()) }),
  errors: [],
  runs: 'query',
})

export const staffRequest = tuneRequest.extend({
  customer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  assignee_id: z.number().int().nullable(),
  for_tuners: z.boolean(),
  order_state: z.string().nullable(),
  granted: z.boolean(),
})
export type StaffRequest = z.output<typeof staffRequest>

export const getQueuedRequest = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'A request as those who work on it see it, internal notes included',
  access: 'requests.work',
  input: one,
  output: staffRequest,
  errors: ['not_found'],
  runs: 'query',
})

const act = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path: `${base}/:id/${path}` as const,
  summary,
  access: 'requests.work' as const,
  output: staffRequest,
  errors: refusals,
  runs: 'command' as const,
})

export const claimRequest = endpoint({
  ...act('claim', 'Takes a request from the queue'),
  input: one,
  errors: [...refusals, 'stale_version'],
})
export const releaseRequest = endpoint({ ...act('release', 'Puts a request back into the queue'), input: one })
export const askCustomer = endpoint({
  ...act('ask', 'Asks the customer; the clock stands still until he answers'),
  input: { ...one, body: z.strictObject({ body: text() }) },
})
export const messageCustomer = endpoint({
  ...act('messages', 'Writes to the customer, or a note that staff alone see'),
  input: { ...one, body: z.strictObject({ body: text(), internal: z.boolean().default(false), files: fileIds }) },
  errors: [...refusals, 'in_use'],
})
export const deliverFile = endpoint({
  ...act('deliver', 'Delivers an uploaded file as the next version'),
  input: {
    ...one,
    body: z.strictObject({
      file_id: id,
      note: z.string().trim().max(1000).default(''),
      accept_warnings: z.boolean().default(false),
    }),
  },
  errors: [...refusals, 'in_use', 'delivery_doubtful'],
})
export const reopenRequest = endpoint({
  ...act('reopen', 'Takes up a delivered or closed request again'),
  input: { ...one, body: z.strictObject({ reason: text(1000) }) },
})
export const closeQueuedRequest = endpoint({
  ...act('close', 'Closes a request'),
  input: { ...one, body: z.strictObject({ reason: text(1000) }) },
})

const manage = { access: 'requests.manage' as const }
export const assignRequest = endpoint({
  ...act('assign', 'Gives a request to somebody, or to nobody'),
  ...manage,
  input: { ...one, body: z.strictObject({ user_id: id.nullable(), for_tuners: z.boolean().optional() }) },
})
export const quoteRequest = endpoint({
  ...act('quote', 'Names the price of custom work'),
  ...manage,
  input: {
    ...one,
    body: z.strictObject({
      amount: z.number().int().min(0).max(10_000_000),
      currency,
      note: z.string().trim().max(1000).default(''),
    }),
  },
  errors: [...refusals, 'payment_in_progress', 'not_sold_in_currency'],
})
export const grantRequest = endpoint({
  ...act('grant', 'Gives the work away'),
  ...manage,
  input: { ...one, body: z.strictObject({ reason: text(1000) }) },
  errors: [...refusals, 'payment_in_progress'],
})
export const refundRequest = endpoint({
  ...act('refund', 'Gives back what a request without a card payment took: credits, or nothing'),
  ...manage,
  input: { ...one, body: z.strictObject({ reason: text(1000) }) },
  errors: [...refusals, 'order_not_open'],
  idempotent: true,
})

export const getDeliveryToken = endpoint({
  method: 'GET',
  path: `${base}/:id/token`,
  summary: 'A short-lived address to download a file of a request one works on',
  access: 'requests.work',
  input: { ...one, query: z.object({ file: id }) },
  output: downloadPermit,
  errors: ['not_found'],
  runs: 'command',
})

export const compareRequestFiles = endpoint({
  method: 'GET',
  path: `${base}/:id/comparison`,
  summary: 'Two files of a request beside each other: changed bytes by region',
  access: 'requests.work',
  input: { ...one, query: z.object({ left: id, right: id }) },
  output: fileComparison,
  errors: ['not_found', 'unavailable'],
  runs: 'saga',
  perMinute: 60,
})

export const listWorkers = endpoint({
  method: 'GET',
  path: '/v1/admin/tune-request-workers',
  summary: 'Who may work on requests, with what they have',
  access: 'requests.manage',
  input: {},
  output: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string(), open: z.number().int() })) }),
  errors: [],
  runs: 'query',
})

const template = z.object({ id: z.number().int(), title: z.string(), body: z.string(), updated_at: nullableTime })
export const listAnswerTemplates = endpoint({
  method: 'GET',
  path: '/v1/admin/answer-templates',
  summary: 'Texts to answer with',
  access: 'requests.work',
  input: {},
  output: z.object({ data: z.array(template) }),
  errors: [],
  runs: 'query',
})
export const saveAnswerTemplate = endpoint({
  method: 'PUT',
  path: '/v1/admin/answer-templates',
  summary: 'Writes a text to answer with; the same title replaces it',
  access: 'requests.manage',
  input: { body: z.strictObject({ title: text(80), body: text() }) },
  output: template,
  errors: [],
  runs: 'command',
})
export const removeAnswerTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/admin/answer-templates/:id',
  summary: 'Removes a text to answer with',
  access: 'requests.manage',
  input: one,
  output: z.null(),
  errors: ['not_found'],
  runs: 'command',
  status: 204,
})

const view = z.object({ id: z.number().int(), name: z.string(), query: z.string() })
export const listQueueViews = endpoint({
  method: 'GET',
  path: '/v1/admin/queue-views',
  summary: 'My saved views of the queue',
  access: 'requests.work',
  input: {},
  output: z.object({ data: z.array(view) }),
  errors: [],
  runs: 'query',
})
export const saveQueueView = endpoint({
  method: 'PUT',
  path: '/v1/admin/queue-views',
  summary: 'Saves a view of the queue; the same name replaces it',
  access: 'requests.work',
  input: {
    body: z.strictObject({
      name: text(40),
      query: z
        .string()
        .max(500)
        .regex(/^(\?[\w=&.%+-]*)?$/),
    }),
  },
  output: view,
  errors: ['in_use'],
  runs: 'command',
})
export const removeQueueView = endpoint({
  method: 'DELETE',
  path: '/v1/admin/queue-views/:id',
  summary: 'Removes a saved view',
  access: 'requests.work',
  input: one,
  output: z.null(),
  errors: ['not_found'],
  runs: 'command',
  status: 204,
})

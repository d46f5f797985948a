import { z } from 'zod'
import { get, post, put, remove } from '#kit/contract.ts'
import { fileComparison } from '#features/files/contract.ts'
import { currency } from '#kit/money.ts'
import { id, idParams, nullableTime, paged, pageQuery } from '#kit/shapes.ts'
import { downloadPermit, fileIds, requestSummary, text, tuneRequest } from './shapes.ts'
import { purposes, requestStates, settlements } from '../rules.ts'

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

export const listQueue = get(base, 'The work queue: what is due first comes first', {
  access: 'requests.work',
  query: pageQuery.extend({
    q: z.string().trim().max(100).optional(),
    state: z.enum([...requestStates, 'work', 'all']).default('work'),
    purpose: z.enum(purposes).optional(),
    assignee: z.enum(['me', 'nobody', 'others']).optional(),
    due: z.enum(['late', 'today']).optional(),
    sort: z.enum(['due', '-id', 'id']).default('due'),
  }),
  output: paged(queueItem).extend({ counts: z.record(z.string(), z.number().int()) }),
})

export const staffRequest = tuneRequest.extend({
  customer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  assignee_id: z.number().int().nullable(),
  for_tuners: z.boolean(),
  order_state: z.string().nullable(),
  granted: z.boolean(),
})
export type StaffRequest = z.output<typeof staffRequest>

export const getQueuedRequest = get(
  `${base}/:id`,
  'A request as those who work on it see it, internal notes included',
  { access: 'requests.work', ...one, output: staffRequest, errors: ['not_found'] },
)

const work = { access: 'requests.work', ...one, output: staffRequest, errors: refusals } as const

export const claimRequest = post(`${base}/:id/claim`, 'Takes a request from the queue', {
  ...work,
  errors: [...refusals, 'stale_version'],
})
export const releaseRequest = post(`${base}/:id/release`, 'Puts a request back into the queue', { ...work })
export const askCustomer = post(`${base}/:id/ask`, 'Asks the customer; the clock stands still until he answers', {
  ...work,
  body: z.strictObject({ body: text() }),
})
export const messageCustomer = post(`${base}/:id/messages`, 'Writes to the customer, or a note that staff alone see', {
  ...work,
  body: z.strictObject({ body: text(), internal: z.boolean().default(false), files: fileIds }),
  errors: [...refusals, 'in_use'],
})
export const deliverFile = post(`${base}/:id/deliver`, 'Delivers an uploaded file as the next version', {
  ...work,
  body: z.strictObject({
    file_id: id,
    note: z.string().trim().max(1000).default(''),
    accept_warnings: z.boolean().default(false),
  }),
  errors: [...refusals, 'in_use', 'delivery_doubtful'],
})
export const reopenRequest = post(`${base}/:id/reopen`, 'Takes up a delivered or closed request again', {
  ...work,
  body: z.strictObject({ reason: text(1000) }),
})
export const closeQueuedRequest = post(`${base}/:id/close`, 'Closes a request', {
  ...work,
  body: z.strictObject({ reason: text(1000) }),
})

const manage = { ...work, access: 'requests.manage' } as const
export const assignRequest = post(`${base}/:id/assign`, 'Gives a request to somebody, or to nobody', {
  ...manage,
  body: z.strictObject({ user_id: id.nullable(), for_tuners: z.boolean().optional() }),
})
export const quoteRequest = post(`${base}/:id/quote`, 'Names the price of custom work', {
  ...manage,
  body: z.strictObject({
    amount: z.number().int().min(0).max(10_000_000),
    currency,
    note: z.string().trim().max(1000).default(''),
  }),
  errors: [...refusals, 'payment_in_progress', 'not_sold_in_currency'],
})
export const grantRequest = post(`${base}/:id/grant`, 'Gives the work away', {
  ...manage,
  body: z.strictObject({ reason: text(1000) }),
  errors: [...refusals, 'payment_in_progress'],
})
export const refundRequest = post(
  `${base}/:id/refund`,
  'Gives back what a request without a card payment took: credits, or nothing',
  {
    ...manage,
    body: z.strictObject({ reason: text(1000) }),
    errors: [...refusals, 'order_not_open'],
    idempotent: true,
  },
)

export const getDeliveryToken = get(
  `${base}/:id/token`,
  'A short-lived address to download a file of a request one works on',
  {
    access: 'requests.work',
    ...one,
    query: z.object({ file: id }),
    output: downloadPermit,
    errors: ['not_found'],
    runs: 'command',
  },
)

export const compareRequestFiles = get(
  `${base}/:id/comparison`,
  'Two files of a request beside each other: changed bytes by region',
  {
    access: 'requests.work',
    ...one,
    query: z.object({ left: id, right: id }),
    output: fileComparison,
    errors: ['not_found', 'unavailable'],
    runs: 'saga',
    perMinute: 60,
  },
)

export const listWorkers = get('/v1/admin/tune-request-workers', 'Who may work on requests, with what they have', {
  access: 'requests.manage',
  output: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string(), open: z.number().int() })) }),
})

const template = z.object({ id: z.number().int(), title: z.string(), body: z.string(), updated_at: nullableTime })
export const listAnswerTemplates = get('/v1/admin/answer-templates', 'Texts to answer with', {
  access: 'requests.work',
  output: z.object({ data: z.array(template) }),
})
export const saveAnswerTemplate = put(
  '/v1/admin/answer-templates',
  'Writes a text to answer with; the same title replaces it',
  { access: 'requests.manage', body: z.strictObject({ title: text(80), body: text() }), output: template },
)
export const removeAnswerTemplate = remove('/v1/admin/answer-templates/:id', 'Removes a text to answer with', {
  access: 'requests.manage',
  ...one,
  errors: ['not_found'],
})

const view = z.object({ id: z.number().int(), name: z.string(), query: z.string() })
export const listQueueViews = get('/v1/admin/queue-views', 'My saved views of the queue', {
  access: 'requests.work',
  output: z.object({ data: z.array(view) }),
})
export const saveQueueView = put('/v1/admin/queue-views', 'Saves a view of the queue; the same name replaces it', {
  access: 'requests.work',
  body: z.strictObject({
    name: text(40),
    query: z
      .string()
      .max(500)
      .regex(/^(\?[\w=&.%+-]*)?$/),
  }),
  output: view,
  errors: ['in_use'],
})
export const removeQueueView = remove('/v1/admin/queue-views/:id', 'Removes a saved view', {
  access: 'requests.work',
  ...one,
  errors: ['not_found'],
})

import { z } from 'zod'
import { orderStates } from '#features/orders/contract.ts'
import { get, post, put } from '#kit/contract.ts'
import { fileComparison } from '#features/files/contract.ts'
import { currency } from '#kit/money.ts'
import { id, idParams, int, paged, pageQuery } from '#kit/shapes.ts'
import { downloadPermit, fileIds, requestFile, requestSummary, text, tuneRequest } from './shapes.ts'
import { verdict } from '#features/files/identify/verdict.ts'
import { alertKinds, purposes, requestStates, settlements } from '../rules.ts'

const one = { access: 'requests.work', params: idParams } as const
const refusals = ['not_found', 'request_closed'] as const
const base = '/v1/admin/tune-requests'

export const queueItem = requestSummary.extend({
  customer: z.string(),
  assignee_id: int.nullable(),
  assignee: z.string().nullable(),
  for_tuners: z.boolean(),
  settled_by: z.enum(settlements).nullable(),
  minutes_left: z.number().nullable(),
  paused: z.boolean(),
  wants_raw: z.boolean(),
  /** The file contradicts the selected vehicle. */
  doubtful: z.boolean(),
  refund_asked: z.boolean(),
})
export type QueueItem = z.output<typeof queueItem>

export const listQueue = get(base, 'Lists the work queue by due time', {
  access: 'requests.work',
  query: pageQuery.extend({
    q: z.string().trim().max(100).optional(),
    state: z.enum([...requestStates, 'work', 'all']).default('work'),
    purpose: z.enum(purposes).optional(),
    assignee: z.enum(['me', 'nobody', 'others']).optional(),
    due: z.enum(['late', 'today']).optional(),
    /** Days in UTC on which the requests were submitted, both included. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    sort: z.enum(['due', '-id', 'id']).default('due'),
  }),
  output: paged(queueItem).extend({ counts: z.record(z.string(), int) }),
})

export const staffRequest = tuneRequest.extend({
  /** With the verdict on each uploaded file. */
  files: z.array(requestFile.extend({ verdict: verdict.nullable() })),
  customer: z.object({ id: int, name: z.string(), email: z.string() }),
  assignee_id: int.nullable(),
  for_tuners: z.boolean(),
  order_state: z.enum(orderStates).nullable(),
  granted: z.boolean(),
})
export type StaffRequest = z.output<typeof staffRequest>

export const getQueuedRequest = get(`${base}/:id`, 'Returns a request for staff, including internal notes', {
  ...one,
  output: staffRequest,
  errors: ['not_found'],
})

const work = { ...one, output: staffRequest, errors: refusals } as const

export const claimRequest = post(`${base}/:id/claim`, 'Assigns a request to yourself', {
  ...work,
  errors: [...refusals, 'stale_version'],
})
export const releaseRequest = post(`${base}/:id/release`, 'Returns a request to the queue', { ...work })
export const resumeRequest = post(`${base}/:id/resume`, 'Continues work without waiting for the customer’s answer', {
  ...work,
})
export const askCustomer = post(
  `${base}/:id/ask`,
  'Asks the customer a question and pauses the clock until they answer',
  {
    ...work,
    body: z.strictObject({ body: text() }),
  },
)
export const messageCustomer = post(`${base}/:id/messages`, 'Sends the customer a message, or adds an internal note', {
  ...work,
  body: z.strictObject({ body: text(), internal: z.boolean().default(false), files: fileIds }),
  errors: ['not_found', 'in_use', 'wrong_region'],
})
export const deliverFile = post(`${base}/:id/deliver`, 'Delivers an uploaded file as the next version', {
  ...work,
  body: z.strictObject({
    file_id: id,
    note: z.string().trim().max(1000).default(''),
    accept_warnings: z.boolean().default(false),
  }),
  errors: [...refusals, 'in_use', 'delivery_doubtful', 'wrong_region'],
})
export const reopenRequest = post(`${base}/:id/reopen`, 'Reopens a delivered or closed request', {
  ...work,
  body: z.strictObject({ reason: text(1000) }),
})
export const closeQueuedRequest = post(`${base}/:id/close`, 'Closes a request', {
  ...work,
  body: z.strictObject({ reason: text(1000) }),
})

const manage = { ...work, access: 'requests.manage' } as const
export const assignRequest = post(`${base}/:id/assign`, 'Assigns or unassigns a request', {
  ...manage,
  body: z.strictObject({ user_id: id.nullable(), for_tuners: z.boolean().optional() }),
})
export const quoteRequest = post(`${base}/:id/quote`, 'Quotes a price for custom work', {
  ...manage,
  body: z.strictObject({
    amount: int.min(0).max(10_000_000),
    currency,
    note: z.string().trim().max(1000).default(''),
  }),
  errors: [...refusals, 'payment_in_progress', 'not_sold_in_currency'],
})
export const grantRequest = post(`${base}/:id/grant`, 'Makes a request free of charge', {
  ...manage,
  body: z.strictObject({ reason: text(1000) }),
  errors: [...refusals, 'payment_in_progress'],
})
export const refundRequest = post(
  `${base}/:id/refund`,
  'Withdraws a request not paid by card and returns its credits',
  {
    ...manage,
    body: z.strictObject({ reason: text(1000) }),
    errors: [...refusals, 'order_not_open'],
    idempotent: true,
  },
)

export const declineRefund = post(`${base}/:id/decline-refund`, 'Declines a refund that the customer asked for', {
  ...manage,
  body: z.strictObject({ body: text(2000) }),
})

export const getDeliveryToken = get(`${base}/:id/token`, 'Creates a short-lived download URL for a file of a request', {
  ...one,
  query: z.object({ file: id }),
  output: downloadPermit,
  errors: ['not_found', 'wrong_region'],
  runs: 'command',
})

const requestComparison = fileComparison.extend({
  regions: z.array(
    fileComparison.shape.regions.element.extend({
      /** Names of the changed maps, read from an ASAP2 description among the files of the request. */
      maps: z.array(z.string()),
    }),
  ),
  /** The file that supplied the map names. */
  named_by: z.string().nullable(),
})

export const compareRequestFiles = get(
  `${base}/:id/comparison`,
  'Compares two files of a request: changed bytes by region',
  {
    ...one,
    query: z.object({ left: id, right: id }),
    output: requestComparison,
    errors: ['not_found', 'unavailable', 'wrong_region'],
    runs: 'saga',
    perMinute: 60,
  },
)

export const listWorkers = get(
  '/v1/admin/tune-request-workers',
  'Lists people who can work on requests, with their open requests',
  {
    access: 'requests.manage',
    output: z.object({ data: z.array(z.object({ id: int, name: z.string(), open: int })) }),
  },
)

const alerts = z.object({
  /** Alert kinds this user can select. */
  offered: z.array(z.enum(alertKinds)),
  kinds: z.array(z.enum(alertKinds)),
  /** Also by email. Subscribed devices are always notified. */
  by_mail: z.boolean(),
})
export const getWorkAlerts = get('/v1/admin/tune-request-alerts', 'Returns which alerts about requests you get', {
  access: 'requests.work',
  output: alerts,
})
export const saveWorkAlerts = put('/v1/admin/tune-request-alerts', 'Chooses which alerts about requests you get', {
  access: 'requests.work',
  body: z.strictObject({
    kinds: z.array(z.enum(alertKinds)).max(alertKinds.length),
    by_mail: z.boolean().default(true),
  }),
  output: alerts,
})

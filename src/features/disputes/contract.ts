import { z } from 'zod'
import { downloadPermit } from '#features/files/contract.ts'
import { bodyRefusals } from '#features/files/refusal-codes.ts'
import { paidWith } from '#features/orders/paid-with.ts'
import { post, remove } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, id, idParams, int, nullableTime, reasonForm, searchText, sentName, time } from '#kit/shapes.ts'
import { disputeStates, evidenceCategories, fileCategories } from './rules.ts'

export const dispute = z.object({
  id: int,
  /** The dispute's ID at the gateway. */
  reference: z.string(),
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  /** The dealer who made the payment. */
  dealer: z.string().nullable(),
  email: z.string().nullable(),
  paid_with: paidWith.nullable(),
  kind: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates.names),
  amount: minor,
  currency,
  /** The last day on which evidence is accepted. */
  reply_by: z.iso.date().nullable(),
  opened_on: z.iso.date(),
  closed_at: nullableTime,
})
export type Dispute = z.output<typeof dispute>

export const listDisputes = list('/v1/admin/disputes', 'Lists disputed payments in the region', {
  access: 'orders.read',
  filters: { q: searchText, state: z.enum(disputeStates.names).optional(), sort: ageSort },
  row: dispute,
  also: { counts },
})
export const exportDisputes = exportOf(listDisputes, { access: 'orders.export' })

const category = z.enum(evidenceCategories)
const evidenceText = z.string().trim().min(1).max(4000)
export const disputeEvidence = z.object({
  id: z.string(),
  category: category.or(z.string()).nullable(),
  text: z.string(),
})
export const disputeFile = z.object({
  id: int,
  name: z.string(),
  bytes: int,
  category: z.enum(fileCategories).or(z.string()).nullable(),
  /** Whether it is attached at the gateway; otherwise it is sent when the evidence is submitted. */
  attached: z.boolean(),
})
export const disputeDetails = dispute.extend({
  evidence: z.array(disputeEvidence),
  files: z.array(disputeFile),
  /** Facts from the order that could serve as evidence and have not been added. */
  suggestions: z.array(z.object({ category, text: z.string() })),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type DisputeDetails = z.output<typeof disputeDetails>
export const getDispute = getOne('/v1/admin/disputes/:id', 'Returns a disputed payment with its evidence', {
  access: 'orders.read',
  output: disputeDetails,
})

const answers = {
  access: 'orders.refund',
  params: idParams,
  output: dispute,
  runs: 'saga',
  errors: ['not_found', 'dispute_closed', 'dispute_busy', 'network_down_retry'],
} as const
export const addDisputeEvidence = post('/v1/admin/disputes/:id/evidence', 'Adds evidence to an open dispute', {
  ...answers,
  body: z.strictObject({ category: category.nullable().default(null), text: evidenceText }),
})
export const removeDisputeEvidence = remove(
  '/v1/admin/disputes/:id/evidence/:evidence',
  'Removes evidence from an open dispute',
  { ...answers, params: z.object({ id, evidence: z.string().regex(/^[\w-]{1,64}$/) }) },
)
export const addDisputeFile = post(
  '/v1/admin/disputes/:id/files',
  'Adds a PDF, JPEG or PNG file of up to 4 MB to the evidence of an open dispute. The body is its bytes.',
  {
    ...answers,
    query: z.object({ name: sentName('unnamed'), category: z.enum(fileCategories).optional() }),
    body: z.unknown(),
    errors: ['not_found', 'dispute_closed', 'dispute_busy', 'in_use', 'file_kind_refused', ...bodyRefusals],
    raw: true,
    perMinute: 60,
  },
)
const ofFile = idParams.extend({ file: id })
export const removeDisputeFile = remove(
  '/v1/admin/disputes/:id/files/:file',
  'Removes a file from the evidence of an open dispute',
  { ...answers, params: ofFile },
)
export const permitDisputeFile = post(
  '/v1/admin/disputes/:id/files/:file/token',
  'Creates a token for one download of a file among the evidence of a dispute. The download is recorded.',
  { access: 'orders.read', params: ofFile, output: downloadPermit, errors: ['not_found'], perMinute: 60 },
)
export const submitDispute = post(
  '/v1/admin/disputes/:id/submit',
  'Sends the evidence of a dispute to the cardholder’s bank',
  { ...answers, body: reasonForm, errors: [...answers.errors, 'evidence_missing', 'evidence_refused', 'unavailable'] },
)
export const acceptDispute = post(
  '/v1/admin/disputes/:id/accept',
  'Accepts a dispute: the cardholder keeps the money',
  {
    ...answers,
    body: reasonForm,
  },
)

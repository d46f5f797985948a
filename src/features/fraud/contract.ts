import { z } from 'zod'
import { paidWith } from '#features/orders/paid-with.ts'
import { get, post, put } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { idParams, int, nullableTime, reasonForm, stateFilters, time, version, why } from '#kit/shapes.ts'
import { fraudIndicators, fraudStates } from './rules.ts'

const indicator = z.object({ indicator: z.enum(fraudIndicators), points: int, detail: z.string() })
const check = z.object({
  /** The order's ID. */
  id: int,
  invoice_number: z.string().nullable(),
  state: z.enum(fraudStates.names),
  points: int,
  indicators: z.array(indicator),
  email: z.string(),
  total: minor,
  currency,
  paid_at: time,
})
export const listFraudChecks = list('/v1/admin/fraud-checks', 'Lists paid orders with the fraud indicators they show', {
  access: 'orders.read',
  filters: stateFilters(fraudStates.names),
  row: check,
  also: { counts },
})
export const exportFraudChecks = exportOf(listFraudChecks, { access: 'orders.export' })

export const fraudCheckDetails = check.extend({
  paid_with: paidWith.nullable(),
  billed_to: z.string(),
  /** Null when nothing is shipped. */
  shipped_to: z.string().nullable(),
  /** Goods of it have shipped. */
  is_sent: z.boolean(),
  /** The paid amount that has not been refunded. */
  refundable: minor,
  decided_at: nullableTime,
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type FraudCheck = z.output<typeof fraudCheckDetails>
const errors = ['not_found'] as const
export const getFraudCheck = get('/v1/admin/fraud-checks/:id', 'Returns the fraud check of an order', {
  access: 'orders.read',
  params: idParams,
  output: fraudCheckDetails,
  errors,
})

const decides = {
  access: 'orders.refund',
  params: idParams,
  /** `was`: the state the decision is based on. */
  body: reasonForm.extend({ was: z.enum(fraudStates.names) }),
  output: fraudCheckDetails,
  errors: [...errors, 'stale_version'],
} as const
export const approveFraudCheck = post(
  '/v1/admin/fraud-checks/:id/approve',
  'Approves an order, so it can be packed',
  decides,
)
export const rejectFraudCheck = post(
  '/v1/admin/fraud-checks/:id/reject',
  'Rejects an order as fraud: it stays on hold',
  decides,
)

const points = z.number({ error: 'Enter points from 0 to 100.' }).int().min(0).max(100)
const mark = z.number({ error: 'Enter a number from 2 to 50.' }).int().min(2).max(50)
const rulesShape = {
  holds: z.boolean(),
  review_at: z.number({ error: 'Enter points from 1 to 600.' }).int().min(1).max(600),
  country_mismatch: points,
  declined_payments: points,
  declined_from: mark,
  many_cards: points,
  cards_from: mark,
  many_orders: points,
  orders_from: mark,
  affiliate_card: points,
  disputed_before: points,
}
export const fraudRulesForm = z.strictObject({ ...rulesShape, reason: why, version })
const rules = z.object({ ...rulesShape, version: int })
export const getFraudRules = get('/v1/admin/fraud-rules', 'Returns what fraud indicators count in the region', {
  access: 'orders.read',
  output: rules,
})
export const updateFraudRules = put('/v1/admin/fraud-rules', 'Changes what fraud indicators count in the region', {
  access: 'orders.refund',
  body: fraudRulesForm,
  output: rules,
  errors: ['stale_version'],
})

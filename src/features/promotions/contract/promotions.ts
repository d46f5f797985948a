import { z } from 'zod'
import { findChoices } from '#features/revisions/contract/choices.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordStates } from '#features/revisions/contract/records.ts'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, pricesByCurrency } from '#kit/money.ts'
import { ageSort, id, idParams, int, nameSort, searchText, stateFilters, time, version, why } from '#kit/shapes.ts'
import { promotionFields, promotionKinds, promotionMethods } from './promotion-fields.ts'

const path = '/v1/admin/promotions'
const manage = 'promotions.manage' as const

const promotionTimes = ['running', 'upcoming', 'ended'] as const
export const listPromotions = list(path, 'Lists discount codes and automatic discounts', {
  access: manage,
  filters: {
    ...stateFilters(recordStates, nameSort),
    method: z.enum(promotionMethods).optional(),
    kind: z.enum(promotionKinds).optional(),
    when: z.enum(promotionTimes).optional(),
  },
  row: z.object({
    id: int,
    name: z.string(),
    code: z.string(),
    method: z.enum(promotionMethods),
    kind: z.enum(promotionKinds),
    percent: int.nullable(),
    amounts: pricesByCurrency,
    buy_quantity: int.nullable(),
    get_quantity: int.nullable(),
    applies_to: z.string(),
    state: z.enum(recordStates),
    starts_at: time.nullable(),
    ends_at: time.nullable(),
    /** By its dates only, regardless of its state. */
    when: z.enum(promotionTimes),
    /** For generated codes, the total of all of them. */
    uses: int,
    uses_max: int.nullable(),
    version: int,
  }),
})
export const exportPromotions = exportOf(listPromotions)
export const promotionCalls = recordCalls(path, 'a promotion', {
  read: manage,
  fields: promotionFields,
  says: { get: 'Returns a promotion', remove: 'Deletes a promotion that was never used' },
})
export const [getPromotion, createPromotion, updatePromotion, removePromotion] = promotionCalls

export const choiceKinds = ['product', 'category', 'tune-type', 'tune', 'dealer', 'dealer-group', 'vehicle'] as const
export const findPromotionChoices = findChoices(
  '/v1/admin/promotion-choices',
  'Finds products, tunes and dealers that a promotion can apply to',
  { access: manage, kinds: choiceKinds },
)

const use = z.object({
  id: int,
  order_id: int,
  invoice_number: z.string().nullable(),
  code: z.string(),
  email: z.string(),
  /** Total discount of all codes on the order, in minor units. */
  discount: int,
  total: int,
  refunded: int,
  currency,
  at: time,
})
/** The region's paid orders that used a promotion; minor units. */
const revenue = z.object({ currency, orders: int, discount: int, revenue: int })
export const listPromotionUses = list(`${path}/:id/uses`, 'Lists the paid orders that used a promotion', {
  access: manage,
  params: idParams,
  filters: { q: searchText, sort: ageSort },
  row: use,
  also: { name: z.string(), sums: z.array(revenue) },
  errors: ['not_found'],
})
export const exportPromotionUses = exportOf(listPromotionUses)

/** Maximum codes generated at once. */
export const generatedMax = 5_000
export const generateCodes = post(`${path}/:id/codes`, 'Generates codes that work once each', {
  access: manage,
  params: idParams,
  body: z.strictObject({
    count: int.min(1, 'Enter at least 1.').max(generatedMax, 'Generate at most 5,000 at a time.'),
  }),
  output: z.object({ count: int }),
  errors: ['not_found'],
  status: 201,
  idempotent: true,
})
const codeStates = ['unused', 'used', 'withdrawn'] as const
const generatedCode = z.object({
  id: int,
  code: z.string(),
  state: z.enum(codeStates),
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  created_at: time,
  version: int,
})
export type GeneratedCode = z.output<typeof generatedCode>
export const listGeneratedCodes = list(`${path}/:id/codes`, 'Lists the codes generated for a promotion', {
  access: manage,
  params: idParams,
  filters: stateFilters(codeStates),
  row: generatedCode,
  also: { name: z.string() },
  errors: ['not_found'],
})
export const exportGeneratedCodes = exportOf(listGeneratedCodes)
const moveCode = <const V extends string>(verb: V, summary: string) =>
  post(`${path}/:id/codes/:code/${verb}`, summary, {
    access: manage,
    params: idParams.extend({ code: id }),
    body: z.strictObject({ version, reason: why }),
    output: generatedCode,
    errors: ['not_found', 'stale_version', 'discount_code_spent'],
  })
export const withdrawGeneratedCode = moveCode(
  'withdraw',
  'Withdraws a generated code that wasn’t used. Orders that were placed with it keep their discount.',
)
export const restoreGeneratedCode = moveCode('restore', 'Makes a withdrawn code usable again')

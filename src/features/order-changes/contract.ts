import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, idParams, reasonForm, slug, time, why } from '#kit/shapes.ts'
import { lineOption, lineUnitsMax, orderAddress } from '#features/orders/contract.ts'
import { priceErrors } from '#features/quotes/contract/staff.ts'
import { quoteLine } from '#features/quotes/contract/quote-fields.ts'
import { refundErrors } from '#features/transactions/contract/refunds.ts'
import { changeStates } from './rules.ts'

const path = '/v1/admin/orders/:id/changes'

const namedPieces = z.array(z.object({ name: z.string(), quantity: z.number().int() }))
const orderChange = z.object({
  id: z.number().int(),
  kind: z.enum(['items', 'shipping', 'address', 'return']),
  state: z.enum(changeStates),
  reason: z.string(),
  actor: z.string(),
  created_at: time,
  /** What came off the order. */
  taken: namedPieces,
  /** The order of what was added. */
  new_order_id: z.number().int().nullable(),
  /** The quote by which the customer pays. */
  quote_id: z.number().int().nullable(),
  /** What the new order costs. */
  added: minor,
  /** What moved to the new order, and what goes back to the customer. */
  moved: minor,
  refund: minor,
})
export type OrderChange = z.output<typeof orderChange>

export const changeableOrder = z.object({
  id: z.number().int(),
  invoice_number: z.string().nullable(),
  email: z.string(),
  currency,
  address: orderAddress,
  shipping_tier: z.string(),
  /** Methods that carry what is left to pack, with the listed difference to the present one; below zero for a cheaper one. */
  shipping_methods: z.array(z.object({ slug: z.string(), name: z.string(), difference: z.number().int() })),
  /** Nobody has packed them yet. */
  pieces: z.array(
    z.object({
      line_id: z.number().int(),
      name: z.string(),
      options: z.array(lineOption),
      quantity: z.number().int(),
      left: z.number().int(),
    }),
  ),
  changes: z.array(orderChange),
})
export type ChangeableOrder = z.output<typeof changeableOrder>

const errors = ['not_found', 'order_not_paid', 'nothing_to_ship'] as const
export const getChangeableOrder = get(path, 'Returns what of an order can still be changed, and its earlier changes', {
  access: 'orders.read',
  params: idParams,
  output: changeableOrder,
  errors,
})

/** The customer pays by a link what would be put on the account that paid the order. */
export const byLink = z.boolean().default(false)
/** What the preview showed, minor units: other figures are refused with price_changed. */
export const shown = z.strictObject({ added_total: minor, taken_total: minor }).optional()
const itemChange = z.strictObject({
  take: z
    .array(z.strictObject({ line_id: id, quantity: z.number().int().min(1).max(lineUnitsMax) }))
    .max(100)
    .default([]),
  add: z.array(quoteLine).max(50).default([]),
  by_link: byLink,
})
/** What a change comes to, minor units. */
export const itemChangeEffect = z.object({
  currency,
  /** What is added costs, with tax; and what was paid for what comes off. */
  added_total: minor,
  taken_total: minor,
  /** What the customer pays, on their account or by a quote: the difference; 0 where nothing is due. */
  to_pay: minor,
  /** What moves to the new order. */
  moved: minor,
  /** What goes back to the customer. */
  refund: minor,
  /** The dealer whose account the difference can be put on. */
  account: z.string().nullable(),
})
export type ItemChangeEffect = z.output<typeof itemChangeEffect>
const moveErrors = [
  ...refundErrors,
  'nothing_to_ship',
  'out_of_stock',
  'discount_code_spent',
  'price_changed',
  // What a payment answers that nobody else can have begun.
  'order_not_open',
  'already_committed',
  'rental_unavailable',
  'dealer_hit_credit_limit',
  'dealer_credit_on_hold',
  'dealer_overdue',
] as const
/** Of a change that adds what is priced now. */
export const changeErrors = [...moveErrors, ...priceErrors, 'discount_code_invalid'] as const
const itemErrors = [...changeErrors, 'more_than_ordered'] as const
/** What a preview can refuse with: it does not ask the gateway. */
export const isAsked = (code: string) =>
  code !== 'refund_not_settled' && code !== 'refund_refused' && code !== 'network_down_retry'
export const previewItemChange = post(
  `${path}/items/preview`,
  'Previews a change of an order’s items. Changes nothing.',
  {
    access: 'orders.refund',
    params: idParams,
    body: itemChange,
    output: itemChangeEffect,
    // The gateway is not asked.
    errors: itemErrors.filter(isAsked),
    runs: 'saga',
    perMinute: 120,
  },
)
const changed = z.object({ id: z.number().int(), state: z.enum(changeStates), quote_id: z.number().int().nullable() })
export const changeOrderItems = post(
  `${path}/items`,
  'Takes pieces that nobody has packed off an order and adds others: the difference is refunded, or paid by a quote',
  {
    access: 'orders.refund',
    params: idParams,
    body: itemChange.extend({
      reason: why,
      shown,
    }),
    output: changed,
    errors: itemErrors,
    runs: 'saga',
    idempotent: true,
  },
)
export const changeOrderShipping = post(
  `${path}/shipping`,
  'Ships an order by another method: the difference is refunded, or paid by a quote',
  {
    access: 'orders.refund',
    params: idParams,
    body: z.strictObject({
      shipping_tier: slug,
      reason: why,
      /** No one pays for a faster method, and nothing goes back for a slower one. */
      is_free: z.boolean().default(false),
    }),
    output: changed.extend({ id: z.number().int().nullable() }),
    errors: [...refundErrors, 'nothing_to_ship', 'shipping_tier_not_supported_for_destination', 'parcel_packed'],
    runs: 'saga',
    idempotent: true,
  },
)
export const changeOrderAddress = post(
  `${path}/address`,
  'Corrects where an order goes, while nothing is packed and its tax and shipping stay the same. The customer is emailed.',
  {
    access: 'orders.ship',
    params: idParams,
    body: z.strictObject({ address: orderAddress, reason: why }),
    output: z.object({ id: z.number().int() }),
    errors: [...errors, 'payment_disputed', 'order_change_open', 'order_address_reprices', 'parcel_shipped'],
  },
)
const destination = z.strictObject({
  address: orderAddress,
  /** Another method than the present one, or than the cheapest where the present one doesn’t go there. */
  shipping_tier: slug.optional(),
  by_link: byLink,
})
const destinationErrors = [
  ...moveErrors,
  'parcel_packed',
  'order_address_reprices',
  'no_shipping_for_destination',
  'shipping_tier_not_supported_for_destination',
] as const
export const previewOrderDestination = post(
  `${path}/destination/preview`,
  'Previews what another address and method come to. Changes nothing.',
  {
    access: 'orders.ship',
    params: idParams,
    body: destination,
    output: z.object({
      /** Methods that go there, with what each would cost by its list price; of the present one, what it was sold at. */
      shipping_methods: z.array(z.object({ slug: z.string(), name: z.string(), price: minor })),
      shipping_tier: z.string(),
      /** The tax of what moves, minor units. */
      tax_before: minor,
      tax_after: minor,
      /** Null where nothing is priced again, and the address just changes. */
      effect: itemChangeEffect.nullable(),
    }),
    // The gateway is not asked.
    errors: destinationErrors.filter(isAsked),
    runs: 'saga',
    perMinute: 120,
  },
)
export const changeOrderDestination = post(
  `${path}/destination`,
  'Moves what nobody has packed to an order of its own for another address or method, and credits it: the difference is refunded, put on the account, or paid by a quote',
  {
    access: 'orders.refund',
    params: idParams,
    body: destination.extend({ reason: why, shown }),
    output: changed,
    errors: destinationErrors,
    runs: 'saga',
    idempotent: true,
  },
)
export const cancelOrderChange = post(
  `${path}/:change/cancel`,
  'Cancels a change that the customer has not paid for: the order is as before',
  {
    access: 'orders.refund',
    params: z.object({ id, change: id }),
    body: reasonForm,
    output: z.object({ id: z.number().int() }),
    errors: ['not_found', 'order_change_closed', 'payment_in_progress'],
  },
)

import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, idParams, int, reasonForm, slug, time, why } from '#kit/shapes.ts'
import { lineOption, lineUnitsMax, orderAddress } from '#features/orders/contract.ts'
import { priceErrors } from '#features/quotes/contract/staff.ts'
import { quoteLine } from '#features/quotes/contract/quote-fields.ts'
import { refundErrors } from '#features/transactions/contract/refunds.ts'
import { changeStates } from './rules.ts'

const path = '/v1/admin/orders/:id/changes'

const namedPieces = z.array(z.object({ name: z.string(), quantity: int }))
const orderChange = z.object({
  id: int,
  kind: z.enum(['items', 'shipping', 'address', 'return', 'transfer']),
  state: z.enum(changeStates.names),
  reason: z.string(),
  actor: z.string(),
  created_at: time,
  /** What was removed from the order. */
  taken: namedPieces,
  /** The order for the added items. */
  new_order_id: int.nullable(),
  new_invoice_number: z.string().nullable(),
  /** The quote with which the customer pays. */
  quote_id: int.nullable(),
  /** The total of the new order. */
  added: minor,
  /** The amount moved to the new order. */
  moved: minor,
  /** The amount refunded to the customer. */
  refund: minor,
})
export type OrderChange = z.output<typeof orderChange>

export const changeableOrder = z.object({
  id: int,
  invoice_number: z.string().nullable(),
  email: z.string(),
  currency,
  address: orderAddress,
  shipping_tier: z.string(),
  /**
   * Methods that can carry what is left to pack, with the difference in list price to the current one; negative for
   * cheaper ones.
   */
  shipping_methods: z.array(z.object({ slug: z.string(), name: z.string(), difference: int })),
  /** Pieces that have not been packed. */
  pieces: z.array(
    z.object({
      line_id: int,
      name: z.string(),
      options: z.array(lineOption),
      quantity: int,
      left: int,
    }),
  ),
  changes: z.array(orderChange),
})
export type ChangeableOrder = z.output<typeof changeableOrder>

const errors = ['not_found', 'order_not_paid', 'nothing_to_ship'] as const
export const getChangeableOrder = get(path, 'Returns what can still be changed on an order, and its earlier changes', {
  access: 'orders.read',
  params: idParams,
  output: changeableOrder,
  errors: [...errors, 'wrong_region'],
})

/** The customer pays through a link instead of the account that paid for the order. */
export const byLink = z.boolean().default(false)
/** The amounts shown in the preview, in minor units. Fails with price_changed when they differ. */
export const shown = z.strictObject({ added_total: minor, taken_total: minor }).optional()
const itemChange = z.strictObject({
  take: z
    .array(z.strictObject({ line_id: id, quantity: int.min(1).max(lineUnitsMax) }))
    .max(100)
    .default([]),
  add: z.array(quoteLine).max(50).default([]),
  by_link: byLink,
})
/** The effect of a change, in minor units. */
export const itemChangeEffect = z.object({
  currency,
  /** The price of added items including tax. */
  added_total: minor,
  taken_total: minor,
  /** The difference the customer pays, on account or by a quote; 0 when nothing is due. */
  to_pay: minor,
  /** The amount moved to the new order. */
  moved: minor,
  /** The amount refunded to the customer. */
  refund: minor,
  /** The dealer account that the difference can be charged to. */
  account: z.string().nullable(),
})
export type ItemChangeEffect = z.output<typeof itemChangeEffect>
const moveErrors = [
  ...refundErrors,
  'nothing_to_ship',
  'out_of_stock',
  'discount_code_spent',
  'price_changed',
  // Errors of a payment that cannot have been started by anyone else.
  'order_not_open',
  'already_committed',
  'rental_unavailable',
  'dealer_hit_credit_limit',
  'dealer_credit_on_hold',
  'dealer_overdue',
] as const
/** Error codes of changes that price added items. */
export const changeErrors = [...moveErrors, ...priceErrors, 'discount_code_invalid'] as const
const itemErrors = [...changeErrors, 'more_than_ordered'] as const
/** Errors that a preview can return, as it does not call the gateway. */
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
    // Previews do not call the gateway.
    errors: itemErrors.filter(isAsked),
    runs: 'saga',
    perMinute: 120,
  },
)
const changed = z.object({
  id: int,
  state: z.enum(changeStates.names),
  quote_id: int.nullable(),
})
export const changeOrderItems = post(
  `${path}/items`,
  'Removes unpacked items from an order and adds others. The difference is refunded, or paid by a quote.',
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
  'Ships an order by another method. The difference is refunded, or paid by a quote.',
  {
    access: 'orders.refund',
    params: idParams,
    body: z.strictObject({
      shipping_tier: slug,
      reason: why,
      /** The customer neither pays for a faster method nor gets a refund for a slower one. */
      is_free: z.boolean().default(false),
    }),
    output: changed.extend({ id: int.nullable() }),
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
    output: z.object({ id: int }),
    errors: [...errors, 'payment_disputed', 'order_change_open', 'order_address_reprices', 'parcel_shipped'],
  },
)
const destination = z.strictObject({
  address: orderAddress,
  /** A different method. Defaults to the current one, or to the cheapest if that does not ship there. */
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
  'Previews another address and method. Changes nothing.',
  {
    access: 'orders.ship',
    params: idParams,
    body: destination,
    output: z.object({
      /** Methods that ship there, at list prices; the current one at the price it was sold for. */
      shipping_methods: z.array(z.object({ slug: z.string(), name: z.string(), price: minor })),
      shipping_tier: z.string(),
      /** The previous tax of what moves, in minor units. */
      tax_before: minor,
      tax_after: minor,
      /** Null when nothing is priced again and only the address changes. */
      effect: itemChangeEffect.nullable(),
    }),
    // Previews do not call the gateway.
    errors: destinationErrors.filter(isAsked),
    runs: 'saga',
    perMinute: 120,
  },
)
export const changeOrderDestination = post(
  `${path}/destination`,
  'Moves unpacked items to a new order with another address or method and credits them. The difference is refunded, put on the account, or paid by a quote.',
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
  'Cancels a change that the customer hasn’t paid for. The order stays as it was.',
  {
    access: 'orders.refund',
    params: z.object({ id, change: id }),
    body: reasonForm,
    output: z.object({ id: int }),
    errors: ['not_found', 'order_change_closed', 'payment_in_progress'],
  },
)

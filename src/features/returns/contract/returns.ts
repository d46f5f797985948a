import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, id, idParams, int, nullableTime, time } from '#kit/shapes.ts'
import { lineOption, lineUnitsMax } from '#features/orders/contract.ts'
import { returnReasons, returnStates, returnWishes } from '../rules.ts'
import * as m from '../messages/m.ts'

export const picturesMax = 6

const returnedLine = z.object({
  line_id: int,
  slug: z.string(),
  name: z.string(),
  options: z.array(lineOption),
  quantity: int,
  /** Null until inspected. */
  accepted: int.nullable(),
  restocked: z.boolean(),
})
export const productReturn = z.object({
  id: int,
  order_id: int,
  state: z.enum(returnStates),
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  /** Customer's message. */
  note: z.string(),
  /** Staff's message to the customer. */
  answer: z.string(),
  lines: z.array(returnedLine),
  pictures: z.array(z.object({ id: int, name: z.string(), bytes: int })),
  carrier: z.string(),
  tracking_number: z.string(),
  /** Return address, once approved; empty before. */
  address: z.array(z.string()),
  /** Refund in minor units; null if not refunded. */
  refunded: minor.nullable(),
  currency,
  exchange_order_id: int.nullable(),
  may_cancel: z.boolean(),
  created_at: time,
  changed_at: time,
})
export type ProductReturn = z.output<typeof productReturn>

export const orderReturns = allOf(productReturn).extend({
  /** Null if the order hasn't shipped. */
  until: nullableTime,
  returnable: z.array(
    z.object({
      line_id: int,
      name: z.string(),
      options: z.array(lineOption),
      quantity: int,
    }),
  ),
})
export type OrderReturns = z.output<typeof orderReturns>
export const listOrderReturns = getOne(
  '/v1/orders/:id/returns',
  'Returns which items of an order can be returned, and its returns',
  { access: 'user', output: orderReturns },
)

/** Request of a guest; pictures are uploaded afterwards. */
export const guestReturnForm = z.strictObject({
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  note: z.string().trim().max(2_000),
  lines: z
    .array(z.strictObject({ line_id: id, quantity: int.min(1).max(lineUnitsMax) }))
    .min(1, { error: m.chooseItems })
    .max(50),
})
export const returnForm = guestReturnForm.extend({
  /** Uploaded pictures. */
  pictures: z
    .array(id)
    .max(picturesMax, { error: () => m.tooManyPictures({ picturesMax }) })
    .default([]),
})
export const requestReturn = post('/v1/orders/:id/returns', 'Requests a return for an order', {
  access: 'user',
  params: idParams,
  body: returnForm,
  output: productReturn,
  errors: ['not_found', 'wrong_region', 'return_not_possible', 'in_use'],
  status: 201,
  idempotent: true,
})
const own = { access: 'user', params: idParams } as const
export const cancelReturn = post('/v1/returns/:id/cancel', 'Cancels a return that hasn’t arrived', {
  ...own,
  output: productReturn,
  errors: ['not_found', 'return_moved'],
})
export const trackingForm = z.strictObject({
  carrier: z.string().trim().min(1, { error: m.enterCarrier }).max(80),
  number: z.string().trim().min(4, { error: m.enterTracking }).max(120),
})
export const sendReturn = post('/v1/returns/:id/tracking', 'Adds the carrier and tracking number of a return', {
  ...own,
  body: trackingForm,
  output: productReturn,
  errors: ['not_found', 'return_moved'],
})
export const getReturnLabel = get('/v1/returns/:id/label', 'Downloads the label for the parcel of a return as PDF', {
  ...own,
  output: z.unknown(),
  errors: ['not_found', 'return_moved'],
  perMinute: 60,
})

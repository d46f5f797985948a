import { z } from 'zod'
import { bodyRefusals } from '#features/files/refusal-codes.ts'
import { get, post } from '#kit/contract.ts'
import { id, sentName } from '#kit/shapes.ts'
import { guestReturnForm, orderReturns, productReturn, trackingForm } from './returns.ts'

// Returns of guests, through the link to their order.

const byOrder = z.object({ id, token: z.string().length(43) })
const path = '/v1/orders/:id/by-token/:token/returns'

export const listGuestReturns = get(path, 'Returns which items of a guest’s order can be returned, and its returns', {
  access: 'public',
  params: byOrder,
  output: orderReturns.extend({
    /** Whether an account has claimed the order; its returns are then only visible there. */
    of_account: z.boolean(),
  }),
  errors: ['not_found'],
  perMinute: 120,
})
export const requestGuestReturn = post(path, 'Requests a return for a guest’s order', {
  access: 'public',
  params: byOrder,
  body: guestReturnForm,
  output: productReturn,
  errors: ['not_found', 'return_not_possible'],
  status: 201,
  idempotent: true,
  perMinute: 20,
})

const ofReturn = { access: 'public', params: byOrder.extend({ return: id }) } as const
export const addGuestReturnPicture = post(
  `${path}/:return/pictures`,
  'Adds a picture to a guest’s return that waits for staff. The body is its bytes.',
  {
    ...ofReturn,
    query: z.object({ name: sentName('unnamed') }),
    body: z.unknown(),
    output: productReturn,
    errors: ['not_found', 'return_moved', 'validation_failed', ...bodyRefusals],
    runs: 'saga',
    raw: true,
    status: 201,
    perMinute: 20,
  },
)
export const cancelGuestReturn = post(`${path}/:return/cancel`, 'Cancels a guest’s return that hasn’t arrived', {
  ...ofReturn,
  output: productReturn,
  errors: ['not_found', 'return_moved'],
  perMinute: 20,
})
export const sendGuestReturn = post(
  `${path}/:return/tracking`,
  'Adds the carrier and tracking number of a guest’s return',
  { ...ofReturn, body: trackingForm, output: productReturn, errors: ['not_found', 'return_moved'], perMinute: 20 },
)
export const getGuestReturnLabel = get(
  `${path}/:return/label`,
  'Downloads the label for the parcel of a guest’s return as PDF',
  { ...ofReturn, output: z.unknown(), errors: ['not_found', 'return_moved'], perMinute: 60 },
)

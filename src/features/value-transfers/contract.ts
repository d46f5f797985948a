import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, idParams, int, nullableTime, stateFilters, time, version, why } from '#kit/shapes.ts'
import { byLink, changeErrors, isAsked, itemChangeEffect, shown } from '#features/order-changes/contract.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { valueTransferActs, valueTransferStates } from './rules.ts'

const access = 'value-transfers.manage' as const
const place = z.strictObject({
  /** Vehicle such as "Volkswagen Golf R 2017". */
  vehicle: z.string().trim().min(1, 'Vehicle is required.').max(200),
  /** Serial number of the flash tool; may be unknown. */
  device: z.string().trim().max(80).default(''),
})
/** Target: a catalog vehicle, because only tunes made for it fit. */
const target = place.omit({ vehicle: true }).extend({ place: vehicleChoice })
const shownPlace = z.object({ vehicle: z.string(), device: z.string() })

export const valueTransferSummary = z.object({
  id: int,
  version: int,
  state: z.enum(valueTransferStates.names),
  order_id: int,
  line: z.string(),
  email: z.string(),
  old: shownPlace,
  new: shownPlace,
  value: minor,
  currency,
  created_at: time,
  updated_at: time,
})
export const valueTransfer = valueTransferSummary.extend({
  invoice_number: z.string().nullable(),
  order_line_id: int,
  reason: z.string(),
  new_tune: z.object({ id: int, name: z.string(), price: minor }).nullable(),
  acts: z.array(z.enum(valueTransferActs)),
  history: z.array(z.object({ id: int, action: z.string(), actor: z.string(), reason: z.string(), created_at: time })),
  postings: z.array(z.object({ id: int, from: z.string(), to: z.string(), amount: minor, currency, created_at: time })),
  performed_at: nullableTime,
  /** The sale of a dearer tune: what the buyer pays, its order, and the quote by which it is paid; null without one. */
  sale: z
    .object({
      to_pay: minor,
      order_id: int.nullable(),
      invoice_number: z.string().nullable(),
      quote_id: int.nullable(),
    })
    .nullable(),
})
export type ValueTransfer = z.output<typeof valueTransfer>

export const listValueTransfers = list(
  '/v1/admin/value-transfers',
  'Lists value transfers in the region, newest first',
  { access, filters: stateFilters(valueTransferStates.names), row: valueTransferSummary, also: { counts } },
)
export const exportValueTransfers = exportOf(listValueTransfers)
export const listTransferableLines = get(
  '/v1/admin/value-transfers/lines',
  'Lists an order’s paid tunes that can be transferred, with their value',
  {
    access,
    query: z.object({ order: orderNumber }),
    output: z.object({
      data: z.array(z.object({ line_id: int, name: z.string(), vehicle: z.string(), value: minor, currency })),
    }),
    errors: ['not_found'],
  },
)
export const getValueTransfer = get(
  '/v1/admin/value-transfers/:id',
  'Returns a value transfer with its available actions, history and postings',
  { access, params: idParams, output: valueTransfer, errors: ['not_found', 'wrong_region'] },
)
export const valueTransferForm = z.strictObject({ order_line_id: id, old: place, new: target, reason: why })
export const createValueTransfer = post(
  '/v1/admin/value-transfers',
  'Requests the transfer of a paid tune to another vehicle or device',
  {
    access,
    body: valueTransferForm,
    output: valueTransfer,
    errors: ['not_found', 'in_use'],
    idempotent: true,
    status: 201,
  },
)
export const findTransferTunes = get(
  '/v1/admin/value-transfers/:id/tunes',
  'Lists the tunes that fit the new vehicle at the buyer’s own prices, equal prices first',
  {
    access,
    params: idParams,
    query: z.object({ q: z.string().trim().max(100).default('') }),
    output: z.object({
      data: z.array(
        z.object({
          id: int,
          slug: z.string(),
          name: z.string(),
          /** Its engine or transmission. */
          about: z.string(),
          part_number: z.string(),
          /** This buyer's price, and the difference to the old tune; minor units of `currency`. */
          price: minor,
          difference: minor,
          currency,
          /** Whether it costs the same as the old one. */
          fits: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
)
const body = z.strictObject({ version, reason: why })
const move = {
  access,
  params: idParams,
  body,
  output: valueTransfer,
  errors: ['not_found', 'value_transfer_moved', 'stale_version'],
  idempotent: true,
} as const
const movePath = '/v1/admin/value-transfers/:id'
export const reviewValueTransfer = post(`${movePath}/review`, 'Marks a value transfer as reviewed', { ...move })
export const lockOldValue = post(`${movePath}/lock-old`, 'Locks the old vehicle’s tune and holds its value', {
  ...move,
})
export const setNewValue = post(`${movePath}/set-new`, 'Sets the tune for the new vehicle. Its price must match.', {
  ...move,
  body: body.extend({ tune_id: id }),
  errors: [
    'not_found',
    'value_transfer_moved',
    'stale_version',
    'value_transfer_difference',
    'value_transfer_unfit',
    'not_sold_in_currency',
  ],
})
const difference = z.strictObject({ tune_id: id, by_link: byLink })
const differenceErrors = [
  ...changeErrors,
  'value_transfer_moved',
  'value_transfer_difference',
  'value_transfer_unfit',
  'order_change_open',
] as const
/** Nothing of a tune is shipped, and nothing is refunded at the gateway. */
const isOfTune = (code: string) => isAsked(code) && code !== 'nothing_to_ship'
export const previewValueDifference = post(
  `${movePath}/difference/preview`,
  'Previews the sale of a dearer tune for the new vehicle. Changes nothing.',
  {
    access,
    params: idParams,
    body: difference,
    output: itemChangeEffect,
    errors: differenceErrors.filter(isOfTune),
    runs: 'saga',
    perMinute: 120,
  },
)
export const chargeValueDifference = post(
  `${movePath}/difference`,
  'Sells a dearer tune for the new vehicle. The difference goes on the account, or the customer pays it by a quote; that completes the transfer.',
  {
    access,
    params: idParams,
    body: body.extend({ ...difference.shape, shown }),
    output: valueTransfer,
    errors: [...differenceErrors.filter(isOfTune), 'stale_version'],
    runs: 'saga',
    idempotent: true,
  },
)
export const performValueTransfer = post(`${movePath}/perform`, 'Completes the transfer to the new vehicle', {
  ...move,
})
export const cancelValueTransfer = post(
  `${movePath}/cancel`,
  'Cancels the transfer. The tune stays with the old vehicle.',
  { ...move, errors: [...move.errors, 'payment_in_progress'] },
)

import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, id, idParams, nullableTime, searchText, time, why } from '#kit/shapes.ts'
import { valueTransferActs, valueTransferStates } from './rules.ts'

const access = 'value-transfers.manage' as const
const place = z.strictObject({
  /** Such as "Volkswagen Golf R 2017". */
  vehicle: z.string().trim().min(1, 'Vehicle is required.').max(200),
  /** Serial number of the device that flashes it; may be unknown. */
  device: z.string().trim().max(80).default(''),
})
const shownPlace = z.object({ vehicle: z.string(), device: z.string() })

export const valueTransferSummary = z.object({
  id: z.number().int(),
  state: z.enum(valueTransferStates),
  order_id: z.number().int(),
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
  version: z.number().int(),
  order_line_id: z.number().int(),
  reason: z.string(),
  new_tune: z.object({ id: z.number().int(), name: z.string(), price: minor }).nullable(),
  acts: z.array(z.enum(valueTransferActs)),
  history: z.array(
    z.object({ id: z.number().int(), action: z.string(), actor: z.string(), reason: z.string(), created_at: time }),
  ),
  postings: z.array(
    z.object({ id: z.number().int(), from: z.string(), to: z.string(), amount: minor, currency, created_at: time }),
  ),
  performed_at: nullableTime,
})
export type ValueTransfer = z.output<typeof valueTransfer>

const filters = { q: searchText, state: z.enum(valueTransferStates).optional(), sort: ageSort }
export const listValueTransfers = get('/v1/admin/value-transfers', 'Value transfers of the region, newest first', {
  access,
  query: cursorQuery.extend(filters),
  output: cursorPage(valueTransferSummary).extend({ counts: z.record(z.string(), z.number().int()) }),
})
export const exportValueTransfers = get('/v1/admin/value-transfers.csv', 'The same list as CSV, all of it', {
  access,
  query: z.object(filters),
  output: z.unknown(),
  perMinute: 20,
})
export const listTransferableLines = get(
  '/v1/admin/value-transfers/lines',
  'Paid tunes of an order that could move, with what they are worth',
  {
    access,
    query: z.object({ order_id: id }),
    output: z.object({
      data: z.array(
        z.object({ line_id: z.number().int(), name: z.string(), vehicle: z.string(), value: minor, currency }),
      ),
    }),
    errors: ['not_found'],
  },
)
export const getValueTransfer = get(
  '/v1/admin/value-transfers/:id',
  'One value transfer with its acts, history and postings',
  { access, params: idParams, output: valueTransfer, errors: ['not_found', 'wrong_region'] },
)
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
export const valueTransferForm = z
  .strictObject({ order_line_id: id, old: place, new: place, reason: why })
  .refine(
    (form) => plain(form.old.vehicle) !== plain(form.new.vehicle) || plain(form.old.device) !== plain(form.new.device),
    {
      path: ['new', 'vehicle'],
      message: 'That is where the tune is already. Please name another vehicle or device.',
    },
  )
export const createValueTransfer = post(
  '/v1/admin/value-transfers',
  'Asks for a paid tune to move to another vehicle or device',
  {
    access,
    body: valueTransferForm,
    output: valueTransfer,
    errors: ['not_found', 'in_use', 'order_not_paid'],
    idempotent: true,
    status: 201,
  },
)
export const findTransferTunes = get(
  '/v1/admin/value-transfers/:id/tunes',
  'Tunes that a value transfer could lead to, by words, those of equal price first',
  {
    access,
    params: idParams,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          slug: z.string(),
          name: z.string(),
          /** The engine or transmission that it is for. */
          about: z.string(),
          part_number: z.string(),
          /** Listed, minor units of `currency`. */
          price: minor,
          currency,
          /** Whether it costs what the old one cost. */
          fits: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
)
const body = z.strictObject({ version: z.number().int().min(1), reason: why })
const move = {
  access,
  params: idParams,
  body,
  output: valueTransfer,
  errors: ['not_found', 'value_transfer_moved', 'stale_version'],
  idempotent: true,
} as const
const movePath = '/v1/admin/value-transfers/:id'
export const reviewValueTransfer = post(`${movePath}/review`, 'Says that it was checked', { ...move })
export const lockOldValue = post(`${movePath}/lock-old`, 'Locks the tune of the old vehicle and holds its value', {
  ...move,
})
export const setNewValue = post(
  `${movePath}/set-new`,
  'Names the tune of the new vehicle, if nothing is to be paid or given back',
  {
    ...move,
    body: body.extend({ tune_id: id }),
    errors: ['not_found', 'value_transfer_moved', 'stale_version', 'value_transfer_difference', 'not_sold_in_currency'],
  },
)
export const performValueTransfer = post(`${movePath}/perform`, 'Makes the tune count for the new vehicle, once', {
  ...move,
})
export const cancelValueTransfer = post(`${movePath}/cancel`, 'Leaves the tune with the old vehicle', { ...move })

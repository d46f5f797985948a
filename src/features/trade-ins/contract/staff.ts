import { z } from 'zod'
import { downloadPermit } from '#features/files/contract.ts'
import { orderStates } from '#features/orders/contract.ts'
import { get, patch, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { cursorPage, cursorQuery, id, idParams, nullableTime, slug, time, why } from '#kit/shapes.ts'
import { allowances, condition, conditionAnswers, tradeIn, tradeInDevice } from './trade-ins.ts'
import { tradeInActs, tradeInStates } from '../rules.ts'

const access = 'trade-ins.manage' as const
const version = z.number().int().min(1)

export const tradeInSummary = z.object({
  id: z.number().int(),
  state: z.enum(tradeInStates),
  email: z.string(),
  device: z.string(),
  serial: z.string(),
  condition,
  tool: z.string(),
  allowance: minor,
  currency,
  paid_at: nullableTime,
  deadline_at: nullableTime,
  is_late: z.boolean(),
  return_code: z.string(),
})
export type TradeInSummary = z.output<typeof tradeInSummary>

const filters = {
  q: z.string().trim().max(80).optional(),
  /** Without one: all that are paid. */
  state: z.enum(tradeInStates).optional(),
  late: z.enum(['1']).optional(),
}
export const staffTradeInSorts = ['newest', 'deadline'] as const
export const listStaffTradeIns = get('/v1/admin/trade-ins', 'Trade-ins of the region', {
  access,
  query: cursorQuery.extend({ ...filters, sort: z.enum(staffTradeInSorts).default('newest') }),
  output: cursorPage(tradeInSummary),
})
export const exportStaffTradeIns = get('/v1/admin/trade-ins.csv', 'The same list as CSV, all of it', {
  access,
  query: z.object({ ...filters, sort: z.enum(staffTradeInSorts).default('newest') }),
  output: z.unknown(),
  perMinute: 20,
})

export const staffTradeIn = tradeIn
  .omit({ token: true, may_add_photos: true, may_pay: true, difference_order: true })
  .extend({
    difference_order: z
      .object({ id: z.number().int(), state: z.enum(orderStates), tax: minor, total: minor })
      .nullable(),
    version,
    email: z.string(),
    name: z.string(),
    /** The dealer whose account paid. */
    dealer: z.string().nullable(),
    order_state: z.string(),
    answers: conditionAnswers,
    is_late: z.boolean(),
    acts: z.array(z.enum(tradeInActs)),
    /** As what and where the device lies in stock; null while it does not. */
    stock: z
      .object({
        product: z.string(),
        product_name: z.string(),
        location: z.string(),
        location_name: z.string(),
        /** Units of the product at that place; 0 when the device was sold or moved. */
        on_hand: z.number().int(),
      })
      .nullable(),
    may_take_in: z.boolean(),
    /** Other trade-ins of a device with this serial number. */
    same_serial: z.array(z.object({ id: z.number().int(), state: z.enum(tradeInStates) })),
    history: z.array(
      z.object({ id: z.number().int(), action: z.string(), actor: z.string(), reason: z.string(), created_at: time }),
    ),
  })
export type StaffTradeIn = z.output<typeof staffTradeIn>
export const getStaffTradeIn = get('/v1/admin/trade-ins/:id', 'One trade-in with what was answered and done', {
  access,
  params: idParams,
  output: staffTradeIn,
  errors: ['not_found', 'wrong_region'],
})

export const permitPhotoDownload = post(
  '/v1/admin/trade-ins/:id/photos/:file/token',
  'A token for one download of a picture of the device; the download is recorded',
  {
    access,
    params: z.object({ id, file: id }),
    output: downloadPermit,
    errors: ['not_found', 'wrong_region'],
    perMinute: 60,
  },
)

const act = <const P extends string, B extends z.ZodType>(verb: P, summary: string, body: B) =>
  post(`/v1/admin/trade-ins/:id/${verb}`, summary, {
    access,
    params: idParams,
    body,
    output: staffTradeIn,
    errors: ['not_found', 'wrong_region', 'stale_version', 'trade_in_moved', 'payment_in_progress'],
    idempotent: true,
  })
export const receiveTradeIn = act(
  'receive',
  'Notes that the device has arrived',
  z.strictObject({ version, reason: z.string().trim().max(500).default('') }),
)
export const acceptTradeIn = act(
  'accept',
  'Accepts the device: the allowance stands',
  z.strictObject({ version, reason: z.string().trim().max(500).default('') }),
)
export const rejectTradeIn = act(
  'reject',
  'Sends the device back and asks for the difference; the customer reads the reason',
  z.strictObject({
    version,
    reason: why,
    /** Minor units, at most the allowance. */
    difference: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
)
export const settleTradeIn = act(
  'settle',
  'Notes that the difference was paid or is waived',
  z.strictObject({ version, reason: why }),
)

export const cancelTradeIn = act(
  'cancel',
  'Ends a trade-in for which nothing was paid, before the device arrives',
  z.strictObject({ version, reason: why }),
)

export const staffDevice = tradeInDevice.extend({
  id: z.number().int(),
  version,
  retired: z.boolean(),
  /** Trade-ins of it that are paid. */
  trade_ins: z.number().int(),
})
export type StaffDevice = z.output<typeof staffDevice>
export const listStaffDevices = get('/v1/admin/trade-in-devices', 'All devices that are or were taken in trade', {
  access,
  output: z.object({ data: z.array(staffDevice) }),
})
export const deviceForm = z.strictObject({
  make: z.string().trim().min(1, 'A make is required.').max(60),
  model: z.string().trim().min(1, 'A model is required.').max(80),
  note: z.string().trim().max(300).default(''),
  allowances,
  retired: z.boolean().default(false),
  reason: why,
})
export const createStaffDevice = post('/v1/admin/trade-in-devices', 'Takes up a device that is accepted in trade', {
  access,
  body: deviceForm.extend({ slug }),
  output: staffDevice,
  errors: ['in_use'],
  status: 201,
})
export const updateStaffDevice = patch(
  '/v1/admin/trade-in-devices/:id',
  'Changes a device or its allowances; trade-ins that are priced keep theirs',
  {
    access,
    params: idParams,
    body: deviceForm.extend({ version }),
    output: staffDevice,
    errors: ['not_found', 'stale_version'],
  },
)

import { z } from 'zod'
import { typedPrices } from '#features/pricing/price-set.ts'
import { downloadPermit } from '#features/files/contract.ts'
import { orderStates } from '#features/orders/contract.ts'
import { get, patch, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, id, idParams, int, nullableTime, slug, time, version, why } from '#kit/shapes.ts'
import { condition, conditionAnswers, tradeIn, tradeInDevice } from './trade-ins.ts'
import { tradeInActs, tradeInStates } from '../rules.ts'

const access = 'trade-ins.manage' as const

export const tradeInSummary = z.object({
  id: int,
  version,
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
  /** Default: all paid ones. */
  state: z.enum(tradeInStates).optional(),
  late: z.enum(['1']).optional(),
}
export const staffTradeInSorts = ['newest', 'deadline'] as const
export const listStaffTradeIns = list('/v1/admin/trade-ins', 'Lists trade-ins in the region', {
  access,
  filters: { ...filters, sort: z.enum(staffTradeInSorts).default('newest') },
  row: tradeInSummary,
})
export const exportStaffTradeIns = exportOf(listStaffTradeIns)

export const staffTradeIn = tradeIn
  .omit({ token: true, may_add_photos: true, may_pay: true, difference_order: true })
  .extend({
    difference_order: z
      .object({ id: int, invoice_number: z.string().nullable(), state: z.enum(orderStates), tax: minor, total: minor })
      .nullable(),
    version,
    email: z.string(),
    name: z.string(),
    /** Dealer whose account paid. */
    dealer: z.string().nullable(),
    order_state: z.enum(orderStates),
    invoice_number: z.string().nullable(),
    answers: conditionAnswers,
    is_late: z.boolean(),
    acts: z.array(z.enum(tradeInActs)),
    /** Product and location of the device in stock; null if not in stock. */
    stock: z
      .object({
        product: z.string(),
        product_name: z.string(),
        location: z.string(),
        location_name: z.string(),
        /** Units of the product at that location; 0 if the device was sold or moved. */
        on_hand: int,
      })
      .nullable(),
    may_take_in: z.boolean(),
    /** Other trade-ins with this serial number. */
    same_serial: z.array(z.object({ id: int, state: z.enum(tradeInStates) })),
    history: z.array(
      z.object({ id: int, action: z.string(), actor: z.string(), reason: z.string(), created_at: time }),
    ),
  })
export type StaffTradeIn = z.output<typeof staffTradeIn>
export const getStaffTradeIn = get(
  '/v1/admin/trade-ins/:id',
  'Returns a trade-in with the customer’s answers and its history',
  {
    access,
    params: idParams,
    output: staffTradeIn,
    errors: ['not_found', 'wrong_region'],
  },
)

export const permitPhotoDownload = post(
  '/v1/admin/trade-ins/:id/photos/:file/token',
  'Creates a token for one download of a device photo. The download is recorded.',
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
  'Marks the device as received',
  z.strictObject({ version, reason: z.string().trim().max(500).default('') }),
)
export const acceptTradeIn = act(
  'accept',
  'Accepts the device. The allowance applies.',
  z.strictObject({ version, reason: z.string().trim().max(500).default('') }),
)
export const rejectTradeIn = act(
  'reject',
  'Rejects the device and charges the difference. The customer sees the reason.',
  z.strictObject({
    version,
    reason: why,
    /** Minor units, at most the trade-in value. */
    difference: int.min(0).max(Number.MAX_SAFE_INTEGER),
  }),
)
export const settleTradeIn = act(
  'settle',
  'Marks the difference as settled: paid or waived',
  z.strictObject({ version, reason: why }),
)

export const cancelTradeIn = act(
  'cancel',
  'Cancels an unpaid trade-in before the device arrives',
  z.strictObject({ version, reason: why }),
)

export const staffDevice = tradeInDevice.extend({
  id: int,
  version,
  retired: z.boolean(),
  /** Number of paid trade-ins. */
  trade_ins: int,
})
export type StaffDevice = z.output<typeof staffDevice>
export const listStaffDevices = get(
  '/v1/admin/trade-in-devices',
  'Lists all trade-in devices, including retired ones',
  { access, output: allOf(staffDevice) },
)
export const deviceForm = z.strictObject({
  make: z.string().trim().min(1, 'Make is required.').max(60),
  model: z.string().trim().min(1, 'Model is required.').max(80),
  note: z.string().trim().max(300).default(''),
  allowances: z.partialRecord(condition, typedPrices),
  retired: z.boolean().default(false),
  reason: why,
})
export const createStaffDevice = post('/v1/admin/trade-in-devices', 'Adds a trade-in device', {
  access,
  body: deviceForm.extend({ slug }),
  output: staffDevice,
  status: 201,
})
export const updateStaffDevice = patch(
  '/v1/admin/trade-in-devices/:id',
  'Updates a trade-in device or its allowances. Existing trade-ins keep theirs.',
  {
    access,
    params: idParams,
    body: deviceForm.extend({ version }),
    output: staffDevice,
    errors: ['not_found', 'stale_version'],
  },
)

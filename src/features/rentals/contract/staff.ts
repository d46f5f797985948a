import { z } from 'zod'
import { typedPrices } from '#features/pricing/price-set.ts'
import { refundErrors } from '#features/transactions/contract/refunds.ts'
import { type ErrorCode, get, patch, post, put } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, allOf, id, idParams, int, nullableTime, searchText, slug, time, version, why } from '#kit/shapes.ts'
import { orderAddress, orderStates } from '#features/orders/contract.ts'
import { rentalTerms } from '#features/tools/contract.ts'
import { conditions, rentalActs, rentalStates, returnStates } from '../rules.ts'
import { rental } from './rentals.ts'

const access = 'rentals.manage' as const

export const rentalSummary = z.object({
  id: int,
  version,
  state: z.enum(rentalStates),
  return_state: z.enum(returnStates).nullable(),
  tool: z.string(),
  serial: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  fee: minor,
  deposit: minor,
  currency,
  paid_at: nullableTime,
  shipped_at: nullableTime,
  due_at: nullableTime,
  returned_at: nullableTime,
  /** Amount kept from the deposit. */
  withheld: minor,
})
export type RentalSummary = z.output<typeof rentalSummary>

export const listStaffRentals = list('/v1/admin/rentals', 'Lists rentals in the region', {
  access,
  filters: {
    q: searchText,
    state: z.enum(rentalStates).optional(),
    due: z.enum(returnStates).optional(),
    tool: slug.optional(),
    sort: z.enum(['newest', 'due']).default('newest'),
  },
  row: rentalSummary,
})
export const exportStaffRentals = exportOf(listStaffRentals)

const unitChoice = z.object({ id: int, serial: z.string(), note: z.string() })
export const staffRental = rental.omit({ token: true, orders: true, may_buy: true, may_extend: true }).extend({
  version,
  name: z.string(),
  email: z.string(),
  address: orderAddress,
  dealer: z.string().nullable(),
  order_state: z.enum(orderStates),
  invoice_number: z.string().nullable(),
  unit_id: int.nullable(),
  arrived_at: nullableTime,
  acts: z.array(z.enum(rentalActs)),
  /** Maximum that can be kept from the deposit, and the late fee. */
  deposit_left: minor,
  late_suggested: minor,
  /** Units available to ship, while none has shipped. */
  units: z.array(unitChoice),
  orders: z.array(
    z.object({
      id: int,
      invoice_number: z.string().nullable(),
      purpose: z.enum(['extension', 'purchase', 'rest']),
      days: int,
      state: z.string(),
      total: minor,
    }),
  ),
  history: z.array(z.object({ id: int, action: z.string(), actor: z.string(), reason: z.string(), created_at: time })),
})
export type StaffRental = z.output<typeof staffRental>
export const getStaffRental = get(
  '/v1/admin/rentals/:id',
  'Returns a rental with its unit, its money and its history',
  {
    access,
    params: idParams,
    output: staffRental,
    errors: ['not_found', 'wrong_region'],
  },
)

const refusals = ['not_found', 'wrong_region', 'stale_version', 'rental_moved'] as const
const note = z.string().trim().max(500).default('')
const act = <const P extends string, B extends z.ZodType, E extends ErrorCode = never>(
  verb: P,
  summary: string,
  body: B,
  errors: readonly E[] = [],
) =>
  post(`/v1/admin/rentals/:id/${verb}`, summary, {
    access,
    params: idParams,
    body,
    output: staffRental,
    errors: [...refusals, ...errors],
    idempotent: true,
  })
export const shipRental = act(
  'ship',
  'Ships a rented tool and sets its return-by date',
  z.strictObject({
    version,
    unit: id,
    carrier: z.string().trim().min(1, 'Carrier is required.').max(40),
    tracking: z.string().trim().min(4, 'Enter the tracking number.').max(60),
    reason: note,
  }),
)
export const arriveRental = act('arrive', 'Marks a rented tool as delivered', z.strictObject({ version, reason: note }))
export const extendStaffRental = act(
  'extend',
  'Extends a rental at no charge',
  z.strictObject({ version, days: int.min(1).max(60), reason: why }),
)
export const receiveRental = act(
  'receive',
  'Marks a rented tool as returned',
  z.strictObject({ version, reason: note }),
  ['payment_in_progress'],
)
/** Minor units. */
const charge = int.min(0).max(1_000_000_000)
export const inspectRental = act(
  'inspect',
  'Decides what is kept of the deposit. The rest is refunded.',
  z.strictObject({
    version,
    condition: z.enum(conditions),
    late: charge,
    damage: charge,
    /** Retires the unit. */
    retire: z.boolean().default(false),
    reason: note,
  }),
)
export const writeOffRental = act(
  'write-off',
  'Charges a tool that never came back as bought',
  z.strictObject({ version, reason: why }),
  ['payment_in_progress'],
)
export const cancelRental = post('/v1/admin/rentals/:id/cancel', 'Cancels a rental before it ships and refunds it', {
  access,
  params: idParams,
  body: z.strictObject({ version, reason: why }),
  output: staffRental,
  errors: [...refusals, ...refundErrors],
  runs: 'saga',
  idempotent: true,
})

export const rentalUnit = z.object({
  id: int,
  version,
  tool: z.string(),
  tool_name: z.string(),
  serial: z.string(),
  note: z.string(),
  state: z.enum(['free', 'rented', 'retired']),
  /** Current rental, else the last one. */
  rental: int.nullable(),
  /** Number of rentals. */
  rentals: int,
  retired_at: nullableTime,
})
export type RentalUnit = z.output<typeof rentalUnit>
export const unitStates = ['free', 'rented', 'retired'] as const
export const listRentalUnits = list('/v1/admin/rental-units', 'Lists rental units by serial number', {
  access,
  filters: { q: searchText, state: z.enum(unitStates).optional(), tool: slug.optional(), sort: ageSort },
  row: rentalUnit,
})
export const exportRentalUnits = exportOf(listRentalUnits)

export const unitForm = z.strictObject({
  tool: slug,
  serial: z.string().trim().min(2, 'Enter the serial number.').max(60),
  note: z.string().trim().max(300).default(''),
})
export const createRentalUnit = post('/v1/admin/rental-units', 'Adds a unit to the fleet', {
  access,
  body: unitForm,
  output: rentalUnit,
  errors: ['not_found'],
  status: 201,
})
export const updateRentalUnit = patch('/v1/admin/rental-units/:id', 'Updates a unit, or takes it out of the fleet', {
  access,
  params: idParams,
  body: z.strictObject({
    version,
    serial: unitForm.shape.serial,
    note: unitForm.shape.note,
    retired: z.boolean(),
    reason: why,
  }),
  output: rentalUnit,
  errors: ['not_found', 'stale_version', 'in_use'],
})

/** Rental terms as edited by staff; fee, deposit and value must be set in the same currencies. */
export const termsForm = z.strictObject({
  days: int.min(1, 'Enter 1 to 90 days.').max(90, 'Enter 1 to 90 days.'),
  credit_percent: int.min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.'),
  fee: typedPrices,
  deposit: typedPrices,
  value: typedPrices,
  late_fee: typedPrices,
  extra_day: typedPrices,
  reason: why,
})
export const staffRentalTool = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  terms: rentalTerms.nullable(),
  version,
  units: int,
  free: int,
})
export type StaffRentalTool = z.output<typeof staffRentalTool>
export const listRentalTools = get('/v1/admin/rental-tools', 'Lists rentable tools with their terms and units', {
  access,
  output: allOf(staffRentalTool),
})
export const putRentalTerms = put(
  '/v1/admin/rental-tools/:id/terms',
  'Sets what renting a tool costs. Running rentals keep theirs.',
  {
    access,
    params: idParams,
    body: termsForm.extend({ version }),
    output: staffRentalTool,
    errors: ['not_found', 'stale_version'],
  },
)

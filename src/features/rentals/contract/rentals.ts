import { z } from 'zod'
import { type ErrorCode, get, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, id, idParams, int, nullableTime } from '#kit/shapes.ts'
import { rentalTerms } from '#features/tools/contract.ts'
import { orderStates } from '#features/orders/contract.ts'
import { conditions, extraDaysMax, rentalStates, returnStates } from '../rules.ts'

/** A rental as its customer sees it; its number is its order's. Amounts in minor units of `currency`. */
export const rental = z.object({
  id: int,
  /** Token to open it and its order without a login. */
  token: z.string(),
  state: z.enum(rentalStates),
  return_state: z.enum(returnStates).nullable(),
  tool: z.string(),
  product_slug: z.string().nullable(),
  serial: z.string().nullable(),
  vehicle: z.string(),
  days: int,
  currency,
  fee: minor,
  deposit: minor,
  value: minor,
  late_fee: minor,
  extra_day: minor,
  paid_at: nullableTime,
  carrier: z.string(),
  tracking: z.string(),
  shipped_at: nullableTime,
  due_at: nullableTime,
  /** Days left until, and days past, the return date. */
  days_left: int.nullable(),
  days_late: int,
  /** Late fee so far, at most the deposit. */
  late_so_far: minor,
  return_code: z.string(),
  return_address: z.array(z.string()),
  return_carrier: z.string(),
  return_tracking: z.string(),
  sent_back_at: nullableTime,
  returned_at: nullableTime,
  condition: z.enum(conditions).nullable(),
  /** Amounts kept from the deposit, with reasons. */
  late_charge: minor,
  damage_charge: minor,
  kept_charge: minor,
  reason: z.string(),
  /** Refunded part of the deposit. */
  deposit_refunded: minor,
  closed_at: nullableTime,
  may_extend: z.boolean(),
  may_buy: z.boolean(),
  /** Part of the rental fee credited when buying the tool. */
  credit: minor,
  /** Unpaid order for more days or for the tool. */
  orders: z.array(
    z.object({
      id: int,
      token: z.string(),
      purpose: z.enum(['extension', 'purchase', 'rest']),
      days: int,
      state: z.enum(orderStates),
      total: minor,
    }),
  ),
})
export type Rental = z.output<typeof rental>

const unitsNow = z.enum(['free', 'rented', 'none'])
/** A rentable tool with its terms and availability. */
export const rentalOffer = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  product_slug: z.string().nullable(),
  terms: rentalTerms,
  /** Availability by region; none if the region has no units. */
  units: z.object({ 1: unitsNow, 2: unitsNow }),
})
export type RentalOffer = z.output<typeof rentalOffer>
export const listRentalOffers = get('/v1/rental-tools', 'Lists tools for rent with their terms and free units', {
  access: 'public',
  output: allOf(rentalOffer),
})

/** Token to open the rental without a login. */
const token = z.string().length(43)

export const getRentalByToken = post('/v1/rentals/token', 'Returns a rental by its token', {
  access: 'public',
  body: z.strictObject({ id, token }),
  output: rental,
  errors: ['not_found'],
  runs: 'query',
  perMinute: 120,
})

export const listRentals = get('/v1/rentals', 'Lists your rentals, newest first', {
  access: 'user',
  output: allOf(rental),
})

const change = <const P extends string, B extends z.ZodType, E extends ErrorCode = never>(
  verb: P,
  summary: string,
  body: B,
  errors: readonly E[] = [],
) =>
  post(`/v1/rentals/:id/${verb}`, summary, {
    access: 'public',
    params: idParams,
    body,
    output: rental,
    errors: ['not_found', 'wrong_region', 'rental_moved', ...errors],
    perMinute: 30,
  })
export const reportReturn = change(
  'sent-back',
  'Adds the tracking number of a rental’s return parcel',
  z.strictObject({
    token,
    carrier: z.string().trim().min(1).max(40),
    tracking: z.string().trim().min(4).max(60),
  }),
)
export const extendRental = change(
  'extend',
  'Orders more days with the tool. They’re added once they’re paid.',
  z.strictObject({ token, days: int.min(1).max(extraDaysMax) }),
  ['payment_in_progress'],
)
export const buyRental = change(
  'buy',
  'Buys the rented tool. It’s yours once it’s paid, and the deposit is refunded.',
  z.strictObject({ token }),
  ['payment_in_progress'],
)

import { z } from 'zod'
import { currency } from '#kit/money.ts'
import { int, nullableTime, time } from '#kit/shapes.ts'
import { payeeMethods } from './payee.ts'
import { agreementStates, earnerKinds, earnerStates } from './rules/earnings.ts'

export const earnerSummary = z.object({
  id: int,
  kind: z.enum(earnerKinds),
  name: z.string(),
  state: z.enum(earnerStates),
})

/** An earner's amounts in one currency, minor units. */
const balance = z.object({
  currency,
  /** Total earnings to date, less refunds. */
  earned: int,
  held: int,
  due: int,
  collected: int,
  sent: int,
  paid: int,
  /** The expected next payout, assuming no further refunds. */
  forecast: int,
  /** What the forecast is based on, or why nothing is paid, in a sentence. */
  forecast_reason: z.string(),
  minimum: int,
})
export const overview = earnerSummary.extend({
  email: z.string(),
  hold_days: int,
  tier: int,
  website: z.string(),
  tagline: z.string(),
  accent_color: z.string(),
  version: int,
  /** Whether an affiliate has not accepted the latest terms. */
  terms_open: z.boolean(),
  /** Whether the caller is the earner; staff can only view. */
  is_own: z.boolean(),
  next_payout_at: time,
  balances: z.array(balance),
  payees: z.array(
    z.object({
      currency,
      method: z.enum(payeeMethods),
      shown: z.string(),
      version: int,
      checked_at: time,
      /** Until when changed details are not paid to; null when they are. */
      held_until: nullableTime,
      /** The bank has returned a payment since they were saved. */
      sent_back: z.boolean(),
    }),
  ),
  agreements: z.array(
    z.object({
      id: int,
      subject: z.string(),
      about: z.string(),
      basis_points: int.nullable(),
      amounts: z.partialRecord(currency, int).nullable(),
      starts_at: time,
      ends_at: nullableTime,
      state: z.enum(agreementStates),
      /** Currencies in which a newer agreement on the same subject applies instead. */
      replaced_in: z.array(currency),
    }),
  ),
})
export type EarnerOverview = z.output<typeof overview>

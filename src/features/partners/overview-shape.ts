import { z } from 'zod'
import { currency } from '#kit/money.ts'
import { nullableTime, time } from '#kit/shapes.ts'
import { payeeMethods } from './payee.ts'
import { agreementStates, earnerKinds, earnerStates } from './rules/earnings.ts'

const int = z.number().int()
export const earnerSummary = z.object({
  id: int,
  kind: z.enum(earnerKinds),
  name: z.string(),
  state: z.enum(earnerStates),
})

/** Amounts of an earner in one currency, minor units. */
const balance = z.object({
  currency,
  /** All that was ever earned, refunds deducted. */
  earned: int,
  held: int,
  due: int,
  collected: int,
  sent: int,
  paid: int,
  /** What the next payout brings, if nothing is refunded until then. */
  forecast: int,
  /** What the forecast rests on, or why nothing is paid, in a sentence. */
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
  /** An affiliate has not accepted the newest terms. */
  terms_open: z.boolean(),
  /** Whether the one who asks is the earner: staff look only. */
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
      /** The bank has sent a payment back since they were saved. */
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
      /** Where a newer agreement about the same holds instead. */
      replaced_in: z.array(currency),
    }),
  ),
})
export type EarnerOverview = z.output<typeof overview>

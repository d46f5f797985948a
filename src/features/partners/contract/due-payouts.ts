import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { int, nullableTime, time } from '#kit/shapes.ts'
import { earnerKinds } from '../rules/earnings.ts'

const access = 'shares.manage' as const

export const dryRun = z.object({
  currency,
  total: int,
  /** Why a second person must approve it; null when not required. */
  second_person: z.enum(['above_limit', 'own_money']).nullable(),
  /** Above this amount, a second person must approve. */
  approval_limit: int,
  data: z.array(
    z.object({
      earner_id: int,
      kind: z.enum(earnerKinds),
      name: z.string(),
      amount: int,
      entries: int,
      payee: z.string().nullable(),
      /** When the bank details changed; null once a payout has gone to them. */
      payee_changed_at: nullableTime,
      /** Until when changed details are not paid to; null when they are. */
      payee_held_until: nullableTime,
      /** Others paid to the same bank account. */
      account_shared_with: z.array(z.string()),
      /** The reason it is skipped; null when it would be paid. */
      skipped: z.string().nullable(),
    }),
  ),
})
export type DryRun = z.output<typeof dryRun>
export const tryPayout = get(
  '/v1/admin/payout-trials/:currency',
  'Previews a payout: who would be paid and who wouldn’t, and why. Changes nothing.',
  { access, params: z.object({ currency }), output: dryRun, errors: ['not_found'] },
)
export const payoutDue = z.object({
  currency,
  /** The total that would be paid. */
  total: int,
  earners: int,
  /** The amount that is due but held back, for example by missing bank details. */
  waits: int,
  /** When the oldest amount to be paid became due. */
  since: nullableTime,
  /** It was due by the last payout day. */
  is_late: z.boolean(),
})
export type PayoutDue = z.output<typeof payoutDue>
export const listPayoutDues = get('/v1/admin/payout-dues', 'Lists the amount due in each currency and since when', {
  access,
  output: z.object({ last_payout_at: time, data: z.array(payoutDue) }),
})

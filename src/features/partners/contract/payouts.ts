import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, pricesByCurrency, minor } from '#kit/money.ts'
import { id, idParams, int, nullableTime, reasonForm, time, why } from '#kit/shapes.ts'
import { disbursement, saleStep } from '../earning-calls.ts'
import { earnerKinds, entryStates, groupStates, transferStates } from '../rules/earnings.ts'
import * as m from '../messages/m.ts'

const access = 'shares.manage' as const

export const payout = z.object({
  id: int,
  currency,
  state: z.enum(groupStates),
  total: int,
  transfer_count: int,
  /** How many of them the bank has neither paid nor returned. */
  sent_count: int,
  /** How many have bank details to check before approval. */
  flagged_count: int,
  reason: z.string(),
  created_by: z.string(),
  created_at: time,
  approved_by: z.string().nullable(),
  approved_at: nullableTime,
  disbursed_at: nullableTime,
  cancelled_at: nullableTime,
  /** Null until money has left; manual payments have no bank file. */
  paid_by: z.enum(['bank', 'hand']).nullable(),
  /** Whether the caller may approve it. */
  may_approve: z.boolean(),
})
export type Payout = z.output<typeof payout>
export const payoutDetails = payout.extend({
  transfers: z.array(
    z.object({
      id: int,
      earner_id: int,
      kind: z.enum(earnerKinds),
      name: z.string(),
      amount: int,
      entry_count: int,
      state: z.enum(transferStates),
      payee: z.string(),
      /** When the bank details changed; null once a payout has gone to them. */
      payee_changed_at: nullableTime,
      /** Until when changed details are not paid to; null when they are. */
      payee_held_until: nullableTime,
      /** Others paid to the same bank account. */
      account_shared_with: z.array(z.string()),
      /** Why it cannot be paid as is, because something changed since the run was made; null when it can. */
      held: z.string().nullable(),
      disbursement: disbursement.nullable(),
    }),
  ),
})
export type PayoutDetails = z.output<typeof payoutDetails>
const payoutFilters = {
  /** A run's number, its reason, or the name of its creator. */
  q: z.string().trim().max(80).optional(),
  currency: currency.optional(),
  state: z.enum(groupStates).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listPayouts = list('/v1/admin/payouts', 'Lists payout runs', {
  access,
  filters: payoutFilters,
  row: payout,
})
export const exportPayouts = exportOf(listPayouts)
export const getPayout = getOne('/v1/admin/payouts/:id', 'Returns a payout run with its transfers', {
  access,
  output: payoutDetails,
})
export const createPayout = post('/v1/admin/payouts', 'Creates a payout run from everything due in a currency', {
  access,
  body: z.strictObject({
    currency,
    reason: why,
    /** The total of the dry run; fails without collecting if it has changed. */
    total: minor.min(1).optional(),
  }),
  output: payout,
  errors: ['payout_empty', 'payout_changed', 'not_found', 'payout_closed'],
  idempotent: true,
})
/** The common input of every payout action. */
const payoutAct = {
  access,
  params: idParams,
  body: reasonForm,
  output: payout,
  errors: ['not_found', 'payout_closed'],
  idempotent: true,
} as const
export const approvePayout = post(
  '/v1/admin/payouts/:id/approve',
  'Approves a payout run above the limit, as a second person',
  {
    ...payoutAct,
    access: 'payouts.approve',
    errors: ['not_found', 'payout_closed', 'payout_needs_second_person', 'payout_payee_changed', 'payout_terms_open'],
  },
)
export const cancelPayout = post(
  '/v1/admin/payouts/:id/cancel',
  'Cancels a payout run before it is sent. Its entries become due again.',
  { ...payoutAct },
)
export const disbursePayout = post(
  '/v1/admin/payouts/:id/disburse',
  'Creates the disbursements of a payout run, by bank file or manually',
  {
    access,
    params: idParams,
    body: z.strictObject({ by: z.enum(['bank', 'hand']), reason: why }),
    output: payout,
    errors: ['not_found', 'payout_closed', 'payout_payee_changed', 'payout_terms_open'],
    idempotent: true,
  },
)
export const getBankFile = get(
  '/v1/admin/payouts/:id/bank-file',
  'Downloads the disbursements of a payout run as SEPA pain.001, NACHA or CSV',
  {
    access,
    params: idParams,
    query: z.object({ format: z.enum(['bank', 'csv']).default('bank') }),
    output: z.unknown(),
    errors: ['not_found', 'payout_closed', 'payout_by_hand', 'payer_account_missing'],
  },
)
export const settlePayout = post(
  '/v1/admin/payouts/:id/settle',
  'Marks all sent disbursements of a payout run as paid',
  { ...payoutAct },
)
export const settleDisbursement = post(
  '/v1/admin/disbursements/:id/settle',
  'Marks a disbursement as paid or returned',
  {
    access,
    params: idParams,
    body: z.strictObject({ outcome: z.enum(['paid', 'returned']), reason: why }),
    output: disbursement,
    errors: ['not_found', 'payout_closed'],
    idempotent: true,
  },
)

export const getSaleShares = getOne(
  '/v1/admin/transactions/:id/shares',
  'Returns the shares of an order, later corrections and their entries',
  {
    access: 'orders.read',
    output: z.object({
      order_id: int,
      invoice_number: z.string().nullable(),
      data: z.array(saleStep),
      entries: z.array(
        z.object({
          id: int,
          earner_id: int,
          kind: z.enum(earnerKinds),
          name: z.string(),
          title: z.string(),
          amount: int,
          currency,
          state: z.enum(entryStates),
          at: time,
          transfer_id: int.nullable(),
          group_id: int.nullable(),
        }),
      ),
    }),
  },
)

/** What an earner or pool gets of a sale: a percentage, or an amount per item. */
export const newAgreement = z
  .strictObject({
    subject: z.enum(['all', 'tune', 'brand', 'pool']),
    /** The ID of the tune, brand or pool. */
    subject_id: id.optional(),
    percent: z.number().min(0.01).max(100).multipleOf(0.01).optional(),
    amounts: pricesByCurrency.optional(),
    starts_at: z.iso.date(),
    /** The last day, inclusive (UTC). */
    ends_at: z.iso.date().nullable().default(null),
    reason: why,
  })
  .refine(({ percent, amounts }) => (percent === undefined) !== (amounts === undefined), {
    path: ['percent'],
    error: m.percentOrAmounts,
  })
  .refine(
    ({ amounts }) =>
      amounts === undefined ||
      (Object.keys(amounts).length > 0 && Object.values(amounts).every((amount) => amount > 0)),
    {
      path: ['amounts'],
      error: m.amountAboveZero,
    },
  )
  .refine(({ subject, subject_id }) => (subject === 'all') === (subject_id === undefined), {
    path: ['subject_id'],
    error: m.agreementSubject,
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at >= starts_at, {
    path: ['ends_at'],
    error: m.endBeforeStart,
  })
export const createAgreement = post(
  '/v1/admin/earners/:id/agreements',
  'Creates a share agreement. For a pool, name any of its members as the earner.',
  {
    access,
    params: idParams,
    body: newAgreement,
    output: z.object({ id: int }),
    errors: ['not_found'],
    idempotent: true,
  },
)
export const endAgreement = post(
  '/v1/admin/agreements/:id/end',
  'Ends an agreement. Earlier sales keep their shares.',
  {
    access,
    params: idParams,
    body: reasonForm,
    output: z.object({ id: int, ends_at: time }),
    errors: ['not_found', 'agreement_ended'],
    idempotent: true,
  },
)

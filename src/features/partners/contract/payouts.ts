import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, pricesByCurrency } from '#kit/money.ts'
import { cursorPage, cursorQuery, id, idParams, nullableTime, time, reasonForm, why } from '#kit/shapes.ts'
import { disbursement, saleStep } from '../earning-calls.ts'
import { earnerKinds, entryStates, groupStates, transferStates } from '../rules/earnings.ts'
import * as m from '../messages/m.ts'

const int = z.number().int()
const access = 'shares.manage' as const

export const payout = z.object({
  id: int,
  currency,
  state: z.enum(groupStates),
  total: int,
  transfer_count: int,
  reason: z.string(),
  created_by: z.string(),
  created_at: time,
  approved_by: z.string().nullable(),
  approved_at: nullableTime,
  disbursed_at: nullableTime,
  cancelled_at: nullableTime,
  /** Null until money has left; by hand there is no bank file. */
  paid_by: z.enum(['bank', 'hand']).nullable(),
  /** Whether the one who asks may approve it. */
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
      /** Why it cannot be paid like this: what has changed since the run was made; null when it can. */
      held: z.string().nullable(),
      disbursement: disbursement.nullable(),
    }),
  ),
})
export type PayoutDetails = z.output<typeof payoutDetails>
const payoutFilters = {
  /** The number of a run, its reason or the name of who made it. */
  q: z.string().trim().max(80).optional(),
  currency: currency.optional(),
  state: z.enum(groupStates).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listPayouts = get('/v1/admin/payouts', 'Payout runs', {
  access,
  query: cursorQuery.extend(payoutFilters),
  output: cursorPage(payout),
})
export const exportPayouts = get('/v1/admin/payouts.csv', 'Payout runs as CSV', {
  access,
  query: z.object(payoutFilters),
  output: z.unknown(),
})
export const getPayout = get('/v1/admin/payouts/:id', 'One payout run with its transfers', {
  access,
  params: idParams,
  output: payoutDetails,
  errors: ['not_found'],
})
export const createPayout = post('/v1/admin/payouts', 'Collects what is due in a currency into a payout', {
  access,
  body: z.strictObject({
    currency,
    reason: why,
    /** What the dry run showed: with anything else nothing is collected. */
    total: int.min(1).optional(),
  }),
  output: payout,
  errors: ['payout_empty', 'payout_changed'],
  idempotent: true,
})
export const approvePayout = post(
  '/v1/admin/payouts/:id/approve',
  'A second person lets a payout above the limit go on',
  {
    access: 'payouts.approve',
    params: idParams,
    body: reasonForm,
    output: payout,
    errors: ['not_found', 'payout_closed', 'payout_needs_second_person', 'payout_payee_changed', 'payout_terms_open'],
    idempotent: true,
  },
)
export const cancelPayout = post(
  '/v1/admin/payouts/:id/cancel',
  'Gives the entries of a payout back before money has left',
  {
    access,
    params: idParams,
    body: reasonForm,
    output: payout,
    errors: ['not_found', 'payout_closed'],
    idempotent: true,
  },
)
export const disbursePayout = post(
  '/v1/admin/payouts/:id/disburse',
  'Makes the disbursements of a payout, for the bank or by hand',
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
  'The disbursements of a payout as a file for the bank: SEPA pain.001, NACHA or CSV',
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
  'Marks all disbursements of a payout that are at the bank as paid',
  {
    access,
    params: idParams,
    body: reasonForm,
    output: payout,
    errors: ['not_found', 'payout_closed'],
    idempotent: true,
  },
)
export const settleDisbursement = post(
  '/v1/admin/disbursements/:id/settle',
  'Marks a disbursement as paid, or as sent back by the bank',
  {
    access,
    params: idParams,
    body: z.strictObject({ outcome: z.enum(['paid', 'returned']), reason: why }),
    output: disbursement,
    errors: ['not_found', 'payout_closed'],
    idempotent: true,
  },
)

export const getSaleShares = get(
  '/v1/admin/transactions/:id/shares',
  'What an order brought to whom, each later correction, and the entries behind it',
  {
    access: 'orders.read',
    params: idParams,
    output: z.object({
      order_id: int,
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
    errors: ['not_found'],
  },
)

/** What of a sale goes to an earner or a pool: a percentage or an amount for each piece. */
export const newAgreement = z
  .strictObject({
    subject: z.enum(['all', 'tune', 'brand', 'pool']),
    /** The number of the tune, brand or pool. */
    subject_id: id.optional(),
    percent: z.number().min(0.01).max(100).multipleOf(0.01).optional(),
    amounts: pricesByCurrency.optional(),
    starts_at: z.iso.date(),
    /** Its last day, which counts as a whole (UTC). */
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
  'Makes an agreement about shares; for a pool the earner is any of its members',
  {
    access,
    params: idParams,
    body: newAgreement,
    output: z.object({ id: int }),
    errors: ['not_found'],
    idempotent: true,
  },
)
export const endAgreement = post('/v1/admin/agreements/:id/end', 'Ends an agreement now: sales until now keep it', {
  access,
  params: idParams,
  body: reasonForm,
  output: z.object({ id: int, ends_at: time }),
  errors: ['not_found', 'agreement_ended'],
  idempotent: true,
})

import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { currency, pricesByCurrency } from '#kit/money.ts'
import { cursorPage, cursorQuery, id, idParams, nullableTime, time, reasonForm, why } from '#kit/shapes.ts'
import { disbursement, saleStep } from './earnings.ts'
import { earnerKinds, entryStates, groupStates, transferStates } from '../rules/earnings.ts'

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
export const listPayouts = endpoint({
  method: 'GET',
  path: '/v1/admin/payouts',
  summary: 'Payout runs',
  access,
  input: { query: cursorQuery.extend(payoutFilters) },
  output: cursorPage(payout),
  errors: [],
  runs: 'query',
})
export const exportPayouts = endpoint({
  method: 'GET',
  path: '/v1/admin/payouts.csv',
  summary: 'Payout runs as CSV',
  access,
  input: { query: z.object(payoutFilters) },
  output: z.unknown(),
  errors: [],
  runs: 'query',
})
export const getPayout = endpoint({
  method: 'GET',
  path: '/v1/admin/payouts/:id',
  summary: 'One payout run with its transfers',
  access,
  input: { params: idParams },
  output: payoutDetails,
  errors: ['not_found'],
  runs: 'query',
})
export const createPayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payouts',
  summary: 'Collects what is due in a currency into a payout',
  access,
  input: {
    body: z.strictObject({
      currency,
      reason: why,
      /** What the dry run showed: with anything else nothing is collected. */
      total: int.min(1).optional(),
    }),
  },
  output: payout,
  errors: ['payout_empty', 'payout_changed'],
  runs: 'command',
  idempotent: true,
})
export const approvePayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payouts/:id/approve',
  summary: 'A second person lets a payout above the limit go on',
  access: 'payouts.approve',
  input: { params: idParams, body: reasonForm },
  output: payout,
  errors: ['not_found', 'payout_closed', 'payout_needs_second_person', 'payout_payee_changed', 'payout_terms_open'],
  runs: 'command',
  idempotent: true,
})
export const cancelPayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payouts/:id/cancel',
  summary: 'Gives the entries of a payout back before money has left',
  access,
  input: { params: idParams, body: reasonForm },
  output: payout,
  errors: ['not_found', 'payout_closed'],
  runs: 'command',
  idempotent: true,
})
export const disbursePayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payouts/:id/disburse',
  summary: 'Makes the disbursements of a payout, for the bank or by hand',
  access,
  input: {
    params: idParams,
    body: z.strictObject({ by: z.enum(['bank', 'hand']), reason: why }),
  },
  output: payout,
  errors: ['not_found', 'payout_closed', 'payout_payee_changed', 'payout_terms_open'],
  runs: 'command',
  idempotent: true,
})
export const getBankFile = endpoint({
  method: 'GET',
  path: '/v1/admin/payouts/:id/bank-file',
  summary: 'The disbursements of a payout as a file for the bank: SEPA pain.001, NACHA or CSV',
  access,
  input: { params: idParams, query: z.object({ format: z.enum(['bank', 'csv']).default('bank') }) },
  output: z.unknown(),
  errors: ['not_found', 'payout_closed', 'payout_by_hand', 'payer_account_missing'],
  runs: 'query',
})
export const settlePayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payouts/:id/settle',
  summary: 'Marks all disbursements of a payout that are at the bank as paid',
  access,
  input: { params: idParams, body: reasonForm },
  output: payout,
  errors: ['not_found', 'payout_closed'],
  runs: 'command',
  idempotent: true,
})
export const settleDisbursement = endpoint({
  method: 'POST',
  path: '/v1/admin/disbursements/:id/settle',
  summary: 'Marks a disbursement as paid, or as sent back by the bank',
  access,
  input: { params: idParams, body: z.strictObject({ outcome: z.enum(['paid', 'returned']), reason: why }) },
  output: disbursement,
  errors: ['not_found', 'payout_closed'],
  runs: 'command',
  idempotent: true,
})

export const getSaleShares = endpoint({
  method: 'GET',
  path: '/v1/admin/transactions/:id/shares',
  summary: 'What an order brought to whom, each later correction, and the entries behind it',
  access: 'orders.read',
  input: { params: idParams },
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
  runs: 'query',
})

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
    message: 'Please give either a percentage or amounts.',
  })
  .refine(
    ({ amounts }) =>
      amounts === undefined ||
      (Object.keys(amounts).length > 0 && Object.values(amounts).every((amount) => amount > 0)),
    {
      path: ['amounts'],
      message: 'Please give an amount above zero.',
    },
  )
  .refine(({ subject, subject_id }) => (subject === 'all') === (subject_id === undefined), {
    path: ['subject_id'],
    message: 'Please choose what the agreement is about.',
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at >= starts_at, {
    path: ['ends_at'],
    message: 'The end is before the beginning.',
  })
export const createAgreement = endpoint({
  method: 'POST',
  path: '/v1/admin/earners/:id/agreements',
  summary: 'Makes an agreement about shares; for a pool the earner is any of its members',
  access,
  input: { params: idParams, body: newAgreement },
  output: z.object({ id: int }),
  errors: ['not_found'],
  runs: 'command',
  idempotent: true,
})
export const endAgreement = endpoint({
  method: 'POST',
  path: '/v1/admin/agreements/:id/end',
  summary: 'Ends an agreement now: sales until now keep it',
  access,
  input: { params: idParams, body: reasonForm },
  output: z.object({ id: int, ends_at: time }),
  errors: ['not_found', 'agreement_ended'],
  runs: 'command',
  idempotent: true,
})

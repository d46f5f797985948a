import { z } from 'zod'
import { givenPassword, secondCode } from '#features/identity/contract/login.ts'
import { get, put } from '#kit/contract.ts'
import { currencies, currency } from '#kit/money.ts'
import { cursorPage, cursorQuery, id, idParams, int, nullableTime, time, version } from '#kit/shapes.ts'
import { earnerSummary, overview } from './overview-shape.ts'
import { payeeDetails, payeeMethods } from './payee.ts'
import { disbursementStates, entryStates, groupStates, saleSides, transferStates } from './rules/earnings.ts'

const words = z.string().trim().max(80)
const day = z.iso.date()
const entry = z.object({
  id: int,
  order_id: int,
  title: z.string(),
  amount: int,
  currency,
  state: z.enum(entryStates),
  /** Why it has not been paid yet, in a sentence. */
  reason: z.string(),
  is_refund: z.boolean(),
  at: time,
  hold_until: time,
  transfer_id: int.nullable(),
  /** The vehicle of the sale, if any. */
  vehicle: z.string().nullable(),
  /** The share of the line's net price; null when an amount per item was agreed. */
  percent: z.number().nullable(),
  /** The line's net price before refunds, in minor units. */
  base: int,
})
export const transfer = z.object({
  id: int,
  group_id: int,
  amount: int,
  currency,
  state: z.enum(transferStates),
  entry_count: int,
  created_at: time,
  paid_at: nullableTime,
})
export const transferGroup = z.object({
  id: int,
  currency,
  state: z.enum(groupStates),
  /** The earner's part of the run. */
  amount: int,
  entry_count: int,
  created_at: time,
  approved_at: nullableTime,
  disbursed_at: nullableTime,
})
export const disbursement = z.object({
  id: int,
  transfer_id: int,
  amount: int,
  currency,
  method: z.enum(payeeMethods),
  payee: z.string(),
  state: z.enum(disbursementStates),
  reference: z.string(),
  created_at: time,
  paid_at: nullableTime,
  returned_at: nullableTime,
  reason: z.string(),
})
/** All movements in one list: entries, transfers and disbursements. */
export const unifiedRow = z.object({
  key: z.string(),
  kind: z.enum(['entry', 'refund', 'transfer', 'disbursement']),
  id: int,
  title: z.string(),
  amount: int,
  currency,
  state: z.string(),
  at: time,
})
/** One step of a sale: negative amounts leave the party. */
export const saleStep = z.object({
  at: time,
  who: z.enum(saleSides),
  what: z.string(),
  amount: int,
  currency,
})
export type SaleStep = z.output<typeof saleStep>

const range = { currency: currency.optional(), from: day.optional(), until: day.optional() }
export const entryQuery = cursorQuery.extend({
  ...range,
  state: z.enum(entryStates).optional(),
  kind: z.enum(['sale', 'refund']).optional(),
  transfer: id.optional(),
  order: id.optional(),
  tune: id.optional(),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  q: words.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
const listFilters = {
  ...range,
  /** A number, a reference or words of the row. */
  q: words.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
const listQuery = cursorQuery.extend(listFilters)
/** An earner's lists that can be exported, in the form their pages show. */
const exportedLists = ['transfers', 'transfer-groups', 'unified-transfers', 'disbursements'] as const
export type ExportedList = (typeof exportedLists)[number]
const transferParams = z.object({ id, transfer: id })
const errors = ['not_found'] as const

/** The calls of one type of earner, identical for both. Earners can only access their own. */
export function earningCalls<const B extends 'tuners' | 'affiliates'>(base: B) {
  const own = { access: 'user', errors } as const
  const root = `/v1/${base}` as const
  return {
    mine: get(root, `Lists the ${base} linked to your account`, {
      access: 'user',
      output: z.object({ data: z.array(earnerSummary) }),
    }),
    overview: get(`${root}/:id`, 'Returns balances by currency, the next payout, bank details and agreements', {
      ...own,
      params: idParams,
      output: overview,
    }),
    metrics: get(`${root}/:id/entry-metrics`, 'Lists earnings and refunds by month', {
      ...own,
      params: idParams,
      query: z.object(range),
      output: z.object({
        data: z.array(z.object({ month: z.string(), currency, earned: int, refunded: int, net: int, entries: int })),
      }),
    }),
    entries: get(`${root}/:id/entries`, 'Lists entries, each with the reason it hasn’t been paid yet', {
      ...own,
      params: idParams,
      query: entryQuery,
      output: cursorPage(entry),
    }),
    exportEntries: get(`${root}/:id/entries.csv`, 'Exports the filtered entries as CSV', {
      ...own,
      params: idParams,
      query: entryQuery,
      output: z.unknown(),
    }),
    transfers: get(`${root}/:id/transfers`, 'Lists transfers: entries that are paid together', {
      ...own,
      params: idParams,
      query: listQuery.extend({ state: z.enum(transferStates).optional() }),
      output: cursorPage(transfer),
    }),
    transfer: get(`${root}/:id/transfers/:transfer`, 'Returns a transfer with its disbursement', {
      ...own,
      params: transferParams,
      output: transfer.extend({ disbursement: disbursement.nullable() }),
    }),
    transferGroups: get(`${root}/:id/transfer-groups`, 'Lists payout runs with this earner’s part', {
      ...own,
      params: idParams,
      query: listQuery.extend({ state: z.enum(groupStates).optional() }),
      output: cursorPage(transferGroup),
    }),
    transferGroup: get(`${root}/:id/transfer-groups/:transfer`, 'Returns a payout run with this earner’s transfers', {
      ...own,
      params: transferParams,
      output: transferGroup.extend({ transfers: z.array(transfer) }),
    }),
    unified: get(`${root}/:id/unified-transfers`, 'Lists entries, transfers and disbursements together', {
      ...own,
      params: idParams,
      query: listQuery.extend({ kind: unifiedRow.shape.kind.optional() }),
      output: cursorPage(unifiedRow),
    }),
    disbursements: get(`${root}/:id/disbursements`, 'Lists disbursements to this earner', {
      ...own,
      params: idParams,
      query: listQuery.extend({ state: z.enum(disbursementStates).optional() }),
      output: cursorPage(disbursement),
    }),
    exportList: get(
      `${root}/:id/exports/:list`,
      'Exports transfers, payout runs, disbursements or all activity as CSV, with the list’s filters',
      {
        ...own,
        params: z.object({ id, list: z.enum(exportedLists) }),
        query: z.object({ ...listFilters, state: words.optional(), kind: unifiedRow.shape.kind.optional() }),
        output: z.unknown(),
      },
    ),
    statement: get(`${root}/:id/statement`, 'Downloads a statement of entries and payouts as PDF', {
      ...own,
      params: idParams,
      query: z.object({ ...range, currency }),
      output: z.unknown(),
    }),
    sale: get(
      `${root}/:id/sales/:transfer`,
      'Returns the shares of a sale and later corrections. The last path segment is the order number.',
      { ...own, params: transferParams, output: z.object({ order_id: int, data: z.array(saleStep) }) },
    ),
    savePayee: put(`${root}/:id/payees/:currency`, 'Verifies and saves bank details for a currency', {
      access: 'user',
      params: z.object({ id, currency: z.enum(currencies) }),
      body: z.object({
        details: payeeDetails,
        version,
        /** Reauthentication for accounts with a password; without one, the login must be recent. */
        current_password: givenPassword.optional(),
        /** The second factor, if enabled. */
        code: secondCode.optional(),
      }),
      output: z.object({ currency, shown: z.string(), version: int }),
      errors: ['not_found', 'stale_version', 'reauthentication_required', 'two_factor_invalid', 'too_many_requests'],
    }),
  }
}
type Calls = ReturnType<typeof earningCalls>
export type EarningCalls = Calls

import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currencies, currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, idParams, nullableTime, searchText, time } from '#kit/shapes.ts'

export const accountKinds = ['asset', 'liability', 'revenue', 'expense', 'equity'] as const
export type AccountKind = (typeof accountKinds)[number]

const access = 'ledger.read'
const accountFilters = {
  q: z.string().trim().max(80).optional(),
  kind: z.enum(accountKinds).optional(),
  currency: z.enum(currencies).optional(),
  /** Balances at the end of this day in UTC; without it, as they are now. */
  on: z.iso.date().optional(),
  /** By code, or by currency and absolute amount, largest first. */
  sort: z.enum(['code', 'largest']).default('code'),
}
const entryFilters = {
  q: searchText,
  sort: ageSort,
  /** First and last day, in UTC. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}

const accountParams = z.object({
  account: z
    .string()
    .regex(/^[a-z0-9-]+(~[a-z0-9-]+)*~[A-Z]{3}$/)
    .transform((token) => token.replaceAll('~', '/')),
})

const account = {
  code: z.string(),
  kind: z.enum(accountKinds),
  currency,
  /** The dealer, tuner or affiliate whose account it is; null for the shop's own. */
  owner: z.string().nullable(),
}
export const bookAccount = z.object({ ...account, balance: minor })
export const listBookAccounts = list(
  '/v1/admin/books/accounts',
  'Returns the trial balance: all accounts, with total debits and credits by currency',
  {
    access,
    filters: accountFilters,
    row: bookAccount,
    also: {
      totals: z.array(z.object({ currency, debit: minor, credit: minor, accounts: z.number().int() })),
    },
  },
)
export const exportBookAccounts = exportOf(listBookAccounts)

export const bookEntry = z.object({
  id: z.number().int(),
  at: time,
  kind: z.string(),
  reference: z.string(),
  /** The business case that it belongs to, such as order/17, payout/4 or dealer-account/2. */
  cause: z.string(),
  reason: z.string(),
  /** The account on the other side. */
  other: z.string(),
  other_owner: account.owner,
  change: minor,
  /** Of the account after this posting; null in a list that was searched, which leaves postings out. */
  balance: minor.nullable(),
})
export const getBookAccount = get(
  '/v1/admin/books/accounts/:account',
  'Returns an account with its postings in a date range: opening balance + changes = closing balance',
  {
    access,
    params: accountParams,
    query: cursorQuery.extend(entryFilters),
    output: cursorPage(bookEntry).extend({
      ...account,
      /** Before the first day and after the last one: nothing, and what it is now, without such days. */
      opening: minor,
      closing: minor,
    }),
    errors: ['not_found'],
  },
)
export const exportBookAccount = get(
  '/v1/admin/books/accounts/:account/postings.csv',
  'Exports an account’s postings as CSV',
  {
    access,
    params: accountParams,
    query: z.object(entryFilters),
    output: z.unknown(),
    errors: ['not_found'],
    perMinute: 20,
  },
)

export const differenceKinds = ['balance', 'gateway', 'figures'] as const
export const differenceStates = ['open', 'closed'] as const
export const bookDifference = z.object({
  id: z.number().int(),
  kind: z.enum(differenceKinds),
  object: z.string(),
  order_id: z.number().int().nullable(),
  /** Null for a count. */
  currency: currency.nullable(),
  /** Minor units of the currency, or a count. */
  expected: minor,
  found: minor.nullable(),
  note: z.string(),
  found_at: time,
  closed_at: nullableTime,
  closed_by: z.string().nullable(),
  reason: z.string(),
})
export const listBookDifferences = list(
  '/v1/admin/books/differences',
  'Lists reconciliation differences, open or closed',
  {
    access,
    filters: {
      q: searchText,
      state: z.enum(differenceStates).default('open'),
      kind: z.enum(differenceKinds).optional(),
      sort: ageSort,
    },
    row: bookDifference,
  },
)
export const exportBookDifferences = exportOf(listBookDifferences)

/** What the gateway captured and returned in one currency; minor units. */
const gatewayDayTotal = z.object({
  currency,
  charges: z.number().int(),
  charged: minor,
  refunds: z.number().int(),
  refunded: minor,
})
export type GatewayDayTotal = z.output<typeof gatewayDayTotal>
export const gatewayDay = z.object({
  id: z.number().int(),
  /** In UTC. */
  day: z.iso.date(),
  compared_at: time,
  /** Our charges, refunds and voids of that day that were compared. */
  payments: z.number().int(),
  /** What the last comparison of the day found, whether it is open or closed by now. */
  differences: z.number().int(),
  totals: z.array(gatewayDayTotal),
})
export const listGatewayDays = list(
  '/v1/admin/books/gateway-days',
  'Lists the days that were compared with the payment gateway, newest first',
  {
    access,
    filters: { sort: ageSort, from: z.iso.date().optional(), until: z.iso.date().optional() },
    row: gatewayDay,
  },
)
export const exportGatewayDays = exportOf(listGatewayDays)

/** Days in UTC, the first and the last included. */
export const reconciliationDaysMax = 31
export const runReconciliation = post(
  '/v1/admin/books/reconciliation',
  'Compares cached balances with postings, and whole days with the gateway in both directions',
  {
    access: 'ledger.manage',
    body: z.strictObject({
      /** Yesterday, unless given. */
      from: z.iso.date().optional(),
      /** Today, unless given. */
      until: z.iso.date().optional(),
    }),
    output: z.object({
      accounts: z.number().int(),
      /** Days that were compared. */
      days: z.number().int(),
      /** Days that were not, because the gateway could not list them or there was no time left. */
      days_left: z.number().int(),
      /** Charges and refunds of every kind that were compared. */
      payments: z.number().int(),
      /** Those about which the gateway gave no answer. */
      unanswered: z.number().int(),
      found: z.number().int(),
    }),
    runs: 'saga',
    perMinute: 20,
  },
)
export const closeBookDifference = post(
  '/v1/admin/books/differences/:id/close',
  'Closes a resolved difference with a reason',
  {
    access: 'ledger.manage',
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    output: z.object({ id: z.number().int() }),
    errors: ['not_found', 'stale_version'],
  },
)

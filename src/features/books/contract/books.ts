import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { keysOf } from '#kit/keys-of.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currencies, currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, idParams, int, nullableTime, searchText, time } from '#kit/shapes.ts'

export const accountTypes = {
  asset: 'Asset',
  liability: 'Liability',
  revenue: 'Revenue',
  expense: 'Expense',
  equity: 'Equity',
} as const
export const accountKinds = keysOf(accountTypes)

const access = 'ledger.read'
const accountFilters = {
  q: z.string().trim().max(80).optional(),
  kind: z.enum(accountKinds).optional(),
  currency: z.enum(currencies).optional(),
  /** Balances at the end of this UTC day; current balances without it. */
  on: z.iso.date().optional(),
  /** By code, or by currency and then absolute amount, largest first. */
  sort: z.enum(['code', 'largest']).default('code'),
}
const entryFilters = {
  q: searchText,
  sort: ageSort,
  /** First and last day (UTC, inclusive). */
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
  /** The dealer, tuner or affiliate who owns the account; null for the shop's own accounts. */
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
      totals: z.array(z.object({ currency, debit: minor, credit: minor, accounts: int })),
    },
  },
)
export const exportBookAccounts = exportOf(listBookAccounts)

export const bookEntry = z.object({
  id: int,
  at: time,
  kind: z.string(),
  reference: z.string(),
  /** The business case of the posting, such as order/17, payout/4 or dealer-account/2. */
  cause: z.string(),
  reason: z.string(),
  /** The counter account. */
  other: z.string(),
  other_owner: account.owner,
  change: minor,
  /** The running balance after this posting; null in search results, which skip postings. */
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
      /** Balances before the first day and after the last one. Without dates: 0 and the current balance. */
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

export const exportJournal = get(
  '/v1/admin/books/journal.csv',
  'Exports the postings of all accounts as CSV, for accounting programs',
  {
    access,
    query: z.object({ from: entryFilters.from, until: entryFilters.until }),
    output: z.unknown(),
    perMinute: 20,
  },
)

export const differenceKinds = ['balance', 'gateway', 'figures'] as const
export const differenceStates = ['open', 'closed'] as const
export const bookDifference = z.object({
  id: int,
  kind: z.enum(differenceKinds),
  object: z.string(),
  order_id: int.nullable(),
  /** Null for a count. */
  currency: currency.nullable(),
  /** A count, or minor units of the currency. */
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

/** What the gateway captured and refunded in one currency; minor units. */
const gatewayDayTotal = z.object({
  currency,
  charges: int,
  charged: minor,
  refunds: int,
  refunded: minor,
})
export type GatewayDayTotal = z.output<typeof gatewayDayTotal>
export const gatewayDay = z.object({
  id: int,
  /** In UTC. */
  day: z.iso.date(),
  compared_at: time,
  /** How many of our charges, refunds and voids of that day were compared. */
  payments: int,
  /** How many differences the last comparison of the day found, including those resolved since. */
  differences: int,
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

/** The maximum length in days, including the first and the last. */
export const reconciliationDaysMax = 31
export const runReconciliation = post(
  '/v1/admin/books/reconciliation',
  'Compares cached balances with postings, and whole days with the gateway in both directions',
  {
    access: 'ledger.manage',
    body: z.strictObject({
      /** Defaults to yesterday. */
      from: z.iso.date().optional(),
      /** Defaults to today. */
      until: z.iso.date().optional(),
    }),
    output: z.object({
      accounts: int,
      /** How many days were compared. */
      days: int,
      /** How many days were not compared because the gateway could not list them or time ran out. */
      days_left: int,
      /** How many charges and refunds were compared. */
      payments: int,
      /** How many of them the gateway gave no answer about. */
      unanswered: int,
      found: int,
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
    output: z.object({ id: int }),
    errors: ['not_found', 'stale_version'],
  },
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'

/** A ledger account in one currency. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: column.id(),
  /** For example asset/gateway/USD or revenue/sales/EUR. */
  code: text().notNull().unique(),
  /** asset, liability, revenue, expense, equity */
  kind: text().notNull(),
  currency: column.currency().notNull(),
  /** Busy accounts without a floor spread their cached balance over this many rows to reduce lock contention. */
  shards: integer().notNull().default(1),
})

/** Cached balances: inflows minus outflows. The database enforces floor and ceiling where set. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    accountId: column.refTo(() => ledgerAccounts.id),
    shard: integer().notNull(),
    balance: column.minor().notNull(),
    floor: column.minor(),
    /** The credit limit of an account that may owe us; null for all others. */
    ceiling: column.minor(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shard] }),
    check('ledger_balances_floor', sql`${table.floor} is null or ${table.balance} >= ${table.floor}`),
    check('ledger_balances_ceiling', sql`${table.ceiling} is null or ${table.balance} <= ${table.ceiling}`),
  ],
)

export const transferGroups = pgTable('transfer_groups', {
  id: column.id(),
  kind: text().notNull(),
  reference: text().notNull().unique(),
  createdAt: column.created(),
})

/** A business event in the books. Immutable: undone by another transfer that refers to it. */
export const transfers = pgTable(
  'transfers',
  {
    id: column.id(),
    groupId: column.refTo(() => transferGroups.id),
    /** payment, refund, reversal … */
    kind: text().notNull(),
    /** The cause; one transfer per cause. */
    reference: text().notNull().unique(),
    reversalOf: column.ref().unique(),
    reason: text().notNull().default(''),
    actorId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [index('transfers_group').on(table.groupId), index('transfers_created').on(table.createdAt)],
)

/** Money moving from one account to another. Append-only. */
export const postings = pgTable(
  'postings',
  {
    id: column.id(),
    transferId: column.refTo(() => transfers.id),
    fromId: column.refTo(() => ledgerAccounts.id),
    toId: column.refTo(() => ledgerAccounts.id),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
  },
  (table) => [
    check('postings_amount', sql`${table.amount} > 0 and ${table.amount} <= 9007199254740991`),
    check('postings_two_accounts', sql`${table.fromId} <> ${table.toId}`),
    index('postings_transfer').on(table.transferId),
    index('postings_from').on(table.fromId, table.id),
    index('postings_to').on(table.toId, table.id),
  ],
)

/** UTC days that accept no more postings. Written only by close_book_days(), never changed. */
export const closedBookDays = pgTable('closed_book_days', {
  day: date().primaryKey(),
  /** The lowest ID of its postings; null when there are none. */
  firstPosting: column.ref(),
  lastPosting: column.ref(),
  closedAt: column.created(),
})

/** An account's balance at the end of a closed day, in minor units of its currency; one row per day with postings. */
export const closingBalances = pgTable(
  'closing_balances',
  {
    accountId: column.refTo(() => ledgerAccounts.id),
    day: date()
      .notNull()
      .references(() => closedBookDays.day),
    balance: column.minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)

/** Differences found by reconciliation. Open until a person resolves them with a reason. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    id: column.id(),
    /**
     * balance: cached vs. computed. gateway: our payment vs. the gateway's. figures: a day's metrics vs. its orders.
     */
    kind: text().$type<'balance' | 'gateway' | 'figures'>().notNull(),
    /** The account code, the payment's reference, or the day and the figure. */
    object: text().notNull(),
    orderId: column.ref(),
    /** Null for a count. */
    currency: column.currency(),
    /** What our books say; minor units or a count. */
    expected: column.minor().notNull(),
    /** What was found; null when nothing was. */
    found: column.minor(),
    note: text().notNull().default(''),
    foundAt: column.created(),
    closedAt: column.time(),
    closedBy: column.ref(),
    reason: text().notNull().default(''),
  },
  (table) => [uniqueIndex('book_differences_open').on(table.kind, table.object).where(column.isNull(table.closedAt))],
)

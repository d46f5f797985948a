import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { creditDeals } from './credit-deals/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { ledgerAccounts, transfers } from '#features/ledger/server/tables.ts'

import * as column from '#kit/server/columns.ts'
import type { DealerPaymentKind, DealerPaymentState } from '../rules/account.ts'

/** A dealer's account, opened with the dealer by a trigger. A positive balance is owed to us. */
export const dealerAccounts = pgTable(
  'dealer_accounts',
  {
    dealerId: column.refTo(() => dealers.id).primaryKey(),
    accountId: column
      .ref()
      .notNull()
      .unique()
      .references(() => ledgerAccounts.id),
    currency: column.currency().notNull(),
    /** A trigger copies it to the ceiling of the cached balance, which the database enforces (INV-04). */
    creditLimit: column.minor().notNull().default(0),
    /** Payment terms: days until a purchase on account is due. */
    termsDays: integer().notNull().default(30),
    /** Staff have blocked purchases on account, regardless of the limit. */
    creditHold: boolean().notNull().default(false),
    /** No entry may be dated earlier, so closed statements never change (INV-24). */
    closedUntil: column.time(),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    check('dealer_accounts_limit', sql`${table.creditLimit} between 0 and 100000000000`),
    check('dealer_accounts_terms', sql`${table.termsDays} between 1 and 120`),
  ],
)

/** The effect of a transfer on a dealer account. Written by a trigger on postings, never by the application. */
export const dealerEntries = pgTable(
  'dealer_entries',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    transferId: column.refTo(() => transfers.id),
    kind: text().notNull(),
    /** Never earlier than the previous entry. */
    at: column.time().notNull(),
    dueAt: column.time().notNull(),
    change: column.minor().notNull(),
    /** The account's balance after this entry; minor units of its currency. */
    balance: column.minor().notNull(),
    /** The account's total charges including this entry; minor units of its currency. */
    charged: column.minor().notNull(),
  },
  (table) => [
    unique('dealer_entries_once').on(table.dealerId, table.transferId),
    index('dealer_entries_at').on(table.dealerId, table.at, table.id),
    index('dealer_entries_list').on(table.dealerId, table.id),
    index('dealer_entries_kind').on(table.dealerId, table.kind, table.id),
    index('dealer_entries_due').on(table.dealerId, table.dueAt, table.id),
    index('dealer_entries_transfer').on(table.transferId),
  ],
)

/** The statement of a closed month. */
export const dealerStatements = pgTable(
  'dealer_statements',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    /** Months in UTC: from inclusive, until exclusive. */
    fromAt: column.time().notNull(),
    untilAt: column.time().notNull(),
    opening: column.minor().notNull(),
    charges: column.minor().notNull(),
    payments: column.minor().notNull(),
    closing: column.minor().notNull(),
    entryCount: integer().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    unique('dealer_statements_month').on(table.dealerId, table.fromAt),
    check(
      'dealer_statements_sum',
      sql`${table.closing} = ${table.opening} + ${table.charges} - ${table.payments} and least(${table.charges}, ${table.payments}) >= 0`,
    ),
  ],
)

/** How much `quote` one unit of `base` buys, in units of 10⁻⁸. Append-only; the latest row applies. */
export const conversionRates = pgTable(
  'conversion_rates',
  {
    id: column.id(),
    base: column.currency().notNull(),
    quote: column.currency().notNull(),
    rate: column.minor().notNull(),
    source: text().notNull(),
    actorId: column.ref().references(() => users.id),
    createdAt: column.created(),
  },
  (table) => [
    index('conversion_rates_newest').on(table.base, table.quote, table.id),
    check('conversion_rates_rate', sql`${table.rate} between 1000 and 100000000000`),
    check('conversion_rates_two', sql`${table.base} <> ${table.quote}`),
  ],
)

/** A rate held for one dealer for a few minutes. */
export const rateQuotes = pgTable(
  'rate_quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealerId: column.refTo(() => dealers.id),
    base: column.currency().notNull(),
    quote: column.currency().notNull(),
    rate: column.minor().notNull(),
    source: text().notNull(),
    ratedAt: column.time().notNull(),
    expiresAt: column.time().notNull(),
    createdAt: column.created(),
  },
  (table) => [index('rate_quotes_dealer').on(table.dealerId, table.createdAt)],
)

/** A dealer's card payment: intent, then charge, then postings (rule 4 of the threats). */
export const dealerPayments = pgTable(
  'dealer_payments',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    kind: text().$type<DealerPaymentKind>().notNull(),
    dealId: column.ref().references(() => creditDeals.id),
    state: text().$type<DealerPaymentState>().notNull(),
    /** The amount credited to the account, in its currency, excluding a deal's bonus. */
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    bonus: column.minor().notNull().default(0),
    /** The amount charged to the card, in `chargedCurrency`. */
    chargedAmount: column.minor().notNull(),
    chargedCurrency: column.currency().notNull(),
    /** For a payment in another currency: the held rate, with its source and time. */
    rate: column.minor(),
    rateSource: text(),
    ratedAt: column.time(),
    reference: text().notNull().unique(),
    nonceHash: text('nonce_hash'),
    gatewayId: text('gateway_id'),
    category: text(),
    card: text(),
    userId: column.refTo(() => users.id),
    claimOwner: text('claim_owner'),
    claimKey: text('claim_key'),
    claimHash: text('claim_hash'),
    createdAt: column.created(),
    updatedAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    check('dealer_payments_amount', sql`${table.amount} > 0 and ${table.chargedAmount} > 0 and ${table.bonus} >= 0`),
    check(
      'dealer_payments_rate',
      sql`(${table.currency} = ${table.chargedCurrency}) = (${table.rate} is null) and (${table.currency} <> ${table.chargedCurrency} or ${table.amount} = ${table.chargedAmount})`,
    ),
    uniqueIndex('dealer_payments_one_deal')
      .on(table.dealId)
      .where(sql`state in ('started', 'unknown', 'paid')`),
    uniqueIndex('dealer_payments_one_nonce')
      .on(table.nonceHash)
      .where(sql`state <> 'failed'`),
    index('dealer_payments_created').using('brin', table.createdAt),
    uniqueIndex('dealer_payments_claim').on(table.claimOwner, table.claimKey),
    index('dealer_payments_open')
      .on(table.updatedAt)
      .where(sql`state in ('started', 'unknown')`),
    index('dealer_payments_dealer').on(table.dealerId, table.id),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { ledgerAccounts } from '#features/ledger/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { GiftCardState } from '../rules.ts'

/** A prepaid card: its money is in its own ledger account, and its code only in the mail to its recipient. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: column.id(),
    region: column.region().notNull(),
    currency: column.currency().notNull(),
    state: text().$type<GiftCardState>().notNull().default('pending'),
    /** The state before its order's refund began, restored if the refund fails. Written by the database. */
    stateBefore: text().$type<GiftCardState>(),
    /** The value it was sold or issued for; minor units of its currency. */
    value: column.minor().notNull(),
    /** The balance of its account; minor units of its currency. Written by the database with each posting. */
    balance: column.minor().notNull().default(0),
    /**
     * The part of the balance reserved by payments in progress; minor units of its currency. Written by the database
     * with each payment.
     */
    held: column.minor().notNull().default(0),
    /** The last characters of its code, used as its name. */
    ending: text().notNull(),
    /** The code is derived from this and the shop's secret, only for the mail. */
    codeSeed: text().notNull(),
    /** SHA-256 of the code. */
    codeHash: text().notNull().unique(),
    accountId: column
      .ref()
      .unique()
      .references(() => ledgerAccounts.id),
    /** The order that bought it. */
    orderId: column
      .ref()
      .unique()
      .references(() => orders.id),
    /** The staff member who issued it. */
    issuedBy: column.ref().references(() => users.id),
    reason: text().notNull().default(''),
    fromName: text().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    message: text().notNull(),
    /** The UTC day to mail its code; immediately if null. */
    deliverOn: date(),
    sentAt: column.time(),
    /** How often its code was mailed. */
    sends: integer().notNull().default(0),
    /** The validity in months from the issue date; null where the law forbids expiry. */
    expiresMonths: integer(),
    createdAt: column.created(),
    issuedAt: column.time(),
    expiresAt: column.time(),
  },
  (table) => [
    check('gift_cards_value', sql`${table.value} > 0`),
    check('gift_cards_balance', sql`${table.held} >= 0 and ${table.balance} >= ${table.held}`),
    check('gift_cards_state', sql`${table.state} in ('pending', 'active', 'frozen', 'expired', 'cancelled')`),
    check(
      'gift_cards_issued',
      sql`(${table.state} = 'pending') = (${table.issuedAt} is null) and (${table.state} = 'pending') = (${table.accountId} is null)`,
    ),
    check('gift_cards_cause', sql`num_nonnulls(${table.orderId}, ${table.issuedBy}) = 1`),
    index('gift_cards_region')
      .on(table.region, table.id)
      .where(sql`state <> 'pending'`),
    index('gift_cards_recipient').on(sql`lower(${table.recipientEmail})`),
    index('gift_cards_to_send')
      .on(table.id)
      .where(sql`sent_at is null and state = 'active'`),
    index('gift_cards_expiring')
      .on(table.expiresAt)
      .where(sql`state in ('active', 'frozen')`),
  ],
)

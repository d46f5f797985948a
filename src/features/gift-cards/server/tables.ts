import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { ledgerAccounts } from '#features/ledger/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { GiftCardState } from '../rules.ts'

/** A prepaid card: its money is on an account of its own, and its code in the mail to its recipient alone. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: column.id(),
    region: column.region().notNull(),
    currency: column.currency().notNull(),
    state: text().$type<GiftCardState>().notNull().default('pending'),
    /** The state before the refund of its order began: what it becomes again if that fails. Written by the database. */
    stateBefore: text().$type<GiftCardState>(),
    /** What it was sold or issued for. */
    value: column.minor().notNull(),
    /** What its account holds. Written by the database with each posting. */
    balance: column.minor().notNull().default(0),
    /** What payments that have begun and not ended hold of the balance. Written by the database with each payment. */
    held: column.minor().notNull().default(0),
    /** The last characters of its code: what it is called. */
    ending: text().notNull(),
    /** The code is computed from this and the shop’s secret, for the mail alone. */
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
    /** Who of staff gave it away. */
    issuedBy: column.ref().references(() => users.id),
    reason: text().notNull().default(''),
    fromName: text().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    message: text().notNull(),
    /** The day in UTC on which its code is mailed; at once without one. */
    deliverOn: date(),
    sentAt: column.time(),
    /** How often its code was mailed. */
    sends: integer().notNull().default(0),
    /** How long it is good for from the day it is issued; null where the law lets none expire. */
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

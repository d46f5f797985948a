import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressFields } from '#features/addresses/contract.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { QuoteLine } from '../contract/quote-fields.ts'

/** What staff offer to a customer, as they write it. What was sent of it is in its offers. */
export const quotes = pgTable(
  'quotes',
  {
    id: column.id(),
    version: column.version(),
    region: column.region().notNull(),
    /** Whether it is paid or expired follows from its offer. */
    state: text().$type<'draft' | 'sent' | 'cancelled'>().notNull().default('draft'),
    /** The person with this email address, if there is one: their prices count, and the order becomes theirs. */
    userId: column.ref().references(() => users.id),
    email: text().notNull().default(''),
    currency: column.currency().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull().default([]),
    billingAddress: jsonb().$type<AddressFields>(),
    shippingAddress: jsonb().$type<AddressFields>(),
    shippingTier: text().notNull().default(''),
    discountCodes: jsonb().$type<string[]>().notNull().default([]),
    vatNumber: text().notNull().default(''),
    purchaseOrder: text().notNull().default(''),
    /** The last day of its offer, in UTC. */
    validUntil: date().notNull(),
    message: text().notNull().default(''),
    /** What it came to when it was last saved, minor units; null where it couldn’t be priced. */
    total: column.minor(),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
  },
  (table) => [
    check('quotes_state', sql`${table.state} in ('draft', 'sent', 'cancelled')`),
    check('quotes_prices', sql`not jsonb_path_exists(${table.lines}, '$[*] ? (@.price <= 0 || @.quantity < 1)')`),
    check('quotes_reasons', sql`not jsonb_path_exists(${table.lines}, '$[*] ? (@.price != null && @.reason == "")')`),
    index('quotes_region').on(table.region, table.id),
    index('quotes_user').on(table.userId),
    index('quotes_email').on(sql`lower(${table.email})`),
  ],
)

/** A quote as it was sent: an open order at its prices, which the customer pays by the link. Never changed, only withdrawn. */
export const quoteOffers = pgTable(
  'quote_offers',
  {
    id: column.id(),
    quoteId: column.refTo(() => quotes.id),
    /** 1 for what was sent first. */
    number: integer().notNull(),
    orderId: column.refTo(() => orders.id).unique(),
    message: text().notNull(),
    expiresAt: column.time().notNull(),
    sentAt: column.created(),
    sentBy: column.refTo(() => users.id),
    /** How often its link was mailed. */
    mails: integer().notNull().default(1),
    withdrawnAt: column.time(),
  },
  (table) => [
    unique('quote_offers_number').on(table.quoteId, table.number),
    uniqueIndex('quote_offers_live')
      .on(table.quoteId)
      .where(sql`withdrawn_at is null`),
  ],
)

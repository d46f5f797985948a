import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressFields } from '#features/addresses/contract.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { QuoteLine } from '../contract/quote-fields.ts'

/** Quotes as edited by staff. Sent versions are stored as offers. */
export const quotes = pgTable(
  'quotes',
  {
    id: column.id(),
    version: column.version(),
    region: column.region().notNull(),
    /** Stored state; paid and expired derive from the offer. */
    state: text().$type<'draft' | 'sent' | 'cancelled'>().notNull().default('draft'),
    /** User with this email address, if any: their prices apply, and the order becomes theirs. */
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
    /** Last day of the offer, in UTC. */
    validUntil: date().notNull(),
    message: text().notNull().default(''),
    /** Total when last saved, in minor units; null if it couldn’t be priced. */
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

/** A sent version of a quote: an open order the customer pays through the link. Immutable, but can be withdrawn. */
export const quoteOffers = pgTable(
  'quote_offers',
  {
    id: column.id(),
    quoteId: column.refTo(() => quotes.id),
    /** Version, from 1. */
    number: integer().notNull(),
    orderId: column.refTo(() => orders.id).unique(),
    message: text().notNull(),
    expiresAt: column.time().notNull(),
    sentAt: column.created(),
    sentBy: column.refTo(() => users.id),
    /** How often its link was emailed. */
    mails: integer().notNull().default(1),
    withdrawnAt: column.time(),
  },
  (table) => [
    unique('quote_offers_number').on(table.quoteId, table.number),
    uniqueIndex('quote_offers_live').on(table.quoteId).where(column.isNull(table.withdrawnAt)),
  ],
)

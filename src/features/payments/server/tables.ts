import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

/** started → captured → ordered; or failed, unknown, voided, refunded. */
export type IntentState = 'started' | 'unknown' | 'captured' | 'ordered' | 'failed' | 'voided' | 'refunded'

/**
 * One attempt to pay one purchase: written before the gateway is called, finished after (rule 4 of the threats).
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    /** Our own stable reference at the gateway. */
    reference: text().notNull().unique(),
    state: text().$type<IntentState>().notNull(),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    /** SHA-256 of the nonce: one nonce pays once. Null for stored cards and for the sandbox's reusable test nonces. */
    nonceHash: text('nonce_hash'),
    gatewayId: text('gateway_id'),
    category: text(),
    /** Set when it is paid on a dealer's account instead of by card. */
    dealerId: column.ref().references(() => dealers.id),
    /** The part of the order that a gift card pays, held until this ends; `amount` is the rest. The card is of gift-cards. */
    giftCardId: column.ref(),
    giftCardAmount: column.minor().notNull().default(0),
    /** The order that was changed into this one, and what of its money pays this one; `amount` is the rest. */
    creditOrderId: column.ref().references(() => orders.id),
    creditAmount: column.minor().notNull().default(0),
    /** Owner and key of the request's idempotency record, so that a resumed saga can answer it. */
    claimOwner: text('claim_owner'),
    claimKey: text('claim_key'),
    checks: integer().notNull().default(0),
    createdAt: column.created(),
    updatedAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    check('payment_intents_amount', sql`${table.amount} >= 0`),
    check('payment_intents_gift_card', sql`(${table.giftCardAmount} > 0) = (${table.giftCardId} is not null)`),
    check(
      'payment_intents_credit',
      sql`${table.creditAmount} = 0 or (${table.creditAmount} > 0 and ${table.creditOrderId} is not null)`,
    ),
    index('payment_intents_credits')
      .on(table.creditOrderId)
      .where(sql`credit_order_id is not null`),
    index('payment_intents_gift_cards')
      .on(table.giftCardId)
      .where(sql`gift_card_id is not null`),
    uniqueIndex('payment_intents_one_live')
      .on(table.orderId)
      .where(sql`state in ('started', 'unknown', 'captured', 'ordered')`),
    uniqueIndex('payment_intents_one_nonce')
      .on(table.nonceHash)
      .where(sql`state <> 'failed'`),
    index('payment_intents_order').on(table.orderId),
    // Days are read whole; a brin index costs a payment next to nothing.
    index('payment_intents_created').using('brin', table.createdAt),
    index('payment_intents_gateway')
      .on(table.gatewayId)
      .where(sql`gateway_id is not null`),
    index('payment_intents_dealer')
      .on(table.dealerId, table.orderId)
      .where(sql`dealer_id is not null`),
    index('payment_intents_open')
      .on(table.createdAt)
      .where(sql`state in ('started', 'unknown', 'captured')`),
  ],
)

/** Notices from the gateway as received: shown to staff, never trusted about money. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: column.id(),
    /** The same for each delivery of one notice. */
    key: text().notNull().unique(),
    /** settled, settlement_declined, disbursed, refund_failed, dispute_opened, dispute_won, dispute_lost, check, other */
    kind: text().notNull(),
    reference: text(),
    gatewayId: text('gateway_id'),
    orderId: column.ref().references(() => orders.id),
    occurredAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [index('payment_events_order').on(table.orderId)],
)

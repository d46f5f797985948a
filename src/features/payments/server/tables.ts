import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

/** started → captured → ordered; or failed, unknown, voided, refunded. */
export type IntentState = 'started' | 'unknown' | 'captured' | 'ordered' | 'failed' | 'voided' | 'refunded'

/**
 * An attempt to pay a purchase: written before the gateway is called, completed after (rule 4 of the threats).
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    /** Our stable reference at the gateway. */
    reference: text().notNull().unique(),
    state: text().$type<IntentState>().notNull(),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    /** SHA-256 of the nonce, so a nonce pays only once. Null for saved cards and the sandbox's reusable test nonces. */
    nonceHash: text('nonce_hash'),
    gatewayId: text('gateway_id'),
    category: text(),
    /** Set if charged to a dealer's account instead of a card. */
    dealerId: column.ref().references(() => dealers.id),
    /**
     * Amount a gift card pays, held until this attempt ends; `amount` is the remainder. The card belongs to gift-cards.
     */
    giftCardId: column.ref(),
    giftCardAmount: column.minor().notNull().default(0),
    /** Earlier version of this order, and how much of its money pays this one; `amount` is the remainder. */
    creditOrderId: column.ref().references(() => orders.id),
    creditAmount: column.minor().notNull().default(0),
    /** Owner and key of the request's idempotency record, so a resumed saga can answer it. */
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
    index('payment_intents_credits').on(table.creditOrderId).where(column.isSet(table.creditOrderId)),
    index('payment_intents_gift_cards').on(table.giftCardId).where(column.isSet(table.giftCardId)),
    uniqueIndex('payment_intents_one_live')
      .on(table.orderId)
      .where(sql`state in ('started', 'unknown', 'captured', 'ordered')`),
    uniqueIndex('payment_intents_one_nonce')
      .on(table.nonceHash)
      .where(sql`state <> 'failed'`),
    index('payment_intents_order').on(table.orderId),
    // Read by whole days; a brin index costs almost nothing per payment.
    index('payment_intents_created').using('brin', table.createdAt),
    index('payment_intents_gateway').on(table.gatewayId).where(column.isSet(table.gatewayId)),
    index('payment_intents_dealer').on(table.dealerId, table.orderId).where(column.isSet(table.dealerId)),
    index('payment_intents_open')
      .on(table.createdAt)
      .where(sql`state in ('started', 'unknown', 'captured')`),
  ],
)

/** Gateway notifications as received: shown to staff, never trusted about money. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: column.id(),
    /** Same for each delivery of a notification. */
    key: text().notNull().unique(),
    /**
     * settled, settlement_declined, disbursed, refund_failed, dispute_opened, dispute_won, dispute_lost, check, other
     */
    kind: text().notNull(),
    reference: text(),
    gatewayId: text('gateway_id'),
    orderId: column.ref().references(() => orders.id),
    occurredAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [index('payment_events_order').on(table.orderId)],
)

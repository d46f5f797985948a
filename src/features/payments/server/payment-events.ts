import { sql } from 'drizzle-orm'
import type { PaymentEvent } from '#integrations/payments/gateway.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import { paymentEvents, paymentIntents } from './tables.ts'
import { refunds } from '#features/orders/server/tables.ts'

/**
 * Handlers for gateway notifications besides those of payments. Features register theirs under `effects.paymentNotice`.
 */
type PaymentNoticeEffect = (
  context: { database: Database; services: Pick<Services, 'gateway' | 'effects' | 'log'> },
  event: PaymentEvent,
) => Promise<void>

declare module '#access/feature.ts' {
  interface KnownEffects {
    paymentNotice: PaymentNoticeEffect
  }
}

/**
 * Stores a gateway notification once, with the order of its reference.
 * @returns the order; null if it isn't about one of ours, or is a duplicate
 */
export async function keepPaymentEvent(db: Queryable, event: PaymentEvent): Promise<number | null> {
  const { rows } = await db.execute<{ order_id: number | null }>(sql`
    insert into ${paymentEvents} (key, kind, reference, gateway_id, occurred_at, order_id)
    values (${event.key}, ${event.kind}, ${event.reference}, ${event.gatewayId}, ${event.occurredAt}, coalesce(
      (select order_id from ${paymentIntents} where reference = ${event.reference}),
      (select order_id from ${refunds} where reference = ${event.reference})))
    on conflict (key) do nothing returning order_id`)
  return rows[0]?.order_id ?? null
}

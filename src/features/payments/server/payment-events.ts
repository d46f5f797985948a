import { sql } from 'drizzle-orm'
import type { PaymentEvent } from '#integrations/payments/gateway.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import { paymentEvents, paymentIntents } from './tables.ts'
import { refunds } from '#features/orders/server/tables.ts'

/** What a feature does on a notice of the gateway, besides what payments do. Each registers its own under `effects.paymentNotice`. */
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
 * Keeps a notice of the gateway, once however often it comes, with the order that its reference belongs to.
 * @returns the order; null for a notice about nothing of ours, or one that is known already
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

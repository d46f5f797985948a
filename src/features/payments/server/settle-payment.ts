import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { idempotencyKeys } from '#kit/server/tables.ts'
import { type IdempotencyClaim, releaseSagaKey } from '#kit/server/idempotency.ts'
import { fail } from '#kit/refusal.ts'
import type { Captured } from '#integrations/payments/gateway.ts'
import { insertMethod as keepSavedMethod } from '#features/payment-methods/server/queries.ts'
import { releaseCodes as releasePurchaseCodes } from '#features/pricing/server/queries.ts'
import {
  failIntent,
  finishPayment,
  markReturned,
  type OpenPayment,
  readStanding,
  returnGoods,
  touchIntent,
} from './intents.ts'
import type { SagaContext } from './pay-purchase.ts'
import type { PaidOrder } from '../contract.ts'

/** Dependencies of settling, available to requests, the sweep and tests. */
type Settling = Pick<SagaContext, 'database'> & {
  services: Pick<SagaContext['services'], 'gateway' | 'log' | 'effects'>
}

/** Records a successful charge at once: order, postings, invoice number, email and the caller's answer. */
export async function completePayment(
  context: Settling,
  payment: OpenPayment,
  charge: Pick<Captured, 'gatewayId' | 'savedToken' | 'card'> | null,
  claim: IdempotencyClaim | null,
): Promise<PaidOrder> {
  const paid = await finishPayment(context.database, context.services.effects, payment, charge, claim)
  if (paid) {
    if (charge?.savedToken && payment.userId !== null) {
      await keepSavedMethod(context.database.db, payment.userId, charge.savedToken, charge.card).catch(
        (error: unknown) =>
          context.services.log.warn({ err: error, reference: payment.reference }, 'a paid card was not kept'),
      )
    }
    return paid
  }
  // Another process has settled it in the meantime, with the same outcome.
  const standing = await readStanding(context.database.db, {
    orderId: payment.orderId,
    userId: payment.userId,
    isHolder: true,
  })
  if (standing?.state !== 'paid') return fail('payment_pending')
  const { state, invoiceNumber, total, currency } = standing
  return { id: payment.orderId, state, invoice_number: invoiceNumber, total, currency }
}

/** Records a declined or missing charge: reopens the order and returns goods and codes. */
export async function abandonPayment(context: Settling, payment: OpenPayment, category: string): Promise<void> {
  await context.database.transact(async (tx) => {
    const ended = await failIntent(tx, payment, category)
    if (!ended) return
    if (payment.hasGoods) await returnGoods(tx, payment)
    if (payment.discountIds.length > 0) await releasePurchaseCodes(tx, `order/${payment.orderId}`)
  })
}

/** How long a charge unknown to the gateway blocks its order; by then, its request has long ended. */
const notFoundAfterSeconds = 30

export type Resolution =
  | { kind: 'paid'; order: PaidOrder }
  | { kind: 'failed' }
  | { kind: 'pending' }
  | { kind: 'returned' }

/**
 * Looks up an intent at the gateway and finishes it. Gives up after 30 seconds without a charge, but keeps watching for
 * an hour: a charge that appears later is refunded (rule 5 of the threats).
 */
export async function resolvePayment(context: Settling, intent: OpenPayment): Promise<Resolution> {
  const found = await context.services.gateway.findByReference(intent.reference)
  const claim = await claimOf(context.database.db, intent)
  if (found.kind === 'found') {
    const { transaction, others } = found
    for (const twin of others) if (twin.type === 'sale' && twin.state === 'captured') await giveBack(context, twin)
    if (transaction.type === 'sale' && transaction.state === 'captured') {
      if (intent.state === 'failed') {
        const way = await giveBack(context, transaction)
        if (way === null) return { kind: 'pending' }
        await markReturned(context.database.db, intent.intentId, transaction.gatewayId, way)
        return { kind: 'returned' }
      }
      return { kind: 'paid', order: await completePayment(context, intent, transaction, claim) }
    }
    if (transaction.state === 'pending') {
      await touchIntent(context.database.db, intent.intentId)
      return { kind: 'pending' }
    }
    if (intent.state !== 'failed') await giveUp(context, intent, claim, transaction.declined?.category ?? 'unknown')
    return { kind: 'failed' }
  }
  await touchIntent(context.database.db, intent.intentId)
  if (found.kind !== 'none' || intent.state === 'failed' || intent.ageSeconds < notFoundAfterSeconds)
    return { kind: 'pending' }
  await giveUp(context, intent, claim, 'network_down_retry')
  return { kind: 'failed' }
}

/** Nothing was charged and the request is gone, so releases the key for another attempt. */
async function giveUp(context: Settling, intent: OpenPayment, claim: IdempotencyClaim | null, category: string) {
  await abandonPayment(context, intent, category)
  if (claim) await releaseSagaKey(context.database.db, claim)
}

/**
 * Returns a charge without an order: voids it before settlement, refunds it after. Null if the gateway didn't answer.
 */
export async function giveBack(
  { services }: { services: Pick<SagaContext['services'], 'gateway' | 'log'> },
  charge: { gatewayId: string; settled: boolean; amountMinor: number; reference: string },
): Promise<'voided' | 'refunded' | null> {
  services.log.warn(
    { reference: charge.reference, gatewayId: charge.gatewayId },
    'a charge without an order is given back',
  )
  if (!charge.settled) {
    const done = await services.gateway.void(charge.gatewayId)
    if (done.kind === 'voided') return 'voided'
  }
  const refunded = await services.gateway.refund(charge.gatewayId, charge.amountMinor, `${charge.reference}-back`)
  return refunded.kind === 'refunded' ? 'refunded' : null
}

async function claimOf(db: Queryable, intent: OpenPayment): Promise<IdempotencyClaim | null> {
  if (!intent.claim) return null
  const { owner, key } = intent.claim
  const [row] = await db
    .select({ hash: idempotencyKeys.hash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)))
  return row ? { owner, key, hash: row.hash } : null
}

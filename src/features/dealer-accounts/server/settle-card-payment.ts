import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { giveBack } from '#features/payments/server/settle-payment.ts'
import { dealGroup } from '../rules/credit-deals.ts'
import { markDealPaid } from './credit-deals/deal-record.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { Services } from '#integrations/services.ts'
import { type Database, one, type Queryable, type Tx } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { settlementPostings } from '../rules/account.ts'
import { dealerPayments } from './tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'

export type PaymentRow = typeof dealerPayments.$inferSelect
type Settling = { database: Database; services: Pick<Services, 'gateway' | 'log'> }

/**
 * Books a successful charge: postings, deal and mail. Happens once, whether the request or the sweeper is first
 * (INV-12, INV-16).
 * @returns null when it was booked already
 */
export async function settlePayment(
  tx: Tx,
  paymentId: number,
  gatewayId: string,
  card: string | null,
): Promise<PaymentRow | null> {
  const [paid] = await tx
    .update(dealerPayments)
    .set({ state: 'paid', gatewayId, card, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(dealerPayments.id, paymentId), inArray(dealerPayments.state, ['started', 'unknown'])))
    .returning()
  if (!paid) return null
  const group = paid.dealId === null ? `dealer-payment/${paid.id}` : dealGroup(paid.dealId)
  await postTransfer(tx, {
    kind: paid.dealId === null ? 'dealer-payment' : 'credit-deal',
    reference: `dealer-payment/${paid.id}`,
    group,
    postings: settlementPostings(paid),
    actorId: paid.userId,
  })
  if (paid.dealId !== null) await markDealPaid(tx, paid.dealId)
  const [billed] = await tx
    .select({ email: dealers.billingEmail })
    .from(dealers)
    .where(and(eq(dealers.id, paid.dealerId), ne(dealers.billingEmail, '')))
  if (billed)
    await queueMail(tx, {
      reference: `dealer-payment/${paid.id}`,
      recipient: billed.email,
      template: 'dealer-account',
      props: { dealerId: paid.dealerId, about: 'payment', amount: paid.amount + paid.bonus },
    })
  return paid
}

/** Marks a charge as declined or never made, and releases its idempotency key for another attempt. */
export async function failPayment(db: Queryable, paymentId: number, category: string): Promise<void> {
  await db
    .update(dealerPayments)
    .set({ state: 'failed', category, claimOwner: null, claimKey: null, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(dealerPayments.id, paymentId), inArray(dealerPayments.state, ['started', 'unknown'])))
}

export const byId = async (db: Queryable, id: number): Promise<PaymentRow> =>
  one(await db.select().from(dealerPayments).where(eq(dealerPayments.id, id)))

const touch = (db: Queryable, id: number) =>
  db
    .update(dealerPayments)
    .set({ updatedAt: sql`now()` })
    .where(eq(dealerPayments.id, id))

/** How long a charge unknown to the gateway may still appear. */
const notFoundAfterMs = 30_000

/**
 * Asks the gateway for the outcome of a payment and completes it. A charge still unknown after 30 seconds is given up
 * but watched for an hour; if it appears later, it is returned.
 */
export async function resolveDealerPayment({ database, services }: Settling, payment: PaymentRow): Promise<void> {
  const found = await services.gateway.findByReference(payment.reference)
  await touch(database.db, payment.id)
  if (found.kind === 'found') {
    const { transaction, others } = found
    for (const twin of others) if (twin.type === 'sale' && twin.state === 'captured') await giveBack({ services }, twin)
    if (transaction.type === 'sale' && transaction.state === 'captured') {
      if (payment.state !== 'failed') {
        const card = `${transaction.card.cardType} ${transaction.card.lastFour}`
        await database.transact((tx) => settlePayment(tx, payment.id, transaction.gatewayId, card))
        return
      }
      if ((await giveBack({ services }, transaction)) === null) return
      await database.db
        .update(dealerPayments)
        .set({ state: 'returned', gatewayId: transaction.gatewayId })
        .where(eq(dealerPayments.id, payment.id))
      return
    }
    if (transaction.state !== 'pending' && payment.state !== 'failed')
      await failPayment(database.db, payment.id, transaction.declined?.category ?? 'unknown')
    return
  }
  if (found.kind !== 'none' || payment.state === 'failed') return
  if (Date.now() - payment.createdAt.getTime() > notFoundAfterMs)
    await failPayment(database.db, payment.id, 'network_down_retry')
}

const toBeSwept = (olderThanSeconds: number) => sql`(
  (state in ('started', 'unknown') and updated_at < now() - make_interval(secs => ${olderThanSeconds}))
  or (state = 'failed' and category = 'network_down_retry' and created_at > now() - interval '1 hour'
    and updated_at < now() - interval '20 seconds'))`

/** Completes every payment that a crash or an unresponsive gateway left open (INV-03, INV-15). */
export const dealerPaymentQueue = (
  services: Settling['services'],
  database: Database,
  olderThanSeconds = 15,
): QueueJob => ({
  name: 'dealerPayments.sweep',
  everySeconds: 5,
  attemptsMax: Infinity,
  waiting: sql`select id::text as key, updated_at as since from ${dealerPayments} where ${toBeSwept(olderThanSeconds)}`,
  work: async (key) => {
    const [payment] = await database.db
      .select()
      .from(dealerPayments)
      .where(and(eq(dealerPayments.id, Number(key)), toBeSwept(olderThanSeconds)))
    if (payment) await resolveDealerPayment({ database, services }, payment)
  },
})

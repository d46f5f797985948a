import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { GatewayDispute } from '#integrations/payments/gateway.ts'
import type { Tx } from '#kit/server/database.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { holdOrder, releaseOrder } from '#features/orders/server/order-holds.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { recordChargeback } from '#features/transactions/server/record-chargeback.ts'
import { isRunning, movesMoney, outcomeOf } from '../rules.ts'
import { queueDisputeMails } from './dispute-mails.ts'
import { holdShipping } from './shipping-hold.ts'
import { disputes } from './tables.ts'

type DisputeRow = typeof disputes.$inferSelect

/**
 * Brings a dispute to the state reported by the gateway: withholds the money and holds the goods when it opens, returns
 * and releases them when won, books the loss when lost. Each step happens once, regardless of the order and number of
 * reports. Ended disputes never change.
 */
export async function keepDispute(
  tx: Tx,
  { services }: { services: Pick<Services, 'effects'> },
  told: GatewayDispute,
): Promise<DisputeRow> {
  const evidence = told.evidence.map(({ evidenceId, category, text }) => ({ id: evidenceId, category, text }))
  const isKnown = (await tx.$count(disputes, eq(disputes.reference, told.disputeId))) > 0
  // An insert that conflicts would use up a number of the disputes at each look.
  const made = isKnown ? undefined : await open(tx, told)
  if (made) await withhold(tx, made)
  const [row] = await tx.select().from(disputes).where(eq(disputes.reference, told.disputeId)).for('update')
  const standing = row!
  if (!isRunning(standing.state)) return standing
  const hasEnded = !isRunning(told.state)
  const [next] = await tx
    .update(disputes)
    .set({
      state: told.state,
      evidence,
      replyBy: told.replyBy,
      checkedAt: sql`now()`,
      ...(hasEnded ? { closedAt: sql`now()` } : {}),
    })
    .where(eq(disputes.id, standing.id))
    .returning()
  if (hasEnded) await end(tx, { services }, next!)
  if (made || told.state !== standing.state) await queueDisputeMails(tx, next!)
  return next!
}

/** Stores a dispute that is new; undefined if another process was faster. */
async function open(tx: Tx, told: GatewayDispute): Promise<DisputeRow | undefined> {
  const [made] = await tx
    .insert(disputes)
    .values({
      ...(await findPaid(tx, told.gatewayId)),
      reference: told.disputeId,
      gatewayId: told.gatewayId,
      kind: told.kind,
      reason: told.reason,
      state: 'open',
      amount: told.amountMinor,
      currency: told.currency,
      replyBy: told.replyBy,
      openedOn: told.openedOn === '' ? sql`now()::date` : told.openedOn,
    })
    .onConflictDoNothing({ target: disputes.reference })
    .returning()
  return made
}

/** What a charge paid for: an order, or a dealer's balance or credit deal. */
async function findPaid(tx: Tx, charge: string): Promise<Pick<DisputeRow, 'orderId' | 'dealerPaymentId'>> {
  const [intent] = await tx
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.gatewayId, charge), inArray(paymentIntents.state, ['ordered', 'captured'])))
  const [payment] = await tx
    .select({ id: dealerPayments.id })
    .from(dealerPayments)
    .where(eq(dealerPayments.gatewayId, charge))
  return { orderId: intent?.orderId ?? null, dealerPaymentId: payment?.id ?? null }
}

const groupOf = ({ id, orderId }: DisputeRow): string => (orderId === null ? `dispute/${id}` : `order/${orderId}`)

async function post(tx: Tx, row: DisputeRow, step: 'opened' | 'won' | 'lost', amount: number): Promise<void> {
  const { currency } = row
  const [gateway, disputed] = [accountCode('gateway', currency), accountCode('disputes', currency)]
  const sides = {
    opened: { from: gateway, to: disputed },
    won: { from: disputed, to: gateway },
    lost: { from: disputed, to: accountCode('disputeLosses', currency) },
  }
  await postTransfer(tx, {
    kind: 'dispute',
    reference: `dispute/${row.id}/${step}`,
    group: groupOf(row),
    postings: [{ ...sides[step], amount, currency }],
  })
}

/** Books the amount that the bank has debited for the time being. */
async function withhold(tx: Tx, row: DisputeRow): Promise<void> {
  if (movesMoney(row.kind)) await post(tx, row, 'opened', row.amount)
  if (row.orderId !== null) await holdOrder(tx, row.orderId, `dispute/${row.id}`)
  await holdShipping(tx, row, 'running')
}

async function end(tx: Tx, { services }: Parameters<typeof keepDispute>[1], row: DisputeRow): Promise<void> {
  if (row.orderId !== null) await releaseOrder(tx, row.orderId, `dispute/${row.id}`)
  const isReturned = !movesMoney(row.kind) || outcomeOf(row.state) === 'returned'
  await holdShipping(tx, row, isReturned ? 'returned' : 'lost')
  if (!movesMoney(row.kind)) return
  if (isReturned) {
    await post(tx, row, 'won', row.amount)
    return
  }
  const { orderId, amount, currency } = row
  const refunded =
    orderId === null
      ? 0
      : await recordChargeback(
          tx,
          { services },
          {
            orderId,
            amount,
            reference: `dispute-${row.id}`,
            reason: `Dispute ${row.id} was lost.`,
            from: accountCode('disputes', currency),
          },
        )
  if (amount > refunded) await post(tx, row, 'lost', amount - refunded)
}

import { eq, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Tx } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { accountCode, giftCardAccount } from '#features/ledger/accounts.ts'
import { refundPostings, type Takings } from '#features/ledger/rules.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { RefundedPart } from '#features/pricing/refund.ts'
import { type OrderRow, readOrderLines } from '#features/orders/server/queries.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { readPaymentSources } from '#features/payments/server/payment-source.ts'

/** Dependencies for effects, available to requests, sweeps and tests. */
export type Effected = { services: Pick<Services, 'effects'> }

/**
 * Records a refund made by the gateway once, whether the request or the sweep gets here first: postings, stock, audit
 * and email (INV-16, INV-22).
 * @param lost for chargebacks: the account that held the money; no refund email is sent
 * @returns false if it was recorded already
 */
export async function settleRefund(
  tx: Tx,
  { services }: Effected,
  refundId: number,
  gatewayId: string | null,
  lost: { from: string } | null = null,
): Promise<boolean> {
  // The order is locked first, as when a refund begins: the stock is locked later, and a preview of the same order
  // would hold the one and wait for the other.
  await tx.execute(
    sql`select 1 from ${orders} where id = (select order_id from ${refunds} where id = ${refundId}) for update`,
  )
  const { rows } = await tx.execute<{
    order_id: number
    amount: number
    currency: OrderRow['currency']
    takings: Takings
    parts: RefundedPart[]
    restock: boolean
    reason: string
    actor_id: number | null
    email: string
    refunded: number
    gift_card_amount: number
    is_moved: boolean
    payment_order_id: number | null
  }>(sql`
    update ${refunds} r set state = 'refunded', gateway_id = ${gatewayId}, finished_at = now()
    from ${orders} o where r.id = ${refundId} and r.state in ('started', 'unknown') and o.id = r.order_id
    returning r.order_id, r.amount, r.gift_card_amount, r.is_moved, r.payment_order_id, r.currency, r.takings, r.parts, r.restock, r.reason, r.actor_id,
      o.email, o.refunded`)
  const refund = rows[0]
  if (!refund) return false
  const group = `order/${refund.order_id}`
  const source = (await readPaymentSources(tx, refund.order_id)).find(
    ({ orderId }) => orderId === refund.payment_order_id,
  )
  const card = refund.gift_card_amount > 0 ? (source?.giftCardId ?? null) : null
  if (card !== null) await tx.execute(sql`select reopen_gift_card(${card})`)
  // Purchases on a dealer's account are refunded to it.
  const postings = refundPostings(
    refund.takings,
    refund.currency,
    lost?.from ?? accountOf(refund, source?.dealerId ?? null),
    card === null ? [] : [{ account: giftCardAccount(card, refund.currency), amount: refund.gift_card_amount }],
  )
  if (postings.length > 0)
    await postTransfer(tx, {
      kind: 'refund',
      reference: `${group}/refund/${refundId}`,
      group,
      postings,
      reason: refund.reason,
      actorId: refund.actor_id,
    })
  if (refund.actor_id !== null && !refund.is_moved)
    await recordAudit(
      tx,
      { userId: refund.actor_id },
      {
        action: 'orders.refund',
        object: group,
        before: { refunded: refund.refunded - refund.amount },
        after: { refunded: refund.refunded, refund: refundId, amount: refund.amount, currency: refund.currency },
        reason: refund.reason,
      },
    )
  const goods = refund.restock ? await returnedGoods(tx, refund.order_id, refund.parts) : []
  for (const effect of services.effects.refund)
    await effect.settle?.(tx, { id: refundId, orderId: refund.order_id, goods })
  if (lost || refund.is_moved) return true
  const mail = {
    reference: `${group}/refund/${refundId}`,
    template: 'refund-confirmation',
    props: { orderId: refund.order_id, refundId, refunded_now: refund.amount, to_gift_card: refund.gift_card_amount },
  } as const
  await queueMail(tx, { ...mail, recipient: refund.email })
  const invoiceEmail = await readInvoiceEmail(tx, source?.dealerId ?? null)
  if (invoiceEmail !== '' && invoiceEmail !== refund.email)
    await queueMail(tx, { ...mail, reference: `${mail.reference}/invoice-email`, recipient: invoiceEmail })
  return true
}

/** Where the dealer whose account paid gets invoices, and so credit notes; empty if nowhere else. */
async function readInvoiceEmail(tx: Tx, dealerId: number | null): Promise<string> {
  if (dealerId === null) return ''
  const [dealer] = await tx.select({ email: dealers.billingEmail }).from(dealers).where(eq(dealers.id, dealerId))
  return dealer?.email ?? ''
}

/** Account for the part not refunded to a gift card. Default: the gateway. */
function accountOf(
  { is_moved: isMoved, currency }: { is_moved: boolean; currency: OrderRow['currency'] },
  dealerId: number | null,
): string | undefined {
  if (isMoved) return accountCode('orderCredits', currency)
  return dealerId === null ? undefined : dealerAccountCode(dealerId, currency)
}

/** Refunded product quantities, returned to their locations. */
async function returnedGoods(tx: Tx, orderId: number, parts: readonly RefundedPart[]) {
  const lines = await readOrderLines(tx, orderId)
  return parts.flatMap(({ id, quantity }) => {
    const line = lines.find((item) => String(item.id) === id)
    return line?.kind === 'product' && quantity > 0
      ? [{ product: line.productId, variant: line.variantId, quantity }]
      : []
  })
}

import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import type { RefundConsequences } from '#features/orders/refund-consequences.ts'
import { type RefundedPart, shippingPartId } from '#features/pricing/refund.ts'
import { nameWithOptions } from '#features/orders/rules.ts'
import {
  findOrder,
  type OrderLineRow,
  readOrderLines,
  readRefunds,
  type RefundRow,
} from '#features/orders/server/queries.ts'
import { beginRefund } from './refund-order.ts'
import { settleRefund } from './settle-refund.ts'
import type { z } from 'zod'
import { previewRefund, type refundPreview } from '../contract/refunds.ts'
import { payingOrders } from '#features/payments/server/payment-source.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { transfers, postings, ledgerAccounts } from '#features/ledger/server/tables.ts'

type Preview = z.input<typeof refundPreview>

/**
 * Runs the refund without the gateway in a transaction that is always rolled back: the same code computes amounts,
 * posts, restocks and reverses shares, so the preview matches the result.
 */
export const previewRefundOperation = operation(previewRefund, ({ transact, scope, actor, services, input }) =>
  rehearse(transact, async (tx): Promise<Preview> => {
    const orderId = input.params.id
    const dealer = await readDealer(tx, orderId)
    const code = dealer && dealerAccountCode(dealer.id, dealer.currency)
    const before = code ? await readBalance(tx, code) : 0
    const rehearsals = []
    for (const effect of services.effects.refund) if (effect.preview) rehearsals.push(await effect.preview(tx, orderId))
    const begun = await beginRefund(tx, { scope, actor, services, claim: null }, { orderId, ...input.body })
    const { parts: made } = begun
    for (const { id } of made) await settleRefund(tx, { services }, id, null)
    const sumOf = (each: (part: (typeof made)[number]) => number) => made.reduce((sum, part) => sum + each(part), 0)
    const isToGateway = made.some(({ gatewayId, toGateway }) => gatewayId !== null && toGateway > 0)
    const consequences: RefundConsequences = { stock: [], shares: [], request: null, credits: null, difference: null }
    for (const rehearse of rehearsals)
      for (const { id } of made) {
        const { stock = [], shares = [], ...others } = await rehearse(id)
        consequences.stock.push(...stock)
        consequences.shares.push(...shares)
        Object.assign(consequences, others)
      }
    const lines = await readOrderLines(tx, orderId)
    const booked = (await readRefunds(tx, orderId)).filter(({ id }) => made.some((part) => part.id === id))
    const parts = sumOfParts(booked).filter(({ id, net, tax }) => id !== shippingPartId || net + tax > 0)
    return {
      ...consequences,
      amount: sumOf(({ amount }) => amount),
      tax: parts.reduce((sum, part) => sum + part.tax, 0),
      currency: begun.currency,
      to: dealer ? 'dealer_account' : isToGateway ? 'card' : 'nothing',
      to_gift_card: sumOf(({ amount, toGateway }) => amount - toGateway),
      state_after: (await findOrder(tx, scope, orderId))?.state ?? '',
      lines: parts.map(({ id, quantity, net, tax, discount }) => ({
        name: id === shippingPartId ? 'Shipping' : nameOf(lines, id),
        quantity: id === shippingPartId ? 0 : quantity,
        net,
        tax,
        discount,
      })),
      dealer: dealer && code ? { name: dealer.name, before, after: await readBalance(tx, code) } : null,
      postings: await readPostings(tx, [
        `order/${orderId}/trade-in/reversal`,
        ...made.flatMap(({ id }) => [`order/${orderId}/refund/${id}`, `refund/${id}/shares`]),
      ]),
    }
  }),
)

function nameOf(lines: readonly OrderLineRow[], id: string): string {
  const line = lines.find((one) => String(one.id) === id)
  return line ? nameWithOptions(line) : id
}

/** Refunded amounts by line and shipping, across all payments involved. */
function sumOfParts(booked: readonly RefundRow[]): RefundedPart[] {
  const sums = new Map<string, RefundedPart>()
  for (const part of booked.flatMap(({ parts }) => parts)) {
    const sum = sums.get(part.id)
    sums.set(
      part.id,
      sum
        ? {
            id: part.id,
            quantity: sum.quantity + part.quantity,
            net: sum.net + part.net,
            tax: sum.tax + part.tax,
            discount: sum.discount + part.discount,
          }
        : part,
    )
  }
  return [...sums.values()]
}

async function readDealer(tx: Tx, orderId: number) {
  const { rows } = await tx.execute<{ id: number; name: string; currency: Currency }>(sql`
    select d.id, d.name, i.currency from ${paymentIntents} i join ${dealers} d on d.id = i.dealer_id
    where i.order_id in (${payingOrders(orderId)}) and i.state = 'ordered' order by i.order_id desc limit 1`)
  return rows[0] ?? null
}

/** Postings made in this transaction, by transfer reference, with account codes. */
async function readPostings(db: Queryable, references: readonly string[]): Promise<Preview['postings']> {
  const { rows } = await db.execute<Preview['postings'][number]>(sql`
    select f.code as "from", g.code as "to", p.amount, p.currency from ${transfers} t join ${postings} p on p.transfer_id = t.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} g on g.id = p.to_id
    where t.reference in (${sql.join(
      references.map((reference) => sql`${reference}`),
      sql`, `,
    )}) and t.created_at = now() order by p.id`)
  return rows
}

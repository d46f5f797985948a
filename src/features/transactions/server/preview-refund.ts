import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { catchUpShares, reverseRefundShares } from '#features/partners/server/earnings/make-shares.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { readSplitCreditsTaken } from '#features/tune-credits/server/split-credits.ts'
import { shippingPartId } from '#features/pricing/refund.ts'
import { findOrder, readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import { beginRefund, settleRefund } from './refund-order.ts'
import type { z } from 'zod'
import { previewRefund, type refundPreview } from '../contract/refunds.ts'

type Preview = z.input<typeof refundPreview>

/** Carries the result out of a transaction that must not be kept. */
class Rehearsed extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('a rehearsal ends here')
    this.preview = preview
  }
}

/**
 * The refund itself, without the gateway, in a transaction that is always taken back: the same code finds the amounts,
 * posts, returns goods and reverses shares, so that what is shown is what will be done.
 */
export const previewRefundOperation = operation(previewRefund, async ({ transact, scope, actor, input }) => {
  try {
    return await transact(async (tx): Promise<Preview> => {
      const orderId = input.params.id
      const dealer = await readDealer(tx, orderId)
      const code = dealer && dealerAccountCode(dealer.id, dealer.currency)
      const before = code ? await readBalance(tx, code) : 0
      const request = await readRequest(tx, orderId)
      const begun = await beginRefund(tx, { scope, actor, claim: null }, { orderId, ...input.body })
      if ('state' in begun) throw new Error('a rehearsal has no earlier refund')
      // What earlier refunds have not taken back yet comes first, as it will then.
      await catchUpShares(tx, orderId)
      await settleRefund(tx, begun.id, null)
      await reverseRefundShares(tx, begun.id, orderId)
      const lines = await readOrderLines(tx, orderId)
      const refund = (await readRefunds(tx, orderId)).find(({ id }) => id === begun.id)
      const parts = (refund?.parts ?? []).filter(({ id, net, tax }) => id !== shippingPartId || net + tax > 0)
      throw new Rehearsed({
        amount: begun.amount,
        tax: parts.reduce((sum, part) => sum + part.tax, 0),
        currency: begun.currency,
        to: dealer ? 'dealer_account' : begun.gatewayId === null ? 'nothing' : 'card',
        state_after: (await findOrder(tx, scope, orderId))?.state ?? '',
        lines: parts.map(({ id, quantity, net, tax, discount }) => ({
          name: id === shippingPartId ? 'Shipping' : (lines.find((line) => String(line.id) === id)?.name ?? id),
          quantity: id === shippingPartId ? 0 : quantity,
          net,
          tax,
          discount,
        })),
        stock: await readReturned(tx, orderId),
        dealer: dealer && code ? { name: dealer.name, before, after: await readBalance(tx, code) } : null,
        shares: await readReversed(tx, begun.id),
        request: request && {
          id: request.id,
          before: request.state,
          after: (await readRequest(tx, orderId))?.state ?? request.state,
        },
        credits: await readSplitCreditsTaken(tx, orderId, begun.id),
        difference: await readPaidDifference(tx, orderId),
        postings: await readPostings(tx, [
          `order/${orderId}/refund/${begun.id}`,
          `order/${orderId}/trade-in/reversal`,
          `refund/${begun.id}/shares`,
        ]),
      })
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.preview
    throw error
  }
})

async function readDealer(tx: Tx, orderId: number) {
  const { rows } = await tx.execute<{ id: number; name: string; currency: Currency }>(sql`
    select d.id, d.name, i.currency from payment_intents i join dealers d on d.id = i.dealer_id
    where i.order_id = ${orderId} and i.state = 'ordered'`)
  return rows[0] ?? null
}

async function readRequest(tx: Tx, orderId: number) {
  const { rows } = await tx.execute<{ id: number; state: string }>(
    sql`select id, state from tune_requests where order_id = ${orderId} order by id limit 1`,
  )
  return rows[0] ?? null
}

/** What a trade-in that is wholly given back was paid besides: the order of its difference, and what of it is left. */
async function readPaidDifference(tx: Tx, orderId: number): Promise<Preview['difference']> {
  const { rows } = await tx.execute<NonNullable<Preview['difference']>>(sql`
    select d.id as order_id, d.total - d.refunded as left from trade_in_requests t
    join orders o on o.id = t.order_id and o.state = 'refunded'
    join orders d on d.id = t.difference_order_id and d.state in ('paid', 'partly_refunded')
    where t.order_id = ${orderId}`)
  return rows[0] ?? null
}

/** Goods that came back within this transaction, a device handed in that went out, and what their places hold then. */
async function readReturned(tx: Tx, orderId: number): Promise<Preview['stock']> {
  const { rows } = await tx.execute<Preview['stock'][number]>(sql`
    select p.name as product, l.name as location, sum(c.delta)::int as quantity, min(s.on_hand)::int as on_hand_after
    from stock_changes c join products p on p.id = c.product_id join stock_locations l on l.id = c.location_id
    join stock_levels s on s.product_id = c.product_id and s.location_id = c.location_id
    where ((c.reference = ${`order/${orderId}`} and c.reason = 'refund') or c.reference = ${`trade-in/${orderId}`}) and c.created_at = now()
    group by 1, 2, sign(c.delta) order by 1, 2`)
  return rows
}

async function readReversed(tx: Tx, refundId: number): Promise<Preview['shares']> {
  const { rows } = await tx.execute<Preview['shares'][number]>(sql`
    select p.name, p.kind, e.title as line, e.amount from share_entries e join earners p on p.id = e.earner_id
    where e.refund_id = ${refundId} order by p.kind desc, p.name`)
  return rows
}

/** Postings that this transaction has made, by the references of their transfers, as account codes. */
async function readPostings(db: Queryable, references: readonly string[]): Promise<Preview['postings']> {
  const { rows } = await db.execute<Preview['postings'][number]>(sql`
    select f.code as "from", g.code as "to", p.amount, p.currency from transfers t join postings p on p.transfer_id = t.id
    join ledger_accounts f on f.id = p.from_id join ledger_accounts g on g.id = p.to_id
    where t.reference in (${sql.join(
      references.map((reference) => sql`${reference}`),
      sql`, `,
    )}) and t.created_at = now() order by p.id`)
  return rows
}

import type { Actor, Scope } from '#access/actor.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { type OrderRow, readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import type { Refund } from '#features/pricing/refund.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { chooseRefund, paidPartsOf } from './choose-refund.ts'
import { beginRefund } from './refund-order.ts'
import { type Effected, settleRefund } from './settle-refund.ts'

/** Pieces of an order that come off, and the shipping, where nothing of it was used. */
export interface Taken {
  lines: readonly { line_id: number; quantity: number }[]
  shipping?: boolean
}

/** What a refund of these pieces would come to. @throws refund_exceeds_paid */
export async function findRefundOf(
  db: Queryable,
  { services }: Effected,
  order: OrderRow,
  taken: Taken,
): Promise<Refund> {
  const kept = await readKeptLines(services.effects, db, order.id)
  const earlier = (await readRefunds(db, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const asked = { orderId: order.id, reason: '', restock: true, lines: taken.lines, shipping: taken.shipping }
  return chooseRefund(paidPartsOf(order, await readOrderLines(db, order.id), kept), earlier, asked)
}

/**
 * Takes pieces off an order, in the transaction of the caller: they go back into stock, and the money named moves to the account
 * of order credits. The rest of what they cost stays refundable as an amount of their lines. The gateway is not asked.
 * @param asked `moved`: at most what a refund of the pieces comes to, minor units; `restock`: false where they left the stock before; `areBack`: they had been sent
 * @returns the number of the refund
 */
export async function takePieces(
  tx: Tx,
  { scope, actor, services }: Effected & { scope: Scope; actor: Pick<Actor, 'userId'> },
  {
    restock = true,
    ...asked
  }: Taken & { orderId: number; reason: string; moved: number; restock?: boolean; areBack?: boolean },
): Promise<number> {
  const { parts } = await beginRefund(tx, { scope, actor, claim: null, services }, { ...asked, restock })
  const { id } = one(parts)
  await settleRefund(tx, { services }, id, null)
  return id
}

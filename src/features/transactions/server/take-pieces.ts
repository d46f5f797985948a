import type { Actor, Scope } from '#access/actor.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { type OrderRow, readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import type { Refund } from '#features/pricing/refund.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { chooseRefund, paidPartsOf } from './choose-refund.ts'
import { beginRefund } from './refund-order.ts'
import { type Effected, settleRefund } from './settle-refund.ts'

type Pieces = readonly { line_id: number; quantity: number }[]

/** What a refund of these pieces would come to. @throws refund_exceeds_paid */
export async function findRefundOf(
  db: Queryable,
  { services }: Effected,
  order: OrderRow,
  pieces: Pieces,
): Promise<Refund> {
  const kept = await readKeptLines(services.effects, db, order.id)
  const earlier = (await readRefunds(db, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const asked = { orderId: order.id, reason: '', restock: true, lines: pieces }
  return chooseRefund(paidPartsOf(order, await readOrderLines(db, order.id), kept), earlier, asked)
}

/**
 * Takes pieces off an order, in the transaction of the caller: they go back into stock, and the money named moves to the account
 * of order credits. The rest of what they cost stays refundable as an amount of their lines. The gateway is not asked.
 * @param asked `moved`: at most what a refund of the pieces comes to, minor units
 * @returns the number of the refund
 */
export async function takePieces(
  tx: Tx,
  { scope, actor, services }: Effected & { scope: Scope; actor: Pick<Actor, 'userId'> },
  asked: { orderId: number; reason: string; lines: Pieces; moved: number },
): Promise<number> {
  const begun = await beginRefund(tx, { scope, actor, claim: null, services }, { ...asked, restock: true })
  await settleRefund(tx, { services }, begun.id, null)
  return begun.id
}

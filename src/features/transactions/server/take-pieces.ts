import type { Actor, Scope } from '#access/actor.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { type OrderRow, readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import type { Refund } from '#features/pricing/refund.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { chooseRefund, paidPartsOf } from './choose-refund.ts'
import { beginRefund } from './refund-order.ts'
import { type Effected, settleRefund } from './settle-refund.ts'

/** Units to remove from an order, and the shipping if unused. */
export interface Taken {
  lines: readonly { line_id: number; quantity: number }[]
  shipping?: boolean
}

/** Refund amount of these units. @throws refund_exceeds_paid */
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
 * Removes units from an order in the caller's transaction: restocks them and moves the given money to the order credits
 * account. The rest of their cost stays refundable as an amount of their lines. Doesn't involve the gateway.
 * @param asked `moved`: minor units, at most the units' refund amount; `restock`: false if they left stock earlier;
 * `areBack`: whether they had shipped
 * @returns refund ID
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

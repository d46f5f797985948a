import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { swapTune } from '#features/order-changes/server/change-items.ts'
import type { OrderChangeEffect } from '#features/order-changes/server/change-effect.ts'
import { withdrawChange } from '#features/order-changes/server/settle-changes.ts'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import { eq } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { chargeValueDifference, previewValueDifference } from '../contract.ts'
import { valueTransferMoves } from '../rules.ts'
import { findNewTune } from './fitting-tunes.ts'
import { move, post } from './make-move.ts'
import { changeValueTransfer, findValueTransfer, type ValueTransferRow } from './queries.ts'
import { inFull } from './shapes.ts'
import { valueTransfers } from './tables.ts'

type SaleContext = Context<{ runs: 'saga' }>
interface Sale {
  reason: string
  by_link: boolean
  shown?: { added_total: number; taken_total: number } | undefined
}

/** A dearer tune for the new vehicle, with its difference. A cheaper one is settled by a refund instead. */
async function findDearer(tx: Tx, { database, services }: SaleContext, row: ValueTransferRow, tuneId: number) {
  const found = await findNewTune({ db: tx, database, services }, row, tuneId)
  const { tune, difference } = found
  if (difference <= 0)
    fail('value_transfer_difference', { facts: { difference, price: tune.price, listed: row.listed } })
  return found
}

/** Sells the tune. The old one's value pays for it, and the difference goes on the account or into a quote. */
const sell = (
  tx: Tx,
  context: SaleContext,
  row: ValueTransferRow,
  { tune, difference, place }: Awaited<ReturnType<typeof findDearer>>,
  sale: Sale,
  isRehearsed = false,
) =>
  swapTune(
    tx,
    context,
    {
      ...sale,
      orderId: row.orderId,
      lineId: row.orderLineId,
      tune: { slug: tune.slug, vehicle: place },
      difference,
      priceReason: `Value transfer ${row.id}`,
    },
    isRehearsed,
  )

/** Returns the held value, which the sale takes as its credit, and ends the transfer. */
async function complete(tx: Tx, row: ValueTransferRow, by: { actorId: number | null; reason: string; at: Date }) {
  await post(tx, 'perform', row, by)
  return changeValueTransfer(tx, row.id, { state: 'performed', performedAt: by.at })
}

export const previewValueDifferenceOperation = operation(previewValueDifference, async (context) => {
  const { params, body } = context.input
  return rehearse(context.transact, async (tx) => {
    const row = await findValueTransfer(tx, params.id)
    if (!row || row.region !== context.actor.region) return fail('not_found')
    if (!valueTransferMoves.charge.from.includes(row.state)) fail('value_transfer_moved')
    const found = await findDearer(tx, context, row, body.tune_id)
    await changeValueTransfer(tx, row.id, { state: 'awaiting_payment' })
    return (await sell(tx, context, row, found, { ...body, reason: 'Preview' }, true)).effect
  })
})

export const chargeValueDifferenceOperation = operation(chargeValueDifference, async (context) => {
  const { tune_id: tuneId, by_link, shown, ...asked } = context.input.body
  const { actor, now } = context
  return context.transact(async (tx) => {
    let found: Awaited<ReturnType<typeof findDearer>> | null = null
    const { id } = await move({ tx, actor, now }, 'charge', { id: context.input.params.id, ...asked }, async (row) => {
      found = await findDearer(tx, context, row, tuneId)
      return { newTuneId: found.tune.id, newPrice: found.tune.price }
    })
    const row = (await findValueTransfer(tx, id)) ?? fail('not_found')
    const { change } = await sell(tx, context, row, found!, { reason: asked.reason, by_link, shown })
    const sold = await changeValueTransfer(tx, id, { changeId: change.id })
    const isPaid = change.state !== 'awaiting_payment'
    return inFull(
      tx,
      isPaid ? await complete(tx, sold, { actorId: actor.userId, reason: asked.reason, at: now }) : sold,
    )
  })
})

/** Takes back the quote of a transfer that is being cancelled. @throws payment_in_progress */
export async function withdrawSale(tx: Tx, { changeId }: ValueTransferRow): Promise<void> {
  const change = one(
    await tx
      .select()
      .from(orderChanges)
      .where(eq(orderChanges.id, changeId ?? 0)),
  )
  if (!(await withdrawChange(tx, change))) fail('value_transfer_moved')
}

/** A paid quote completes its transfer; one that can't be paid any more leaves the tune locked, for another choice. */
export const valueTransferChangeEffect: OrderChangeEffect = {
  ended: async (tx, change, isPaid) => {
    const [row] = await tx.select().from(valueTransfers).where(eq(valueTransfers.changeId, change.id)).for('update')
    if (row?.state !== 'awaiting_payment') return
    if (isPaid) await complete(tx, row, { actorId: change.actorId, reason: change.reason, at: new Date() })
    else await changeValueTransfer(tx, row.id, { state: 'old_locked', changeId: null, newTuneId: null, newPrice: null })
  },
}

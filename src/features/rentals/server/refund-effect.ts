import { eq, sql } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { transfers } from '#features/ledger/server/tables.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { reversed, type Posting } from '#features/ledger/rules.ts'
import type { Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { withheldPostings } from '../rules.ts'
import { holdRental, type RentalRow } from './queries.ts'
import { queueRentalMail } from './rental-mails.ts'
import { rentals } from './tables.ts'

/**
 * Once shipped, only the rental refunds its deposit. Before, refunding the deposit cancels the rental. A lost dispute
 * over a kept deposit also reverses the earned amount.
 */
export const rentalRefundEffect: RefundEffect = {
  keeps: async (db, orderId) =>
    (
      await readRows<{ id: number }>(
        db,
        sql`select l.id from ${rentals} t join ${orderLines} l on l.order_id = t.order_id and l.kind = 'deposit'
          where t.order_id = ${orderId} and t.state not in ('requested', 'reserved', 'cancelled')`,
      )
    ).map(({ id }) => id),
  settle: async (tx, { orderId }) => {
    const row = await holdRental(tx, orderId)
    if (!row) return
    if (row.state === 'reserved' && (await isGivenBack(tx, row))) {
      await tx
        .update(rentals)
        .set({ state: 'cancelled', unitHeld: false, unitId: null, closedAt: sql`now()` })
        .where(eq(rentals.orderId, orderId))
      await queueRentalMail(tx, row, 'cancelled')
    }
    await undoWithheld(tx, row)
  },
}

/** Whether the refund covers the deposit or, without one, the rental itself. */
async function isGivenBack(tx: Tx, { id, deposit, deposit_refunded: refunded }: RentalRow): Promise<boolean> {
  if (deposit > 0) return refunded === deposit
  const rows = await readRows<{ left: number }>(
    tx,
    sql`select o.total - o.refunded as left from ${orders} o where o.id = ${id}`,
  )
  return rows[0]?.left === 0
}

/** More of the deposit was refunded than remained, so the kept amount is owed again. */
async function undoWithheld(tx: Tx, row: RentalRow): Promise<void> {
  const withheld = row.late_charge + row.damage_charge + row.kept_charge
  if (withheld === 0 || row.deposit_refunded + withheld <= row.deposit) return
  const reference = `order/${row.id}/rental/withheld`
  const done = await readRows<{ id: number; is_undone: boolean }>(
    tx,
    sql`select t.id, exists (select 1 from ${transfers} r where r.reference = ${`${reference}/reversal`}) as is_undone from ${transfers} t
      where t.reference = ${reference}`,
  )
  if (!done[0] || done[0].is_undone) return
  const charges = { late: row.late_charge, damage: row.damage_charge, kept: row.kept_charge }
  const postings: Posting[] = withheldPostings(charges, { tax: row.fee_tax, total: row.fee_total }, row.currency)
  await postTransfer(tx, {
    kind: 'reversal',
    reference: `${reference}/reversal`,
    group: `order/${row.id}`,
    postings: postings.map(reversed),
    reason: 'The cardholder’s bank took the deposit back.',
    actorId: null,
    reversalOf: done[0].id,
  })
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { insertFollowUp } from '#features/checkout/server/insert-follow-up.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { RentalRow } from './queries.ts'
import { rentalOrders, type RentalPurpose } from './tables.ts'

interface Wanted {
  purpose: RentalPurpose
  days?: number
  line: Pick<PurchaseLine, 'kind' | 'unitPrice' | 'quantity' | 'allowance'> & { slug: string; name: string }
}

/**
 * Creates an open order for a rental with the same buyer, addresses and tax rules, without codes or sales. It is paid
 * like any other order. Cancels the rental's other open orders, so only the latest counts.
 */
export async function insertRentalOrder(
  tx: Tx,
  row: RentalRow,
  { purpose, days = 0, line }: Wanted,
  now: Date,
): Promise<number> {
  await cancelOpenOrders(tx, row)
  const { slug, name, ...priced } = line
  const id = await insertFollowUp(
    tx,
    row,
    { kind: 'rental', lines: [{ line: priced, named: { slug, name, options: [] } }] },
    now,
  )
  await tx.insert(rentalOrders).values({ orderId: id, rentalId: row.id, purpose, days })
  return id
}

/** Cancels a rental's unpaid orders. @throws payment_in_progress while one is being paid */
export async function cancelOpenOrders(tx: Tx, { orders: own }: Pick<RentalRow, 'orders'>): Promise<void> {
  if (own.some(({ state }) => state === 'paying')) fail('payment_in_progress')
  const open = own.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (open.length === 0) return
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: sql`now()` })
    .where(and(inArray(orders.id, open), eq(orders.state, 'open')))
}

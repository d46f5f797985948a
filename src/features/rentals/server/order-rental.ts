import { eq } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import type { RentalStage } from '#features/orders/order-rental.ts'
import { awayStates, type RentalState } from '../rules.ts'
import { rentals } from './tables.ts'

const stages: Readonly<Record<RentalState, RentalStage>> = {
  requested: 'to_ship',
  reserved: 'to_ship',
  shipped: 'shipped',
  out: 'with_buyer',
  returned: 'back',
  inspected: 'back',
  closed: 'ended',
  bought: 'owned',
  kept: 'owned',
  cancelled: 'cancelled',
}

/** How far the rented tool of an order is, for the order's page. */
export const readOrderRental: Effects['orderRental'][number] = async (db, orderId) => {
  const [row] = await db
    .select({
      state: rentals.state,
      shippedAt: rentals.shippedAt,
      dueAt: rentals.dueAt,
      sentBackAt: rentals.sentBackAt,
    })
    .from(rentals)
    .where(eq(rentals.orderId, orderId))
  if (!row) return null
  const isOnItsWayBack = row.sentBackAt !== null && awayStates.includes(row.state)
  return {
    stage: isOnItsWayBack ? 'sent_back' : stages[row.state],
    shipped_at: row.shippedAt,
    due_at: row.dueAt,
  }
}

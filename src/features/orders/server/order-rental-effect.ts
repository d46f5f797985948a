import type { z } from 'zod'
import type { Effects } from '#access/feature.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { orderRental } from '../order-rental.ts'

type Rental = z.input<typeof orderRental>

/** The rented tool of an order; null when it has none. Register under `effects.orderRental`. */
type OrderRentalEffect = (db: Queryable, orderId: number) => Promise<Rental | null>

declare module '#access/feature.ts' {
  interface KnownEffects {
    orderRental: OrderRentalEffect
  }
}

/** The rented tool of an order, from the registered feature. */
export async function readOrderRental(
  db: Queryable,
  { orderRental }: Effects,
  orderId: number,
): Promise<Rental | null> {
  const found = await Promise.all(orderRental.map((rentalOf) => rentalOf(db, orderId)))
  return found.find((rental) => rental !== null) ?? null
}

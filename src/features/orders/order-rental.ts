import { z } from 'zod'
import { nullableTime } from '#kit/shapes.ts'

/** How far the rented tool of an order is, as its buyer needs to know. */
export const rentalStages = [
  'to_ship',
  'shipped',
  'with_buyer',
  'sent_back',
  'back',
  'ended',
  'owned',
  'cancelled',
] as const
export type RentalStage = (typeof rentalStages)[number]

/** The rented tool of an order. */
export const orderRental = z.object({
  stage: z.enum(rentalStages),
  shipped_at: nullableTime,
  /** The day to send it back. */
  due_at: nullableTime,
})

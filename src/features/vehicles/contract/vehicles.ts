import { z } from 'zod'
import { slug } from '#kit/shapes.ts'

/** 'Series' or a number with an optional decimal digit (specification section 5); anything else is not found. */
export const yearSegment = z.string().regex(/^(Series|\d{4}(\.\d)?)$/)

/** A catalog vehicle by its URL segments. */
export const vehicleChoice = z.strictObject({
  make: slug,
  year: yearSegment,
  model: slug,
  engine: slug,
  transmission: slug.nullable().default(null),
})
export type VehicleChoice = z.output<typeof vehicleChoice>

/** A vehicle in a query: `volkswagen/2017/golf-r/vw-is38`, optionally followed by the transmission. */
export const vehiclePath = z
  .string()
  .max(500)
  .transform((text, context): VehicleChoice => {
    const [make, year, model, engine, transmission = null, ...rest] = text.split('/')
    const vehicle = vehicleChoice.safeParse({ make, year, model, engine, transmission })
    if (vehicle.success && rest.length === 0) return vehicle.data
    context.addIssue({ code: 'custom', message: 'make/year/model/engine' })
    return z.NEVER
  })

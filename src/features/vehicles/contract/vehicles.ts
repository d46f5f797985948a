import { z } from 'zod'
import { slug } from '#kit/shapes.ts'

/** 'Series' or a number with one optional decimal digit (specification section 5). Anything else does not exist. */
export const yearSegment = z.string().regex(/^(Series|\d{4}(\.\d)?)$/)

/** One vehicle of the catalog by the parts of its address. */
export const vehicleChoice = z.strictObject({
  make: slug,
  year: yearSegment,
  model: slug,
  engine: slug,
  transmission: slug.nullable().default(null),
})
export type VehicleChoice = z.output<typeof vehicleChoice>

/** A vehicle in a query: `volkswagen/2017/golf-r/vw-is38`, and after it the transmission, if known. */
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

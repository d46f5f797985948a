import { z } from 'zod'
import { bodies } from '../types.ts'
import file from './bodies.json' with { type: 'json' }

const point = z.tuple([z.number(), z.number()])

/** A side view that looks to the right, on a floor at y 460; every path is absolute. */
const bodyShape = z.strictObject({
  /** Centre and radius of the tyres. */
  wheels: z.strictObject({ rear: z.number(), front: z.number(), y: z.number(), radius: z.number() }),
  /** From the rear bumper's lower edge over the roof to the front bumper's lower edge. */
  outline: z.string(),
  /** Where the outline starts and ends, at the height of the sill. */
  rearX: z.number(),
  frontX: z.number(),
  sill: z.number(),
  windows: z.array(z.string()),
  /** Door gaps and creases. */
  lines: z.string(),
  headlight: z.string(),
  taillight: z.string(),
  handles: z.array(point),
  mirror: point,
  /** Rails, bed edges, spoilers in the dark material. */
  trim: z.string().optional(),
})
export type BodyShape = z.output<typeof bodyShape>

export const bodyShapes = z.record(z.enum(bodies), bodyShape).parse(file)

import { z } from 'zod'
import { bodies } from '../types.ts'
import file from './bodies.json' with { type: 'json' }

const point = z.tuple([z.number(), z.number()])

/** A side view facing right, with the floor at y 460; all paths are absolute. */
const bodyShape = z.strictObject({
  /** Center and radius of the tires. */
  wheels: z.strictObject({ rear: z.number(), front: z.number(), y: z.number(), radius: z.number() }),
  /** From the lower edge of the rear bumper over the roof to that of the front bumper. */
  outline: z.string(),
  /** Where the outline starts and ends, at sill height. */
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
  /** Rails, bed edges and spoilers, in the dark material. */
  trim: z.string().optional(),
})
export type BodyShape = z.output<typeof bodyShape>

export const bodyShapes = z.record(z.enum(bodies), bodyShape).parse(file)

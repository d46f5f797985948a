import { z } from 'zod'
import { get, type Permission } from '#kit/contract.ts'
import { allOf } from '#kit/shapes.ts'

/** Declares the call by which an editor finds what a field can name, by words or by the values that it holds. */
export const findChoices = <const K extends readonly string[], P extends Permission>(
  path: string,
  summary: string,
  { access, kinds, valuesMax = 8_000 }: { access: P; kinds: K; valuesMax?: number },
) =>
  get(path, summary, {
    access,
    query: z.object({
      kind: z.enum(kinds),
      q: z.string().trim().max(100).default(''),
      /** Those with these values instead, comma-separated. */
      values: z.string().max(valuesMax).optional(),
    }),
    output: allOf(z.object({ value: z.string(), label: z.string() })),
  })

import { z } from 'zod'
import { get, type Permission } from '#kit/contract.ts'
import { allOf } from '#kit/shapes.ts'

/** Declares the call that returns options for an editor's field, by search or by current values. */
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
      /** Comma-separated values to look up instead of searching. */
      values: z.string().max(valuesMax).optional(),
    }),
    output: allOf(z.object({ value: z.string(), label: z.string() })),
  })

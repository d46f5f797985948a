import { z } from 'zod'
import type { FieldShapes } from '#kit/fields.ts'
import { searchText, version } from '#kit/shapes.ts'

/** How a filter of a grid compares a field. */
const comparisons = ['contains', 'is', 'is-not', 'over', 'under', 'empty', 'filled'] as const
export type Comparison = (typeof comparisons)[number]

/** One filter of a grid. */
const condition = z.strictObject({
  field: z.string().max(60),
  is: z.enum(comparisons),
  value: z.string().max(200).default(''),
})
export type Condition = z.output<typeof condition>

/** Filters in a query: a JSON list of conditions, all of which hold. */
const conditions = z
  .string()
  .max(4_000)
  .transform((text, context): Condition[] => {
    try {
      const parsed = z.array(condition).max(12).safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {
      // said below
    }
    context.addIssue({ code: 'custom', message: 'This filter isn’t valid.' })
    return z.NEVER
  })

/**
 * What a grid is asked: words, filters by any field, a field to sort by (`-name` from the end), and a problem of the
 * health page.
 * @param columns the names of the columns that rows are sorted by
 */
export const gridFilters = (columns: readonly string[]) => ({
  q: searchText,
  where: conditions.optional(),
  sort: z.enum(columns.flatMap((name) => [name, `-${name}`])).optional(),
  problem: z.string().max(60).optional(),
})

/** How many rows a grid has with its filters. */
export const gridTotal = { total: z.number().int() }

/** How many rows one change of a grid may touch. */
export const gridChangesMax = 1_000

/** Changes of many records at once: all are saved, or none. */
export const gridChanges = <F extends FieldShapes>(fields: F) =>
  z.strictObject({
    changes: z
      .array(
        z.strictObject({
          id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          version,
          values: z.strictObject(fields).partial(),
        }),
      )
      .min(1)
      .max(gridChangesMax),
    note: z.string().trim().max(500).optional(),
  })

/** The versions after such a change. */
export const gridChanged = z.object({ data: z.array(z.object({ id: z.number().int(), version: z.number().int() })) })

import { z } from 'zod'
import type { FieldShapes } from '#kit/fields.ts'
import { int, searchText, version } from '#kit/shapes.ts'

/** Comparison operators of grid filters. */
const comparisons = ['contains', 'is', 'is-not', 'over', 'under', 'empty', 'filled'] as const
export type Comparison = (typeof comparisons)[number]

/** A grid filter. */
const condition = z.strictObject({
  field: z.string().max(60),
  is: z.enum(comparisons),
  value: z.string().max(200).default(''),
})
export type Condition = z.output<typeof condition>

/** Filters in a query: a JSON list of conditions, combined with and. */
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
 * Query of a grid: search, filters by any field, sort (`-name` for descending), and a problem from the health page.
 * @param columns sortable columns
 */
export const gridFilters = (columns: readonly string[]) => ({
  q: searchText,
  where: conditions.optional(),
  sort: z.enum(columns.flatMap((name) => [name, `-${name}`])).optional(),
  problem: z.string().max(60).optional(),
})

/** Number of rows matching a grid's filters. */
export const gridTotal = { total: int }

/** Maximum rows per change. */
export const gridChangesMax = 1_000

/** Changes to many records, all or nothing. */
export const gridChanges = <F extends FieldShapes>(fields: F) =>
  z.strictObject({
    changes: z
      .array(
        z.strictObject({
          id: int.positive().max(Number.MAX_SAFE_INTEGER),
          version,
          values: z.strictObject(fields).partial(),
        }),
      )
      .min(1)
      .max(gridChangesMax),
    note: z.string().trim().max(500).optional(),
  })

/** Versions after the change. */
export const gridChanged = z.object({ data: z.array(z.object({ id: int, version: int })) })

import { z } from 'zod'
import * as m from './messages/m.ts'
import { slugPattern } from './slug-pattern.ts'

/** A whole number. */
export const int = z.number().int()
/** A text of at most so many characters, without space around it. */
export const text = (max: number) => z.string().trim().max(max)
export const slug = z.string().regex(slugPattern)
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id })
/** ID, slug and name, which most records have. */
export const named = z.object({ id: int, slug: z.string(), name: z.string() })
/** Maximum of an `integer` column. IDs and amounts are `bigint`. */
export const integerMax = 2_147_483_647
/** Version an edit started from; a mismatch means someone else saved first. */
export const version = int.min(0).max(integerMax)
/** An ISO 8601 timestamp in UTC. */
export const time = z.date().transform((date) => date.toISOString())
export const nullableTime = time.nullable()
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase())

export const pageSizeMax = 100
/** Numbered pages, from 1 (specification section 9). For short lists held in memory. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(pageSizeMax).default(24),
})
/** A page of a list, with page number and total. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: int, size: int, total: int })

/** Keyset pages: `after` is the `next` of the previous page. For lists that keep growing. */
export const cursorQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(25),
})
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next: z.string().nullable() })

/** Sort direction. */
export const ageSort = z.enum(['newest', 'oldest']).default('newest')
export const nameSort = z.enum(['newest', 'oldest', 'name']).default('newest')
/** Reason for a staff action, kept in the audit log. */
export const why = z.string().trim().min(3, { error: m.giveReason }).max(500)
export const reasonForm = z.strictObject({ reason: why })
/** Search words of a list. */
export const searchText = text(100).optional()
/** Query most lists share: search, state and sort direction. */
export const stateFilters = <const S extends readonly string[], O extends z.ZodType = typeof ageSort>(
  states: S,
  sort: O = ageSort as unknown as O,
) => ({ q: searchText, state: z.enum(states).optional(), sort })
/** All rows of a short list. */
export const allOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

/** Returns one page of a list. */
export function pageOf<T>(items: readonly T[], { page, size }: { page: number; size: number }) {
  return { data: items.slice((page - 1) * size, page * size), page, size, total: items.length }
}

/** Name of an uploaded file, without characters that can't be stored. */
export const sentName = (unnamed: string) =>
  z
    .string()
    .min(1)
    .max(500)
    .default(unnamed)
    .transform((name) => name.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))

import { z } from 'zod'
import * as m from './messages/m.ts'

export const slugPattern = /^[a-z0-9][a-z0-9._-]{0,119}$/
export const slug = z.string().regex(slugPattern)
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id })
/** What most things have: their number, the name in their address, and their name. */
export const named = z.object({ id: z.number().int(), slug: z.string(), name: z.string() })
/** The largest whole number of an `integer` column. Numbers of rows and amounts are `bigint`. */
export const integerMax = 2_147_483_647
/** Which state of a thing an edit was made from: another one means that someone was faster. */
export const version = z.number().int().min(0).max(integerMax)
/** A time as ISO 8601 in UTC. */
export const time = z.date().transform((date) => date.toISOString())
export const nullableTime = time.nullable()
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase())

export const pageSizeMax = 100
/** Paging by number, from 1 (specification section 9). For short lists that are held in memory. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(pageSizeMax).default(24),
})
/** One page of a list with its place in the whole. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: z.number().int(), size: z.number().int(), total: z.number().int() })

/** Paging by key: `after` is the `next` of the page before. For lists that grow without end. */
export const cursorQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(25),
})
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next: z.string().nullable() })

/** Which end of a list comes first. */
export const ageSort = z.enum(['newest', 'oldest']).default('newest')
export const nameSort = z.enum(['newest', 'oldest', 'name']).default('newest')
/** Why someone of staff does something: kept in the audit log. */
export const why = z.string().trim().min(3, { error: m.giveReason }).max(500)
export const reasonForm = z.strictObject({ reason: why })
/** What a list is searched for. */
export const searchText = z.string().trim().max(100).optional()
/** What most lists are asked: words, one of their states, and which end comes first. */
export const stateFilters = <const S extends readonly string[], O extends z.ZodType = typeof ageSort>(
  states: S,
  sort: O = ageSort as unknown as O,
) => ({ q: searchText, state: z.enum(states).optional(), sort })
/** All of a list that is short. */
export const allOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

/** Cuts one page out of a list. */
export function pageOf<T>(items: readonly T[], { page, size }: { page: number; size: number }) {
  return { data: items.slice((page - 1) * size, page * size), page, size, total: items.length }
}

/** The name that comes with a file that is sent; characters that cannot be kept are left out of it. */
export const sentName = (unnamed: string) =>
  z
    .string()
    .min(1)
    .max(500)
    .default(unnamed)
    .transform((name) => name.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))

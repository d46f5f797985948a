import { z } from 'zod'
import { get } from '#kit/contract.ts'

export const searchKinds = [
  'vehicles',
  'products',
  'tunes',
  'guides',
  'dealers',
  'pages',
  'posts',
  'questions',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchHit = z.object({
  title: z.string(),
  /** Distinguishes results with the same name, such as by engine; may be empty. */
  hint: z.string(),
  /** URL in the shop. */
  to: z.string(),
  picture: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchGroup = z.object({
  kind: z.enum(searchKinds),
  hits: z.array(searchHit),
  /** URL of the full list; null if these are all results or there is no list. */
  more: z.string().nullable(),
})
export type SearchGroup = z.infer<typeof searchGroup>

export const searchText = z.string().trim().max(100)

export const searchShop = get(
  '/v1/search',
  'Searches vehicles, products, tunes, guides, dealers, pages, posts and answers',
  {
    access: 'public',
    query: z.object({ q: searchText, limit: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ groups: z.array(searchGroup) }),
    perMinute: 300,
  },
)

import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { slug } from '#kit/shapes.ts'
import { seoKinds } from '../rules.ts'

/** Texts of a page with the names of facts still in them; empty where the shop makes its own. */
export const seoText = z.object({ title: z.string(), description: z.string() })

export const getSeoText = get('/v1/seo/text', 'Returns the title and description written for a page', {
  access: 'public',
  query: z.object({
    kind: z.enum(seoKinds),
    /** The make of a vehicle, the product or the tune type. */
    slug,
    year: z.string().max(10).optional(),
    model: slug.optional(),
    engine: slug.optional(),
  }),
  output: seoText,
})

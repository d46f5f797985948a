import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { slug } from '#kit/shapes.ts'
import { seoKinds } from '../rules.ts'

/** Texts of a page with placeholders; empty for the shop's default. */
export const seoText = z.object({ title: z.string(), description: z.string() })

export const getSeoText = get('/v1/seo/text', 'Returns the title and description written for a page', {
  access: 'public',
  query: z.object({
    kind: z.enum(seoKinds),
    /** Make of a vehicle, product or tune type. */
    slug,
    year: z.string().max(10).optional(),
    model: slug.optional(),
    engine: slug.optional(),
  }),
  output: seoText,
})

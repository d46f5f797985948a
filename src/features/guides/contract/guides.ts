import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { paged, pageQuery, slug, time } from '#kit/shapes.ts'

export const placeKinds = ['make', 'model', 'engine', 'transmission'] as const
export type PlaceKind = (typeof placeKinds)[number]

const place = z.object({ kind: z.enum(placeKinds), name: z.string() })
export const guideCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.string().nullable(),
  /** The guide's subject; null for all vehicles. */
  place: place.nullable(),
})
export type GuideCard = z.output<typeof guideCard>
/** A full guide; its text is sanitized HTML. */
export const guide = guideCard.extend({ picture_alt: z.string(), html: z.string(), updated_at: time })
export type Guide = z.output<typeof guide>

export const listGuides = get('/v1/guides', 'Lists published guides: to a vehicle, or all', {
  access: 'public',
  query: pageQuery.extend({
    /** Slugs of a vehicle; returns guides about it or a part of it. */
    make: slug.optional(),
    model: slug.optional(),
    engine: slug.optional(),
    transmission: slug.optional(),
  }),
  output: paged(guideCard),
})
export const getGuide = get('/v1/guides/:slug', 'Returns a published guide', {
  access: 'public',
  params: z.object({ slug: z.string().max(120) }),
  output: guide,
  errors: ['not_found'],
})

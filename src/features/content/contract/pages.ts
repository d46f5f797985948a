import { z } from 'zod'
import { toolMethods, toolProtocols } from '#features/tools/connections.ts'
import { get } from '#kit/contract.ts'
import { allOf, int, time } from '#kit/shapes.ts'
import { block, blockPictures } from './blocks.ts'

export const pageLayouts = ['landing', 'article'] as const

export const pageCard = z.object({ address: z.string(), title: z.string(), summary: z.string(), updated_at: time })
export const page = pageCard.extend({
  layout: z.enum(pageLayouts),
  picture: z.string().nullable(),
  picture_alt: z.string(),
  /** The label of the button at the top; empty for none. */
  action_label: z.string(),
  action_to: z.string(),
  /** Their texts are sanitized HTML. */
  blocks: z.array(block),
  pictures: blockPictures,
})
export type Page = z.output<typeof page>

export const listPages = get('/v1/pages', 'Lists published pages', { access: 'public', output: allOf(pageCard) })
export const getPage = get('/v1/pages/by-address', 'Returns a published page', {
  access: 'public',
  query: z.object({ address: z.string().max(200) }),
  output: page,
  errors: ['not_found'],
})

/** A flash tool with its catalog data. */
export const comparedTool = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  product_slug: z.string().nullable(),
  methods: z.array(z.enum(toolMethods)),
  protocols: z.array(z.enum(toolProtocols)),
  is_rentable: z.boolean(),
  /** How many engines and transmissions have a published tune that it can write. */
  engines: int,
  transmissions: int,
  /** The makes of those engines and transmissions, most engines first. */
  makes: z.array(z.object({ name: z.string(), engines: int })),
})
export type ComparedTool = z.output<typeof comparedTool>
export const compareTools = get('/v1/tool-comparison', 'Lists flash tools with the vehicles they cover', {
  access: 'public',
  output: allOf(comparedTool),
})

import { z } from 'zod'
import { tuneTypeSlugs } from '#features/tunes/contract.ts'
import { int, slug } from '#kit/shapes.ts'
import { called } from '#kit/validation.ts'
import { blockRegions, isLinkAddress, isVideoAddress, noticeKinds } from '../rules/blocks.ts'

/** A text field with the label it has in the editor. */
const words = (max: number, label: string) => z.string().trim().max(max, called(label))
const needed = (max: number, label: string) => words(max, label).min(1, { error: () => 'Fill in this field.' })
const pictureId = z
  .number({ error: () => 'Choose a picture.' })
  .int()
  .positive()
const address = words(500, 'Button leads to').refine(isLinkAddress, {
  error: () => 'Enter an address of the shop, such as /products, or one that begins with https://.',
})
const place = /^([\w.-]+\/){3}[\w.-]+$/
/** An engine in the catalog: `make/year/model/engine`. */
const vehiclePlace = words(300, 'Vehicle').regex(place, {
  error: () => 'Enter make/year/model/engine, as in the address of the engine.',
})
const base = {
  /** Unique within the page and stable. */
  id: z.string().regex(/^[\w-]{1,24}$/),
  region: z.enum(blockRegions).default('all'),
}
const titled = { ...base, title: words(160, 'Heading') }

export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...base, html: z.string().max(200_000, called('Text')) }),
  z.object({
    kind: z.literal('points'),
    ...titled,
    items: z.array(z.object({ title: needed(120, 'Title'), text: words(600, 'Text') })).max(24, called('Points')),
  }),
  z.object({ kind: z.literal('picture'), ...base, picture_id: pictureId, caption: words(300, 'Caption') }),
  z.object({
    kind: z.literal('gallery'),
    ...titled,
    items: z.array(z.object({ picture_id: pictureId, caption: words(300, 'Caption') })).max(36, called('Pictures')),
  }),
  z.object({
    kind: z.literal('video'),
    ...titled,
    url: words(300, 'Address of the video').refine(isVideoAddress, {
      error: () => 'Enter an address at YouTube or Vimeo.',
    }),
    picture_id: pictureId.nullable(),
  }),
  z.object({
    kind: z.literal('table'),
    ...titled,
    head: z.array(words(120, 'Heading')).min(1).max(12, called('Columns')),
    rows: z.array(z.array(words(400, 'Cell')).max(12, called('Columns'))).max(200, called('Rows')),
  }),
  z.object({
    kind: z.literal('steps'),
    ...titled,
    items: z.array(z.object({ title: needed(160, 'Title'), text: words(1200, 'Text') })).max(40, called('Steps')),
  }),
  z.object({ kind: z.literal('notice'), ...base, level: z.enum(noticeKinds), text: needed(1200, 'Text') }),
  z.object({
    kind: z.literal('questions'),
    ...titled,
    items: z
      .array(z.object({ question: needed(240, 'Question'), answer: needed(3000, 'Answer') }))
      .max(60, called('Questions')),
  }),
  z.object({
    kind: z.literal('action'),
    ...titled,
    text: words(600, 'Text'),
    label: needed(60, 'Button'),
    to: address,
  }),
  z.object({ kind: z.literal('products'), ...titled, slugs: z.array(slug).max(12, called('Products')) }),
  z.object({
    kind: z.literal('tunes'),
    ...titled,
    type: z.enum(tuneTypeSlugs),
    make: slug.or(z.literal('')),
    limit: int.min(1, called('How many')).max(24, called('How many')),
    /** Tunes for this vehicle, of any type; empty for all vehicles. */
    vehicle: vehiclePlace.or(z.literal('')).default(''),
  }),
  z.object({
    kind: z.literal('vehicles'),
    ...titled,
    places: z.array(vehiclePlace).max(12, called('Vehicles')),
  }),
  z.object({ kind: z.literal('tools'), ...titled, slugs: z.array(slug).max(24, called('Tools')) }),
  z.object({ kind: z.literal('rentals'), ...titled }),
  z.object({ kind: z.literal('dealers'), ...titled }),
  z.object({
    kind: z.literal('dyno'),
    ...titled,
    /** Empty for the stage 1 tune with the largest gain. */
    vehicle: vehiclePlace.or(z.literal('')),
  }),
  z.object({ kind: z.literal('form'), ...titled, source: z.enum(['contact', 'tuning']) }),
  z.object({ kind: z.literal('positions'), ...titled }),
])
export type Block = z.output<typeof block>
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

const blocksMax = 80
const bytesMax = 400_000
/** The blocks of a page or post. */
export const blocks = z
  .array(block)
  .max(blocksMax)
  .refine((all) => JSON.stringify(all).length <= bytesMax, { error: () => 'This text is too long. Split it up.' })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: () => 'Two blocks have the same id.',
  })

/** Pictures by ID (as text): URL, alternative text and size in pixels. */
export const blockPictures = z.record(
  z.string(),
  z.object({ url: z.string(), alt: z.string(), width: int, height: int }),
)
export type BlockPictures = z.output<typeof blockPictures>

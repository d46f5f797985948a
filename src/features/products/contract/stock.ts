import { z } from 'zod'
import { get, post, put } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, nameSort, searchText, slug, time, why } from '#kit/shapes.ts'

const access = 'stock.manage' as const
const int = z.number().int()
/** More than any warehouse holds of one thing: above it, someone typed too many zeros. */
export const unitsMax = 100_000
export const units = int.min(1, 'Enter at least 1.').max(unitsMax, 'Enter at most 100,000.')
const place = z.object({ productSlug: slug, locationSlug: slug })
/** Without one, the units of no variant. */
const ofVariant = z.object({ variant: id.optional() })
const placePath = '/v1/admin/stock/product/:productSlug/location/:locationSlug'

/** What a place holds of a product, in units. */
const quantities = {
  /** In the building: free and reserved. */
  on_hand: int,
  /** Sold, and not shipped yet. */
  reserved: int,
  /** What can be sold. */
  free: int,
  /** On the way: ordered from suppliers, or sent from another place. */
  incoming: int,
  /** Free units below which staff get a mail; null without a mark. */
  low_at: int.nullable(),
}
export const stockFilters = ['low', 'out', 'reserved', 'incoming', 'unassigned'] as const
/** Whose stock it is. */
const whose = {
  product_id: int,
  variant_id: int.nullable(),
  slug: z.string(),
  name: z.string(),
  /** Such as M, Black; empty without a variant. */
  variant: z.string(),
  part_number: z.string(),
  /** Units of a product with variants that are not assigned to one: they can’t be sold. */
  is_unassigned: z.boolean(),
  /** Of a variant that is no longer sold. */
  is_retired: z.boolean(),
}
const stockLocation = z.object({ slug: z.string(), name: z.string(), region: int })

export const listStock = list('/v1/admin/stock', 'Lists stock by product and location', {
  access,
  filters: { q: searchText, location: slug.optional(), only: z.enum(stockFilters).optional(), sort: nameSort },
  row: z.object({
    id: int,
    ...whose,
    location_slug: z.string(),
    location: z.string(),
    ...quantities,
  }),
  also: { locations: z.array(stockLocation) },
})
export const exportStock = exportOf(listStock)

export const stockPlace = z.object({
  ...whose,
  barcode: z.string(),
  location_slug: z.string(),
  location: z.string(),
  region: int,
  ...quantities,
  /** The newest change: a count names it, so that nothing that happened since is lost. */
  last_change: int.nullable(),
  elsewhere: z.array(z.object({ slug: z.string(), name: z.string(), free: int })),
  /** The product’s other variants at this place; without a number, the units of none. */
  others: z.array(
    z.object({ id: int.nullable(), name: z.string(), free: int, is_retired: z.boolean(), is_unassigned: z.boolean() }),
  ),
})
export type StockPlace = z.output<typeof stockPlace>
export const getStockPlace = get(placePath, 'Returns the stock of a product at a location', {
  access,
  params: place,
  query: ofVariant,
  output: stockPlace,
  errors: ['not_found'],
})

export const listStockChanges = list(`${placePath}/changes`, 'Lists changes of stock with the balance after each', {
  access,
  params: place,
  filters: { q: searchText, variant: id.optional(), sort: ageSort },
  row: z.object({
    id: int,
    delta: int,
    /** Free units after it. */
    balance: int,
    reason: z.string(),
    /** What caused it, such as order/17. */
    reference: z.string().nullable(),
    note: z.string(),
    by: z.string(),
    created_at: time,
  }),
  errors: ['not_found'],
})
export const exportStockChanges = exportOf(listStockChanges)

const change = {
  access,
  params: place,
  query: ofVariant,
  output: stockPlace,
  idempotent: true,
} as const
const delta = int
  .min(-unitsMax, 'Enter at most 100,000.')
  .max(unitsMax, 'Enter at most 100,000.')
  .refine((value) => value !== 0, 'Enter a number other than 0.')
export const adjustForm = z.strictObject({ delta, reason: why })
export const adjustStock = post(`${placePath}/adjust`, 'Adds units to a location or takes them away', {
  ...change,
  body: adjustForm,
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired'],
})
export const writeOffForm = z.strictObject({ quantity: units, reason: why })
export const writeOffStock = post(`${placePath}/write-off`, 'Writes off units that are lost or broken', {
  ...change,
  body: writeOffForm,
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired'],
})
export const countForm = z.strictObject({
  /** Units in the building, those that wait for their parcel included. */
  counted: int.min(0, 'Can’t be negative.').max(unitsMax, 'Enter at most 100,000.'),
  /** The newest change that the count knew. */
  last_change: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  reason: why,
})
export const countStock = post(`${placePath}/count`, 'Sets the stock to what was counted', {
  ...change,
  body: countForm,
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired', 'stale_version'],
})
export const assignForm = z.strictObject({
  quantity: units,
  /** Null only where the product has no variants any more. */
  variant: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  reason: why,
})
export const assignStock = post(`${placePath}/assign`, 'Assigns units of a product to a variant', {
  ...change,
  body: assignForm,
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired'],
})
export const markForm = z.strictObject({
  low_at: int.min(1, 'Enter at least 1.').max(unitsMax, 'Enter at most 100,000.').nullable(),
})
export const putStockMark = put(`${placePath}/mark`, 'Sets or removes the low-stock mark', {
  access,
  params: place,
  query: ofVariant,
  body: markForm,
  output: stockPlace,
  errors: ['not_found'],
})

export const listLocationChoices = get('/v1/admin/stock-location-choices', 'Lists the locations that are not retired', {
  access,
  output: z.object({ data: z.array(stockLocation) }),
})

export const findStockProducts = get('/v1/admin/stock-products', 'Finds products by name, part number or barcode', {
  access,
  query: z.object({
    q: z.string().trim().max(100).default(''),
    /** Only what has exactly this part number, barcode or address, as a scanner reads it. */
    exact: z.enum(['1']).optional(),
  }),
  output: z.object({
    data: z.array(z.object({ slug: z.string(), variant: int.nullable(), name: z.string(), part_number: z.string() })),
  }),
})

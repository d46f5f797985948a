import { z } from 'zod'
import { get, post, put } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, int, nameSort, searchText, slug, time, why } from '#kit/shapes.ts'

const access = 'stock.manage' as const
/** Plausible maximum of units; more is likely a typo. */
export const unitsMax = 100_000
export const units = int.min(1, 'Enter at least 1.').max(unitsMax, 'Enter at most 100,000.')
const place = z.object({ productSlug: slug, locationSlug: slug })
/** Without it, units without a variant. */
const ofVariant = z.object({ variant: id.optional() })
const placePath = '/v1/admin/stock/product/:productSlug/location/:locationSlug'

/** Stock of a product at a location, in units. */
const quantities = {
  /** On hand: available plus reserved. */
  on_hand: int,
  /** Sold but not shipped yet. */
  reserved: int,
  /** Available to sell. */
  free: int,
  /** Incoming: ordered from suppliers, or sent from another location. */
  incoming: int,
  /** Low stock threshold of available units for staff emails; null for none. */
  low_at: int.nullable(),
}
export const stockFilters = ['low', 'out', 'reserved', 'incoming', 'unassigned'] as const
/** Product and location of the stock. */
const whose = {
  product_id: int,
  variant_id: int.nullable(),
  slug: z.string(),
  name: z.string(),
  /** Variant such as "M, Black"; empty without one. */
  variant: z.string(),
  part_number: z.string(),
  /** Units not assigned to any of the product's variants; these can’t be sold. */
  is_unassigned: z.boolean(),
  /** Whether the variant is retired. */
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
  /** Latest change: counts name it, so no later change is lost. */
  last_change: int.nullable(),
  elsewhere: z.array(z.object({ slug: z.string(), name: z.string(), free: int })),
  /** The product’s other variants at this location; without an ID, units without a variant. */
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
    /** Available units after the change. */
    balance: int,
    reason: z.string(),
    /** Cause such as order/17. */
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
export const adjustStock = post(`${placePath}/adjust`, 'Adds units to a location or removes them', {
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
  /** Units on hand, including those waiting to ship. */
  counted: int.min(0, 'Can’t be negative.').max(unitsMax, 'Enter at most 100,000.'),
  /** Latest change known to the count. */
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
  /** Null only if the product no longer has variants. */
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
    /** Exact part number, barcode or slug, as from a scanner. */
    exact: z.enum(['1']).optional(),
  }),
  output: z.object({
    data: z.array(z.object({ slug: z.string(), variant: int.nullable(), name: z.string(), part_number: z.string() })),
  }),
})

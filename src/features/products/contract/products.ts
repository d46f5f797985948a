import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import type { FieldLooks } from '#kit/facts.ts'
import { formatNumber } from '#kit/locale.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { quantityPrice } from '#features/pricing/contract/own-prices.ts'
import { rating } from '#features/reviews/contract/reviews.ts'
import { vehiclePath } from '#features/vehicles/contract/vehicles.ts'
import { email, int, named, paged, pageQuery, slug } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

/** Availability in a region, as a word instead of a number. */
export const availability = z.enum(['enough', 'few', 'none'])
export type Availability = z.infer<typeof availability>
/** By region: 1 North America, 2 Europe. */
const availabilityByRegion = z.object({ 1: availability, 2: availability })

export const productCategory = z.object({ slug: z.string(), name: z.string(), products: int })
export const productCard = named.extend({
  brand: z.string(),
  category: z.string(),
  /** Minor units before tax; with options, the price of the cheapest choice. */
  pricesByCurrency,
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  availability: availabilityByRegion,
  has_options: z.boolean(),
  /** Average of approved reviews; null without any. */
  rating: rating.nullable(),
})
export type ProductCard = z.infer<typeof productCard>

export const productOption = z.object({
  id: int,
  name: z.string(),
  selections: z.array(z.object({ id: int, name: z.string(), pricesByCurrency })),
})
export type ProductOption = z.infer<typeof productOption>

/** A combination of choices with its own stock. */
export const productVariant = z.object({
  id: int,
  /** One choice for each option stock is kept by. */
  selections: z.array(int),
  part_number: z.string(),
  weight_grams: int,
  availability: availabilityByRegion,
})
export type ProductVariant = z.infer<typeof productVariant>

const formatWeight = (grams: unknown) =>
  Number(grams) < 1000 ? `${formatNumber(Number(grams))} g` : `${formatNumber(Number(grams) / 1000)} kg`
/** Facts shown on a product's page. */
export const productLooks = {
  part_number: { label: m.partNumber },
  weight_grams: { label: m.weight, format: formatWeight },
  manual_url: { label: m.manual, type: 'url' },
} satisfies FieldLooks
/** Stored content of a product's page. */
export const productFacts = {
  description: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  part_number: z.string(),
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
  weight_grams: int,
  manual_url: z.string(),
  shippable: z.boolean(),
  taxable: z.boolean(),
}
/** Part of a kit: goods with preset choices, or a tune. */
export const kitPart = named.pick({ slug: true, name: true }).extend({
  kind: z.enum(['product', 'tune']),
  /** Quantity per kit. */
  quantity: int,
  options: z.array(z.object({ id: int, option: z.string(), selection: z.string() })),
  /** Unit price alone, in minor units. */
  pricesByCurrency,
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
})
export type KitPart = z.infer<typeof kitPart>
export const product = productCard.extend({
  ...productFacts,
  options: z.array(productOption),
  /** Variants on sale. If there are any, stock is kept by variant, and missing combinations are sold out. */
  variants: z.array(productVariant),
  /** Each with the ID of the choice it shows; null is always visible. */
  pictures: z.array(z.object({ url: z.string(), alt: z.string(), selection: int.nullable() })),
  category_name: z.string(),
  related: z.array(productCard),
  /** Accessories. */
  accessories: z.array(productCard),
  /** Parts, if it is a kit. */
  parts: z.array(kitPart),
  /** Whether it only fits some vehicles. */
  has_fitment: z.boolean(),
  /** Quantity prices for everyone. */
  quantity_prices: z.array(quantityPrice),
})
export type Product = z.infer<typeof product>

export const productSorts = ['featured', 'price', '-price', 'name', '-name', 'newest'] as const
export const productListQuery = pageQuery.extend({
  q: z.string().trim().max(100).optional(),
  category: slug.optional(),
  brand: z.string().max(80).optional(),
  available: z.enum(['1']).optional(),
  /** Only products that fit this vehicle: `make/year/model/engine`, and its transmission if known. */
  vehicle: vehiclePath.optional(),
  /** Only these products, comma-separated. */
  slugs: z.string().max(4000).optional(),
  sort: z.enum(productSorts).default('featured'),
})

export const listProducts = get('/v1/store/product', 'Lists products, filtered and sorted', {
  access: 'public',
  query: productListQuery,
  output: paged(productCard).extend({
    categories: z.array(productCategory),
    brands: z.array(z.string()),
  }),
})

/** Maximum products per call. */
export const fitsMax = 100
export const listFits = get(
  '/v1/store/fits',
  'Returns whether products fit a vehicle. Products that fit any vehicle are left out.',
  {
    access: 'public',
    query: z.object({ vehicle: vehiclePath, slugs: z.string().max(13_000) }),
    output: z.object({ data: z.array(z.object({ slug: z.string(), fits: z.boolean() })) }),
  },
)

export const getProduct = get(
  '/v1/store/product/:slug',
  'Returns a product with its options, pictures and related products',
  { access: 'public', params: z.object({ slug }), output: product, errors: ['not_found'] },
)

export const stockAlert = z.strictObject({
  email,
  /** Notify only if this variant is back in stock. */
  variant: int.positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
export const askForStock = post(
  '/v1/store/product/:slug/stock-alerts',
  'Emails someone once when a product is in stock again in their region',
  { access: 'public', params: z.object({ slug }), body: stockAlert, errors: ['not_found'], perMinute: 10 },
)

export const getProductPicture = get('/pictures/products/:id', 'Returns a product picture', {
  root: true,
  access: 'public',
  params: z.object({ id: z.coerce.number().int().positive() }),
  output: z.unknown(),
  errors: ['not_found'],
})

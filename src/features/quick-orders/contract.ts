import { z } from 'zod'
import { memberCall } from '#features/dealers/contract/dealers.ts'
import { product, productVariant } from '#features/products/contract/products.ts'
import { post } from '#kit/contract.ts'
import { int } from '#kit/shapes.ts'
import { numberLengthMax, numbersMax } from './rules/typed-lines.ts'

/** Units in the member's region, up to the most a line of the cart takes. */
const left = int
export const numberedProduct = product
  .pick({
    id: true,
    slug: true,
    name: true,
    part_number: true,
    picture: true,
    pricesByCurrency: true,
    quantity_prices: true,
    options: true,
    availability: true,
  })
  .extend({
    /** Of a product with variants, each has its own. */
    left,
    variants: z.array(productVariant.extend({ left })),
    /** Whether it includes a tune, so it is bought for one vehicle, on its own page. */
    needs_vehicle: z.boolean(),
  })
export type NumberedProduct = z.output<typeof numberedProduct>

export const findNumberedProducts = post(
  '/v1/dealers/:slug/quick-order',
  'Finds products by part numbers, barcodes, slugs or names, with what a member of the dealer needs to order them',
  {
    ...memberCall,
    body: z.strictObject({ numbers: z.array(z.string().trim().min(1).max(numberLengthMax)).min(1).max(numbersMax) }),
    output: z.object({
      /** One for each number that was found, as it was sent. */
      data: z.array(z.object({ number: z.string(), slug: z.string(), variant: int.nullable() })),
      products: z.array(numberedProduct),
    }),
    runs: 'query',
    inViews: 'open',
    perMinute: 120,
  },
)
export type NumberedProducts = z.output<typeof findNumberedProducts.output>

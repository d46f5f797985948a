import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { int, slug } from '#kit/shapes.ts'

export const discountCodesInput = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{2,40}$/),
  )
  .max(5)
  .default([])

/** Maximum slugs per kind in a call. */
export const ownPricesMax = 100
const slugs = z.array(slug).max(ownPricesMax).default([])

/** Price per unit from a quantity; minor units, before option surcharges. */
export const quantityPrice = z.object({
  from: int,
  /** Choices it applies to; empty for all. */
  choices: z.array(z.object({ id: int, selection: z.string() })),
  prices: pricesByCurrency,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
})
const priced = z.object({ slug: z.string(), price: pricesByCurrency })
const ownProduct = priced.extend({ quantity_prices: z.array(quantityPrice) })
/** This person's price before a sale, with the fields only dealers and staff see; null for everyone else. */
const ownTune = priced.extend({
  addonprice: pricesByCurrency,
  dealer: z
    .object({ dealerprice: pricesByCurrency, dealeraddonprice: pricesByCurrency, split_credit_dealer_text: z.string() })
    .nullable(),
  /** Discount percent by role. Staff see all roles, others only their own. */
  other_role_discounts: z.record(z.string(), z.number()),
})
export type OwnProductPrice = z.output<typeof ownProduct>
export type OwnTunePrice = z.output<typeof ownTune>

export const listOwnPrices = post('/v1/own-prices', 'Returns what you pay for products and tunes, before a sale', {
  access: 'user',
  body: z.strictObject({ products: slugs, tunes: slugs }),
  output: z.object({ products: z.array(ownProduct), tunes: z.array(ownTune) }),
  runs: 'query',
  inViews: 'open',
})

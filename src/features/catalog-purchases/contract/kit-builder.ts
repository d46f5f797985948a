import { z } from 'zod'
import { quantityPrice } from '#features/pricing/contract/own-prices.ts'
import { productOption } from '#features/products/contract/products.ts'
import { availability } from '#features/products/contract/products.ts'
import { vehicleChoice, vehiclePath } from '#features/vehicles/contract/vehicles.ts'
import { get } from '#kit/contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { slug } from '#kit/shapes.ts'

/** A product that the builder offers in the visitor's region. */
const offer = z.object({
  slug: z.string(),
  name: z.string(),
  pricesByCurrency,
  options: z.array(productOption),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  availability,
  shippable: z.boolean(),
  /** Quantity prices for everyone. */
  quantity_prices: z.array(quantityPrice),
})
export type KitOffer = z.output<typeof offer>

const kitTune = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  notes: z.string(),
  pricesByCurrency,
  /** At the crank; null when unknown. */
  horsepower: z.number().nullable(),
})
const toolSet = z.object({
  /** Tools bought together: a single one unless no tool can flash the tune alone. */
  tools: z.array(offer),
  /** The cheapest set in stock. */
  is_suggested: z.boolean(),
})
/** A part that fits the vehicle. */
export const fittingPart = offer.extend({
  brand: z.string(),
  /** The sentence of the tune's description that mentions the part; null for other fitting parts. */
  named_by: z.string().nullable(),
})
export const builtKit = z.object({
  vehicle: vehicleChoice,
  label: z.string(),
  stock_horsepower: z.number().nullable(),
  tunes: z.array(kitTune),
  /** The selected tune; null when the vehicle has none. */
  tune: z.string().nullable(),
  tool_sets: z.array(toolSet),
  parts: z.array(fittingPart),
  /** Kits that contain the tune, with the total price of their parts bought separately. */
  kits: z.array(z.object({ slug: z.string(), name: z.string(), pricesByCurrency, alone: pricesByCurrency })),
})
export type FittingPart = z.output<typeof fittingPart>
export type BuiltKit = z.output<typeof builtKit>

export const buildKit = get(
  '/v1/store/kit-builder',
  'Combines a tune for a vehicle with the tools that flash it and the parts that fit',
  {
    access: 'public',
    query: z.object({ vehicle: vehiclePath, tune: slug.optional() }),
    output: builtKit,
    errors: ['not_found'],
    perMinute: 600,
  },
)

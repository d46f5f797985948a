import { z } from 'zod'
import { int } from '#kit/shapes.ts'
import { freeOfCharge, pricePoint, reduced } from '../price-points.ts'
import { type DemoProduct, pictureKinds } from '../types.ts'

/** A product as a row of the product file. */
export const productRow = z.strictObject({
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  /** List price in whole US dollars; the other currencies come from the price list. */
  usd: int,
  weightGrams: int,
  picture: z.enum(pictureKinds),
  options: z
    .array(
      z.strictObject({
        name: z.string(),
        /** Each choice with its surcharge in whole US dollars. */
        selections: z.array(z.tuple([z.string(), int])),
      }),
    )
    .default([]),
  specs: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  /** What it fits: patterns on the slugs or names of engines and transmissions, within makes or models. */
  fits: z
    .strictObject({
      makes: z.array(z.string()).optional(),
      /** `make/model` */
      models: z.array(z.string()).optional(),
      engines: z.string().optional(),
      transmissions: z.string().optional(),
    })
    .optional(),
  related: z.array(z.string()),
  /** Quantity on hand in Reno and in Venlo. */
  stock: z.tuple([int, int]),
  taxClass: z.enum(['standard', 'clothing', 'exempt']).default('standard'),
})
export type ProductRow = z.output<typeof productRow>

const dealerDiscountPercent = 30

/** The full product of a row. */
export function toProduct(category: string, row: ProductRow): DemoProduct {
  const { usd, stock, specs, options, ...rest } = row
  const prices = pricePoint(usd * 100)
  return {
    ...rest,
    category,
    prices,
    dealerPrices: reduced(prices, dealerDiscountPercent),
    shippable: true,
    options: options.map(({ name, selections }) => ({
      name,
      selections: selections.map(([selection, more]) => ({
        name: selection,
        prices: more === 0 ? freeOfCharge : pricePoint(more * 100),
      })),
    })),
    specs: Object.entries(specs).map(([name, value]) => ({ name, value })),
    stock: { 'reno-nv': stock[0], 'venlo-nl': stock[1] },
  }
}

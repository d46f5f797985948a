import { freeOfCharge, pricePoint, reduced } from '../price-points.ts'
import type { DemoOption, DemoProduct, PictureKind } from '../types.ts'

export interface ProductRow {
  slug: string
  name: string
  brand: string
  description: string
  /** List price in whole US dollars; the other currencies come from the price list. */
  usd: number
  weightGrams: number
  picture: PictureKind
  options?: DemoOption[]
  specs: Record<string, string>
  tags: string[]
  related: string[]
  /** On hand in Reno and in Venlo. */
  stock: readonly [reno: number, venlo: number]
  taxClass?: DemoProduct['taxClass']
}

const dealerDiscountPercent = 30

/** The full product of a row. */
export function toProduct(category: string, row: ProductRow): DemoProduct {
  const { usd, stock, specs, options = [], taxClass = 'standard', ...rest } = row
  const prices = pricePoint(usd * 100)
  return {
    ...rest,
    category,
    prices,
    dealerPrices: reduced(prices, dealerDiscountPercent),
    shippable: true,
    taxClass,
    options,
    specs: Object.entries(specs).map(([name, value]) => ({ name, value })),
    stock: { 'reno-nv': stock[0], 'venlo-nl': stock[1] },
  }
}

/** An option whose selections cost nothing more. */
export const choice = (name: string, ...selections: string[]): DemoOption => ({
  name,
  selections: selections.map((selection) => ({ name: selection, prices: freeOfCharge })),
})

/** An option whose selections add to the price: name and whole US dollars. */
export const pricedChoice = (name: string, ...selections: readonly (readonly [string, number])[]): DemoOption => ({
  name,
  selections: selections.map(([selection, usd]) => ({
    name: selection,
    prices: usd === 0 ? freeOfCharge : pricePoint(usd * 100),
  })),
})

import type { Availability, Product } from '../contract/products.ts'
import type { PublicProductRows } from './queries.ts'

/** Same words and thresholds as the database function stock_word. */
const fewBelow = 5
const availabilityOf = (onHand: number): Availability => (onHand <= 0 ? 'none' : onHand < fewBelow ? 'few' : 'enough')
export const availabilityIn = (onHand: (region: 1 | 2) => number): Product['availability'] => ({
  1: availabilityOf(onHand(1)),
  2: availabilityOf(onHand(2)),
})

/** Units by product, variant and region: `7/12/1` is variant 12 of product 7 in North America. */
export type StockCounts = ReadonlyMap<string, number>
export const stockKey = (productId: number, variantId: number | null) => `${productId}/${variantId ?? '-'}`
export const countStock = ({ stock }: Pick<PublicProductRows, 'stock'>): StockCounts =>
  new Map(
    stock.map(({ productId, variantId, region, onHand }) => [`${stockKey(productId, variantId)}/${region}`, onHand]),
  )

/** How many kits the stock of their goods makes; infinite for kits of tunes alone. */
export function kitsIn(goods: readonly { key: string; quantity: number }[], unitsOf: (key: string) => number): number {
  // A kit may contain the same product twice with different choices.
  const needed = Map.groupBy(goods, ({ key }) => key)
  const counts = [...needed].map(([key, same]) =>
    Math.floor(unitsOf(key) / same.reduce((sum, { quantity }) => sum + quantity, 0)),
  )
  return Math.min(Infinity, ...counts)
}

/** Removes choices that no variant on sale has. */
export function soldSelections(variants: readonly { selectionIds: number[] }[]) {
  const sold = new Set(variants.flatMap(({ selectionIds }) => selectionIds))
  return <S extends { id: number }>(selections: readonly S[]): readonly S[] =>
    selections.some(({ id }) => sold.has(id)) ? selections.filter(({ id }) => sold.has(id)) : selections
}

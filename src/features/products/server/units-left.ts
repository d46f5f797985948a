import type { Queryable } from '#kit/server/database.ts'
import { variantOf } from '../rules.ts'
import type { IndexedProduct, ProductIndex } from './product-index.ts'
import { readStockByRegion } from './stock/queries.ts'
import { countStock, kitsIn, stockKey } from './stock-counts.ts'

/**
 * Reads how many units of products, and of their variants, can be sold in a region now, in one query. The index only
 * knows words.
 */
export async function readUnitsLeft(
  db: Queryable,
  index: Pick<ProductIndex, 'bySlug'>,
  products: readonly IndexedProduct[],
  region: 1 | 2,
): Promise<(product: IndexedProduct, variantId: number | null) => number> {
  const goodsOf = (kit: IndexedProduct) =>
    kit.parts.flatMap(({ kind, slug, options, quantity }) => {
      const good = kind === 'product' ? index.bySlug.get(slug) : undefined
      if (!good) return []
      const variantId = good.variants.length > 0 ? (variantOf(good, options)?.id ?? 0) : null
      return [{ id: good.id, key: stockKey(good.id, variantId), quantity }]
    })
  const ids = new Set(products.flatMap((product) => [product.id, ...goodsOf(product).map(({ id }) => id)]))
  const stock = countStock({ stock: await readStockByRegion(db, [...ids]) })
  const unitsOf = (key: string) => stock.get(`${key}/${region}`) ?? 0
  return (product, variantId) =>
    product.parts.length > 0 ? kitsIn(goodsOf(product), unitsOf) : unitsOf(stockKey(product.id, variantId))
}

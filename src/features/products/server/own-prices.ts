import { and, eq, inArray } from 'drizzle-orm'
import type { ReadOwnPrices } from '#features/pricing/server/list-own-prices.ts'
import { hasOwnPrices, ownPrices, type PriceRights } from '#features/pricing/unit-price.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { products } from './tables.ts'

/** The prices of a person by slug, without options; empty for who pays list prices, without asking the database. */
export async function readOwnProductPrices(
  db: Queryable,
  rights: PriceRights,
  slugs: readonly string[],
): Promise<Map<string, PricesByCurrency>> {
  if (!hasOwnPrices(rights) || slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: products.slug, list: products.prices, dealer: products.dealerPrices })
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), eq(products.state, 'published')))
  return new Map(rows.map(({ slug, list, dealer }) => [slug, ownPrices({ list, dealer }, rights)]))
}

export const ownProductPricesEffect: ReadOwnPrices = async (db, { rights, products: slugs }) => ({
  products: [...(await readOwnProductPrices(db, rights, slugs))].map(([slug, price]) => ({ slug, price })),
})

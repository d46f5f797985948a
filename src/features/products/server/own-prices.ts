import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import {
  type ItemPrices,
  itemPrices,
  type ListPrice,
  type QuantityPrice,
  singlePrice,
} from '#features/pricing/quantity-prices.ts'
import type { ReadOwnPrices } from '#features/pricing/server/list-own-prices.ts'
import { hasOwnPrices, ownPrices, type PriceRights } from '#features/pricing/unit-price.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type IndexedProduct, readProductIndex } from './product-index.ts'
import { products } from './tables.ts'

type Shop = Pick<Context<{ runs: 'query' }>, 'database' | 'services'>
/** Price list lines that apply to a buyer, by product ID. */
export type BuyersLists = (productId: number) => readonly ListPrice[]
/** Reads a buyer's price lists; without a dealer, only those for everyone. Registered under `effects.priceLists`. */
export type FindPriceLists = (shop: Shop, rights: PriceRights) => Promise<BuyersLists>

declare module '#access/feature.ts' {
  interface KnownEffects {
    priceLists: FindPriceLists
  }
}

interface OwnProduct {
  price: PricesByCurrency
  dealer: PricesByCurrency
}

/** Prices by rights, without price lists, by slug; empty, without a query, for people who pay list prices. */
export async function readOwnProducts(
  db: Queryable,
  rights: PriceRights,
  slugs: readonly string[],
): Promise<Map<string, OwnProduct>> {
  if (!hasOwnPrices(rights) || slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: products.slug, list: products.prices, dealer: products.dealerPrices })
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), eq(products.state, 'published')))
  return new Map(
    rows.map(({ slug, list, dealer }) => [
      slug,
      { price: ownPrices({ list, dealer }, rights), dealer: rights.isDealer ? dealer : {} },
    ]),
  )
}

async function findLists(shop: Shop, rights: PriceRights): Promise<BuyersLists> {
  const found = await Promise.all(shop.services.effects.priceLists.map((find) => find(shop, rights)))
  return (id) => found.flatMap((lines) => lines(id))
}

/**
 * A buyer's prices by product slug before a sale, from their rights and price lists, including quantity prices. Omits
 * products at list price.
 * @param lists price lists to use instead of the stored ones, for previews
 */
export async function readItemPrices(
  { db, ...shop }: Shop & { db: Queryable },
  rights: PriceRights,
  slugs: readonly string[],
  lists?: BuyersLists,
): Promise<Map<string, ItemPrices>> {
  const [own, index, linesOf] = await Promise.all([
    readOwnProducts(db, rights, slugs),
    readProductIndex(shop.database, shop.services.versions),
    lists ?? findLists(shop, rights),
  ])
  return new Map(
    slugs.flatMap((slug) => {
      const product = index.bySlug.get(slug)
      if (!product) return []
      const mine = own.get(slug)
      const lines = linesOf(product.id)
      if (!mine && lines.length === 0) return []
      const list = product.pricesByCurrency
      const item = { list, dealer: mine?.dealer ?? {}, own: mine ? neverAbove(list, mine.price) : list }
      return [[slug, itemPrices({ ...item, options: product.options }, lines)] as const]
    }),
  )
}

/** Reads a product's quantity prices for everyone, including future ones. */
export async function readPublicPrices(shop: Shop) {
  const lines = await findLists(shop, { isDealer: false, roles: [] })
  return ({ id, pricesByCurrency: list, options }: Pick<IndexedProduct, 'id' | 'pricesByCurrency' | 'options'>) =>
    asAnswer(itemPrices({ list, own: list, options }, lines(id)).quantity_prices)
}

const asAnswer = (prices: readonly QuantityPrice[]) =>
  prices.map(({ choices, ...price }) => ({ ...price, choices: [...choices] }))

/** A product that just changed may still be cached at its old price. */
const neverAbove = (list: PricesByCurrency, own: PricesByCurrency): PricesByCurrency =>
  Object.fromEntries(
    Object.entries(own).map(([code, price]) => [code, Math.min(price, list[code as keyof typeof list] ?? price)]),
  )

export const ownProductPricesEffect: ReadOwnPrices = async (
  db,
  { database, services, rights, products: slugs, now },
) => {
  if (!hasOwnPrices(rights)) return { products: [] }
  const found = await readItemPrices({ db, database, services }, rights, slugs)
  return {
    products: [...found].map(([slug, item]) => ({
      slug,
      price: singlePrice(item, now),
      quantity_prices: asAnswer(item.quantity_prices),
    })),
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { PriceSet } from '#features/pricing/price-set.ts'

interface PriceColumns {
  price: PriceSet['price']
  addonPrice: PriceSet['price']
  basePrice: PriceSet['price']
  baseAddonPrice: PriceSet['price']
  dealerPrice: PriceSet['price']
  dealerAddonPrice: PriceSet['price']
}

/** Six prices as the columns of their tables. */
export const toPriceColumns = (set: PriceSet): PriceColumns => ({
  price: set.price,
  addonPrice: set.addonprice,
  basePrice: set.baseprice,
  baseAddonPrice: set.baseaddonprice,
  dealerPrice: set.dealerprice,
  dealerAddonPrice: set.dealeraddonprice,
})

/** Columns as six prices. */
export const fromPriceColumns = (row: PriceColumns): PriceSet => ({
  price: row.price,
  addonprice: row.addonPrice,
  baseprice: row.basePrice,
  baseaddonprice: row.baseAddonPrice,
  dealerprice: row.dealerPrice,
  dealeraddonprice: row.dealerAddonPrice,
})

/** Six prices of a row as one object, in SQL. */
export const pricesJson = (alias: string): SQL =>
  sql.raw(`jsonb_build_object('price', ${alias}.price, 'addonprice', ${alias}.addon_price, 'baseprice', ${alias}.base_price,
    'baseaddonprice', ${alias}.base_addon_price, 'dealerprice', ${alias}.dealer_price, 'dealeraddonprice', ${alias}.dealer_addon_price)`)

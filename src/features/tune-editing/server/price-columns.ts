import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type PriceName, priceNames, type PriceSet } from '#features/pricing/price-set.ts'

interface PriceColumns {
  price: PriceSet['price']
  addonPrice: PriceSet['price']
  basePrice: PriceSet['price']
  baseAddonPrice: PriceSet['price']
  dealerPrice: PriceSet['price']
  dealerAddonPrice: PriceSet['price']
}

/** The property of the tables that holds each price. */
export const priceKeys = {
  price: 'price',
  addonprice: 'addonPrice',
  baseprice: 'basePrice',
  baseaddonprice: 'baseAddonPrice',
  dealerprice: 'dealerPrice',
  dealeraddonprice: 'dealerAddonPrice',
} as const satisfies Record<PriceName, keyof PriceColumns>

/** The column of a price in the database. */
export const priceColumn = (name: PriceName): string => toSnakeCase(priceKeys[name])

/** Six prices as the columns of their tables. */
export const toPriceColumns = (set: PriceSet): PriceColumns =>
  Object.fromEntries(priceNames.map((name) => [priceKeys[name], set[name]])) as unknown as PriceColumns

/** Columns as six prices. */
export const fromPriceColumns = (row: PriceColumns): PriceSet =>
  Object.fromEntries(priceNames.map((name) => [name, row[priceKeys[name]]])) as unknown as PriceSet

/** Six prices of a row as one object, in SQL. */
export const pricesJson = (alias: string): SQL =>
  sql.raw(`jsonb_build_object(${priceNames.map((name) => `'${name}', ${alias}.${priceColumn(name)}`).join(', ')})`)

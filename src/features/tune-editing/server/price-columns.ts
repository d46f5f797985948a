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

/** Drizzle property of each price. */
export const priceKeys = {
  price: 'price',
  addonprice: 'addonPrice',
  baseprice: 'basePrice',
  baseaddonprice: 'baseAddonPrice',
  dealerprice: 'dealerPrice',
  dealeraddonprice: 'dealerAddonPrice',
} as const satisfies Record<PriceName, keyof PriceColumns>

/** Database column of a price. */
export const priceColumn = (name: PriceName): string => toSnakeCase(priceKeys[name])

/** Converts six prices to columns. */
export const toPriceColumns = (set: PriceSet): PriceColumns =>
  Object.fromEntries(priceNames.map((name) => [priceKeys[name], set[name]])) as unknown as PriceColumns

/** Converts columns to six prices. */
export const fromPriceColumns = (row: PriceColumns): PriceSet =>
  Object.fromEntries(priceNames.map((name) => [name, row[priceKeys[name]]])) as unknown as PriceSet

/** The six prices of a row as one JSON object, in SQL. */
export const pricesJson = (alias: string): SQL =>
  sql.raw(`jsonb_build_object(${priceNames.map((name) => `'${name}', ${alias}.${priceColumn(name)}`).join(', ')})`)

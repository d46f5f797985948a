/** A small shop for tests: two products, stock in two locations, shipping, and some discount codes. */
import type { Database } from '#kit/server/database.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { insertOne } from '#kit/server/database.ts'
import { discountCodes, shippingTiers } from '#features/pricing/server/tables.ts'
import { productCategories, productOptions, products, productSelections } from '#features/products/server/tables.ts'
import { stockChanges, stockLocations } from '#features/products/server/stock/tables.ts'

export const usAddress = {
  country_code: 'US',
  full_name: 'Dana Reyes',
  line1: '12 Test Street',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
} as const
/** The same as stored on an order. */
export const usOrderAddress = orderAddress.parse(usAddress)
export const oregonAddress = { ...usAddress, city: 'Portland', state: 'OR', postal_code: '97201' } as const
export const dutchAddress = {
  country_code: 'NL',
  full_name: 'Jan de Vries',
  line1: 'Kade 1',
  city: 'Venlo',
  postal_code: '5911',
} as const

export interface ShopFixture {
  cable: { id: number; slug: string }
  shirt: { id: number; slug: string; optionId: number; small: number; large: number }
}

export async function fillShop({ db }: Database, stock = { cable: 10, shirt: 1000 }): Promise<ShopFixture> {
  const [reno, venlo] = await db
    .insert(stockLocations)
    .values([
      { slug: 'reno', name: 'Reno', region: 1 },
      { slug: 'venlo', name: 'Venlo', region: 2 },
    ])
    .returning()
  const category = await insertOne(db, productCategories, { slug: 'cables', name: 'Cables' })
  const [cable, shirt] = await db
    .insert(products)
    .values([
      {
        slug: 'obd-cable',
        name: 'OBD cable',
        brand: 'Ferrule',
        categoryId: category.id,
        prices: { USD: 4999, CAD: 6999, EUR: 5999, GBP: 4999 },
        weightGrams: 300,
      },
      {
        slug: 'shirt',
        name: 'Shirt',
        brand: 'Overboost',
        categoryId: category.id,
        prices: { USD: 2500, EUR: 2900 },
        weightGrams: 200,
      },
    ])
    .returning()
  const option = await insertOne(db, productOptions, { productId: shirt!.id, name: 'Size' })
  const [small, large] = await db
    .insert(productSelections)
    .values([
      { optionId: option.id, name: 'S' },
      { optionId: option.id, name: 'L', prices: { USD: 200, EUR: 200 } },
    ])
    .returning()
  await db.insert(stockChanges).values(
    [reno!, venlo!].flatMap((location) => [
      { productId: cable!.id, locationId: location.id, delta: stock.cable, reason: 'initial' },
      { productId: shirt!.id, locationId: location.id, delta: stock.shirt, reason: 'initial' },
    ]),
  )
  await db.insert(shippingTiers).values([
    {
      slug: 'us-ground',
      name: 'Ground',
      region: 1,
      destinations: ['US'],
      weightMaxGrams: 30_000,
      prices: { USD: 900, CAD: 1200 },
      daysMin: 3,
      daysMax: 6,
    },
    {
      slug: 'us-air',
      name: 'Air',
      region: 1,
      destinations: ['US'],
      weightMaxGrams: 30_000,
      prices: { USD: 2900, CAD: 3900 },
      daysMin: 1,
      daysMax: 2,
      position: 1,
    },
    {
      slug: 'eu-parcel',
      name: 'Parcel',
      region: 2,
      destinations: ['NL', 'DE', 'FR'],
      weightMaxGrams: 30_000,
      prices: { EUR: 1000, GBP: 900 },
      daysMin: 2,
      daysMax: 4,
    },
  ])
  await db.insert(discountCodes).values([
    { code: 'TEN', kind: 'percent', percent: 10 },
    { code: 'ONCE', kind: 'amount', amounts: { USD: 1000 }, redemptionsMax: 1 },
    { code: 'MINE', kind: 'amount', amounts: { USD: 500 }, perCustomerMax: 1 },
    { code: 'FREE', kind: 'percent', percent: 100 },
  ])
  return {
    cable: { id: cable!.id, slug: cable!.slug },
    shirt: { id: shirt!.id, slug: shirt!.slug, optionId: option.id, small: small!.id, large: large!.id },
  }
}

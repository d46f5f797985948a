/** Products with part numbers, barcodes and variants for quick orders. */
import { sql } from 'drizzle-orm'
import { kitParts, products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { stockChanges } from '#features/products/server/stock/tables.ts'
import { insertOne, type Database } from '#kit/server/database.ts'
import { fillShop } from './fixtures-shop.ts'

/**
 * The shop with a cable for $49.99 (dealers: $35.00) that has the part number OBD 100 and a barcode, shirts SH-S (7 left) and
 * SH-L (3 left), a sold out hose, a draft, and a kit of two cables.
 */
export async function fillNumberedShop(owner: Database) {
  const { db } = owner
  const shop = await fillShop(owner, { cable: 10, shirt: 0 })
  await db.execute(sql`update products set part_number = 'OBD 100', barcode = '4006381333931', dealer_prices = '{"USD": 3500}'
    where slug = 'obd-cable'`)
  await db.execute(sql`update products set part_number = 'SH' where slug = 'shirt'`)
  const variant = (selection: number, name: string) =>
    insertOne(db, productVariants, {
      productId: shop.shirt.id,
      selectionIds: [selection],
      partNumber: `SH-${name}`,
      barcode: `4000${name.charCodeAt(0)}11`.padEnd(8, '0'),
    })
  const small = await variant(shop.shirt.small, 'S')
  const large = await variant(shop.shirt.large, 'L')
  const { rows } = await db.execute<{ id: number; category_id: number }>(
    sql`select l.id, p.category_id from stock_locations l, products p where l.slug = 'reno' and p.slug = 'shirt'`,
  )
  const { id: locationId, category_id: categoryId } = rows[0]!
  await db.insert(stockChanges).values([
    { productId: shop.shirt.id, variantId: small.id, locationId, delta: 7, reason: 'initial' },
    { productId: shop.shirt.id, variantId: large.id, locationId, delta: 3, reason: 'initial' },
  ])
  const add = (slug: string, name: string, more: object) =>
    insertOne(db, products, { slug, name, categoryId, prices: { USD: 900 }, ...more })
  await add('hose', 'Hose', { partNumber: 'HS-1' })
  await add('secret', 'Secret tool', { partNumber: 'SE-1', barcode: '4006381333948', state: 'draft' })
  const kit = await add('cable-pair', 'Cable pair', { partNumber: 'KIT-2', prices: { USD: 9000 } })
  await db.insert(kitParts).values({ kitId: kit.id, position: 1, productId: shop.cable.id, quantity: 2 })
  return { ...shop, variants: { small: small.id, large: large.id }, smallBarcode: small.barcode }
}

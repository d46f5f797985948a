import { inArray } from 'drizzle-orm'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import type { Queryable } from '#kit/server/database.ts'

interface Barcode {
  barcode: string
  productId: number
  variantId: number | null
}

/** Products and variants with these barcodes, whatever their state, in two queries. */
export async function findBarcodes(db: Queryable, barcodes: string[]): Promise<Barcode[]> {
  if (barcodes.length === 0) return []
  const [ofProducts, ofVariants] = await Promise.all([
    db
      .select({ barcode: products.barcode, productId: products.id })
      .from(products)
      .where(inArray(products.barcode, barcodes)),
    db
      .select({
        barcode: productVariants.barcode,
        productId: productVariants.productId,
        variantId: productVariants.id,
      })
      .from(productVariants)
      .where(inArray(productVariants.barcode, barcodes)),
  ])
  return [...ofVariants, ...ofProducts.map((row) => ({ ...row, variantId: null }))]
}

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { products } from '../tables.ts'

/** What staff search variants by. */
export const variantWords = (variant: Record<'partNumber' | 'barcode', SQLWrapper>): SQL =>
  sql`${variant.partNumber} || ' ' || ${variant.barcode}`

/**
 * A combination of choices that has a stock of its own, such as the size M of a shirt. A product with variants that are not
 * retired keeps its stock by them; the database refuses stock that names none (stock_names_variant).
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    /** One choice of each option that stock is kept by, lowest number first. The database checks it (variant_is_of_product). */
    selectionIds: bigint({ mode: 'number' }).array().notNull(),
    partNumber: text().notNull().default(''),
    barcode: text().notNull().default(''),
    /** Null: that of the product. */
    weightGrams: integer(),
    /** Since when it is no longer sold. */
    retiredAt: column.time(),
  },
  (table) => [
    unique('product_variants_once').on(table.productId, table.selectionIds),
    // What names a variant names its product, too.
    unique('product_variants_product').on(table.id, table.productId),
    uniqueIndex('product_variants_part_number')
      .on(sql`lower(${table.partNumber})`)
      .where(sql`part_number <> ''`),
    uniqueIndex('product_variants_barcode')
      .on(table.barcode)
      .where(sql`barcode <> ''`),
    index('product_variants_sold').on(table.productId).where(column.isNull(table.retiredAt)),
    index('product_variants_words').using('gin', sql`(${variantWords(table)}) gin_trgm_ops`),
    check('product_variants_selections', sql`cardinality(${table.selectionIds}) > 0`),
    check('product_variants_weight', sql`${table.weightGrams} >= 0`),
  ],
)

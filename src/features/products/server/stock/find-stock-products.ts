import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { findStockProducts } from '../../contract/stock.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { barcodeOf, nameWithVariant, partNumberOf } from '../variants/variant-name.ts'
import { isKit } from './place-rows.ts'

const foundMax = 20
interface Found {
  slug: string
  variant: number | null
  name: string
  part_number: string
}

/**
 * Items that can be put on a line: products other than kits, and variants on sale instead of products with variants.
 */
export const findStockProductsOperation = operation(findStockProducts, async ({ db, input }) => {
  const { q, exact } = input.query
  const condition =
    exact === undefined
      ? (matching(q, [nameWithVariant, sql`p.slug`, partNumberOf, barcodeOf]) ?? sql`true`)
      : sql`(lower(${partNumberOf}) = lower(${q}) or ${barcodeOf} = ${q} or p.slug = ${q}) and ${q} <> ''`
  return {
    data: await readRows<Found>(
      db,
      sql`select p.slug, v.id as variant, ${nameWithVariant} as name, ${partNumberOf} as part_number
        from ${products} p left join ${productVariants} v on v.product_id = p.id and v.retired_at is null
        where ${condition} and not ${isKit} order by length(p.name), p.name, v.id limit ${foundMax}`,
    ),
  }
})

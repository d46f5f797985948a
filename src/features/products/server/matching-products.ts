import { type SQL, sql } from 'drizzle-orm'
import { like } from '#kit/server/lists.ts'
import { products, productWords } from './tables.ts'
import { productVariants, variantWords } from './variants/tables.ts'

const words = productWords({
  name: sql`w.name`,
  slug: sql`w.slug`,
  partNumber: sql`w.part_number`,
  barcode: sql`w.barcode`,
  brand: sql`w.brand`,
})
const ofVariant = variantWords({ partNumber: sql`x.part_number`, barcode: sql`x.barcode` })

/** SQL condition that product row `p` or one of its variants matches a search, using word indexes. */
export const matchingProducts = (q: string | undefined): SQL | undefined =>
  q === undefined || q === ''
    ? undefined
    : sql`p.id in (select w.id from ${products} w where (${words}) ilike ${like(q)}
        union all select x.product_id from ${productVariants} x where (${ofVariant}) ilike ${like(q)})`

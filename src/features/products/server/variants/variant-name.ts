import { sql } from 'drizzle-orm'
import { productOptions, productSelections } from '../tables.ts'

/** What a row `v` of the variants is called: its choices in the order of the options, such as “M, Black”. */
const choices = sql`(select string_agg(x.name, ', ' order by y.position, y.id)
  from ${productSelections} x join ${productOptions} y on y.id = x.option_id where x.id = any(v.selection_ids))`
export const variantName = sql`coalesce(${choices}, '')`
/** The name of a row `p` of the products with that of its variant `v`, if any. */
export const nameWithVariant = sql`concat_ws(', ', p.name, ${choices})`
/** The part number and the barcode of a variant, where it has them; else those of its product. */
export const partNumberOf = sql`coalesce(nullif(v.part_number, ''), p.part_number)`
export const barcodeOf = sql`coalesce(nullif(v.barcode, ''), case when v.id is null then p.barcode else '' end)`

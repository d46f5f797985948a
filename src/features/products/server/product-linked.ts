import { type SQL, sql } from 'drizzle-orm'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import {
  kitParts,
  productCategories,
  productFits,
  productOptions,
  productPictures,
  products,
  productSelections,
  relatedProducts,
} from './tables.ts'
import { productVariants } from './variants/tables.ts'

const all = (item: SQL, order: SQL, from: SQL) =>
  sql`coalesce((select jsonb_agg(${item} order by ${order}) from ${from}), '[]'::jsonb)`

const linkedTo = (kind: string) =>
  all(
    sql`p.slug`,
    sql`l.position`,
    sql`${relatedProducts} l join ${products} p on p.id = l.related_id where l.product_id = r.id and l.kind = ${kind}`,
  )

/** SQL for the choices of row `r`, in display order. */
const choices = sql`(select s.id, o.name as option, s.name as selection,
    row_number() over (order by o.position, o.id, s.position, s.id) as place
  from ${productSelections} s join ${productOptions} o on o.id = s.option_id where o.product_id = r.id)`

/** Product fields stored in other tables: SQL to read each beside row `r`. */
export const linkedFields = {
  category: sql`(select c.slug from ${productCategories} c where c.id = r.category_id)`,
  pictures: all(
    sql`jsonb_build_object('id', i.id, 'picture_id', i.picture_id, 'alt', i.alt, 'choice',
      (select jsonb_build_object('option', h.option, 'selection', h.selection) from ${choices} h where h.id = i.selection_id))`,
    sql`i.position, i.id`,
    sql`${productPictures} i where i.product_id = r.id and i.removed_at is null`,
  ),
  options: all(
    sql`jsonb_build_object('id', o.id, 'name', o.name, 'selections', ${all(
      sql`jsonb_build_object('id', s.id, 'name', s.name, 'prices', s.prices)`,
      sql`s.position, s.id`,
      sql`${productSelections} s where s.option_id = o.id`,
    )})`,
    sql`o.position, o.id`,
    sql`${productOptions} o where o.product_id = r.id`,
  ),
  variants: all(
    sql`jsonb_build_object('id', v.id, 'choices', ${all(
      sql`jsonb_build_object('option', h.option, 'selection', h.selection)`,
      sql`h.place`,
      sql`${choices} h where h.id = any(v.selection_ids)`,
    )}, 'part_number', v.part_number, 'barcode', v.barcode, 'weight_grams', v.weight_grams, 'retired', v.retired_at is not null)`,
    sql`(select array_agg(h.place order by h.place) from ${choices} h where h.id = any(v.selection_ids)), v.id`,
    sql`${productVariants} v where v.product_id = r.id`,
  ),
  parts: all(
    sql`jsonb_build_object('product', p.slug, 'tune', t.slug, 'quantity', k.quantity, 'options', k.options)`,
    sql`k.position`,
    sql`${kitParts} k left join ${products} p on p.id = k.product_id left join ${tunes} t on t.id = k.tune_id where k.kit_id = r.id`,
  ),
  fits: all(
    sql`jsonb_build_object('make', a.slug, 'model', y.slug || '/' || m.slug, 'year_from', f.year_from, 'year_to', f.year_to,
      'engine', e.slug, 'transmission', g.slug)`,
    sql`f.id`,
    sql`${productFits} f left join ${makes} a on a.id = f.make_id left join ${models} m on m.id = f.model_id
      left join ${makes} y on y.id = m.make_id left join ${engines} e on e.id = f.engine_id
      left join ${transmissions} g on g.id = f.transmission_id where f.product_id = r.id`,
  ),
  related: linkedTo('related'),
  accessories: linkedTo('accessory'),
}

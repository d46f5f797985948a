import { type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import {
  productCategories,
  productFits,
  productOptions,
  products,
  productSelections,
  relatedProducts,
} from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { currencies } from '#kit/money.ts'
import { type CsvCell, csvDownload, pagesOf } from '#kit/server/csv.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { isAlone } from '#import/kinds/fits.ts'
import { exportCatalogFile, exportProductFile } from '../contract.ts'
import type { ExportedKind, ProductKind } from '../rules.ts'

interface Written {
  columns: readonly string[]
  /** A query for the page of rows after a record: the columns, and `at`, the ID of the record. */
  page: (after: number) => SQL
}

const words = (text: string): string[] => text.split(' ')
const ownColumns = (table: typeof engines | typeof transmissions, columns: readonly string[]): Written => ({
  columns,
  page: (after) => sql`select t.id as at, t.* from ${table} t where t.id > ${after} order by t.id limit 1000`,
})

/** The prices of row `p` as columns, such as price_usd. */
const priceColumns = ['price', 'dealer_price'].flatMap((name) =>
  currencies.map((code) => ({
    name: `${name}_${code.toLowerCase()}`,
    read: sql`((${sql.identifier(`${name}s`)} ->> ${code})::numeric / 100)::numeric(14, 2)::text`,
  })),
)
/**
 * Joins the items of a list with "|". Empty when an item cannot be written that way; an import reads empty as no
 * change.
 */
const list = ({ item, plain = sql`true`, order, from, separator = '|' }: Listed) =>
  sql`coalesce((select case when bool_and(${plain}) then string_agg(${item}, ${separator} order by ${order}) end from ${from}), '')`
interface Listed {
  item: SQL
  plain?: SQL
  order: SQL
  from: SQL
  separator?: string
}
const linked = (kind: string) =>
  list({
    item: sql`o.slug`,
    order: sql`l.position`,
    from: sql`${relatedProducts} l join ${products} o on o.id = l.related_id where l.product_id = p.id and l.kind = ${kind}`,
  })
const alone = sql.raw(isAlone)
/** Slugs of the engines or transmissions that a product fits in any vehicle. */
const fitted = (table: typeof engines | typeof transmissions, id: string) =>
  list({
    item: sql`o.slug`,
    order: sql`o.slug`,
    from: sql`${productFits} f join ${table} o on o.id = f.${sql.identifier(id)} where f.product_id = p.id and ${alone}`,
  })
/** The vehicles it fits otherwise, such as vw/golf 2015-2019 engine:ea888. */
const fittedVehicles = list({
  item: sql`concat_ws(' ', k.slug || coalesce('/' || m.slug, ''),
    case when f.year_from = f.year_to then f.year_from::text
      when num_nonnulls(f.year_from, f.year_to) > 0 then concat(f.year_from, '-', f.year_to) end,
    'engine:' || e.slug, 'transmission:' || t.slug)`,
  order: sql`k.slug, m.slug, f.year_from, f.year_to, e.slug, t.slug`,
  separator: ' | ',
  from: sql`${productFits} f left join ${models} m on m.id = f.model_id
    left join ${makes} k on k.id = coalesce(f.make_id, m.make_id) left join ${engines} e on e.id = f.engine_id
    left join ${transmissions} t on t.id = f.transmission_id where f.product_id = p.id and not (${alone})`,
})
const without = (text: SQL, signs: string) => sql`${text} !~ ${`[${signs}]`}`
const optionNames = sql`(select o.name as option, string_agg(s.name, '; ' order by s.position, s.id) as choices, o.position, o.id,
    ${without(sql`o.name`, ':;|')} and bool_and(${without(sql`s.name`, ':;|')}) as plain
  from ${productOptions} o join ${productSelections} s on s.option_id = o.id where o.product_id = p.id group by o.id)`

const written: Readonly<Record<ExportedKind | ProductKind, Written>> = {
  products: {
    columns: [
      ...words(
        'slug name category brand description body part_number barcode weight_grams length_mm width_mm height_mm',
      ),
      ...words('customs_code origin serial_tracked shippable taxable manual_url specs tags seo_title seo_description'),
      ...words('options related accessories fits_engines fits_transmissions fits_vehicles published'),
      ...priceColumns.map(({ name }) => name),
    ],
    page: (after) => sql`
      select p.id as at, p.*, c.name as category,
        ${list({
          item: sql`(d ->> 'name') || ': ' || (d ->> 'value')`,
          plain: sql`${without(sql`d ->> 'name'`, ':|')} and ${without(sql`d ->> 'value'`, '|')} and length(d ->> 'value') <= 200`,
          order: sql`place`,
          from: sql`jsonb_array_elements(p.specs) with ordinality e(d, place)`,
          separator: ' | ',
        })} as specs,
        ${list({
          item: sql`d`,
          plain: sql`${without(sql`d`, '|')} and d !~ '^[-=+@]'`,
          order: sql`place`,
          from: sql`jsonb_array_elements_text(p.tags) with ordinality e(d, place)`,
        })} as tags,
        ${list({
          item: sql`n.option || ': ' || n.choices`,
          plain: sql`n.plain`,
          order: sql`n.position, n.id`,
          from: sql`${optionNames} n`,
          separator: ' | ',
        })} as options,
        ${linked('related')} as related, ${linked('accessory')} as accessories,
        ${fitted(engines, 'engine_id')} as fits_engines, ${fitted(transmissions, 'transmission_id')} as fits_transmissions,
        ${fittedVehicles} as fits_vehicles,
        case p.state when 'published' then 'yes' when 'draft' then 'no' else '' end as published,
        ${sql.join(
          priceColumns.map(({ name, read }) => sql`${read} as ${sql.identifier(name)}`),
          sql`, `,
        )}
      from (select * from ${products} where id > ${after} order by id limit 500) p
        join ${productCategories} c on c.id = p.category_id order by p.id`,
  },
  product_variants: {
    columns: words('product choices part_number barcode weight_grams retired'),
    page: (after) => sql`
      select v.id as at, p.slug as product, v.part_number, v.barcode, v.weight_grams, v.retired_at is not null as retired,
        ${list({
          item: sql`o.name || ': ' || s.name`,
          order: sql`o.position, o.id`,
          from: sql`${productSelections} s join ${productOptions} o on o.id = s.option_id where s.id = any(v.selection_ids)`,
          separator: ' | ',
        })} as choices
      from ${productVariants} v join ${products} p on p.id = v.product_id where v.id > ${after} order by v.id limit 1000`,
  },
  engines: ownColumns(
    engines,
    words('slug name code displacement_cc cylinders fuel aspiration ecu horsepower torque_lb_ft state publish_at'),
  ),
  transmissions: ownColumns(transmissions, words('slug name kind gears tcu state publish_at')),
  // One row per year and transmission of an engine in a model.
  vehicles: {
    columns: words('make make_slug model model_slug body year engine engine_slug transmission transmission_slug'),
    page: (after) => sql`
      select mo.id as at, ma.name as make, ma.slug as make_slug, mo.name as model, mo.slug as model_slug, mo.body,
        f.year, e.name as engine, e.slug as engine_slug, g.name as transmission, g.slug as transmission_slug
      from (select * from ${models} where id > ${after} and exists (select 1 from ${fitments} f where f.model_id = id)
          order by id limit 50) mo
        join ${makes} ma on ma.id = mo.make_id join ${fitments} f on f.model_id = mo.id join ${engines} e on e.id = f.engine_id
        left join ${fitmentTransmissions} ft on ft.model_id = mo.id and ft.engine_id = e.id
        left join ${transmissions} g on g.id = ft.transmission_id
      order by mo.id, e.slug, f.year, g.slug`,
  },
}

const cellOf = (value: unknown): CsvCell =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : ((value ?? null) as string | number | null)

/** Exports stored data in its import columns. Importing the file again changes nothing. */
function exportKind(db: Queryable, kind: ExportedKind | ProductKind) {
  const { columns, page } = written[kind]
  const rows = pagesOf((last: Record<string, unknown> | null) =>
    readRows<Record<string, unknown>>(db, page(Number(last?.['at'] ?? 0))),
  )
  async function* lines() {
    for await (const row of rows) yield columns.map((column) => cellOf(row[column]))
  }
  return csvDownload(kind, columns, lines())
}

export const exportOperations = [
  operation(exportCatalogFile, async ({ db, input }) => exportKind(db, input.params.kind)),
  operation(exportProductFile, async ({ db, input }) => exportKind(db, input.params.kind)),
]

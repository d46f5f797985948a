import { z } from 'zod'
import {
  arrayText,
  country,
  customsCode,
  gtin,
  html,
  line,
  names,
  priceCells,
  pricesOf,
  prose,
  slug,
  slugs,
  specs,
  whole,
  yesNo,
} from '../cells.ts'
import { slugOf } from '#kit/slug.ts'
import { clashes } from './clashes.ts'
import { slugOr } from './engine-kinds.ts'
import { aloneFits, vehicleChecks, vehicleFits, vehicles } from './fits.ts'
import type { Kind } from './kind.ts'
import { plainColumns } from './plain-columns.ts'

const webAddress = line(300).refine((text) => text === null || /^https?:\/\//.test(text), {
  error: 'is no web address: it begins with https://',
})

const plain = plainColumns({
  brand: { cell: line(), type: 'text', otherwise: `''` },
  description: { cell: prose, type: 'text', otherwise: `''` },
  body: { cell: html, type: 'text', otherwise: `''` },
  part_number: { cell: line(60), type: 'text', otherwise: `''` },
  barcode: { cell: gtin, type: 'text', otherwise: `''` },
  weight_grams: { cell: whole(0, 10_000_000), type: 'int', otherwise: '0' },
  length_mm: { cell: whole(0, 100_000), type: 'int', otherwise: '0' },
  width_mm: { cell: whole(0, 100_000), type: 'int', otherwise: '0' },
  height_mm: { cell: whole(0, 100_000), type: 'int', otherwise: '0' },
  customs_code: { cell: customsCode, type: 'text', otherwise: `''` },
  origin: { cell: country, type: 'text', otherwise: `''` },
  serial_tracked: { cell: yesNo, type: 'boolean', otherwise: 'false' },
  shippable: { cell: yesNo, type: 'boolean', otherwise: 'true' },
  taxable: { cell: yesNo, type: 'boolean', otherwise: 'true' },
  manual_url: { cell: webAddress, type: 'text', otherwise: `''` },
  specs: { cell: specs, type: 'jsonb', otherwise: `'[]'` },
  tags: { cell: names, type: 'jsonb', otherwise: `'[]'` },
  seo_title: { cell: line(120), type: 'text', otherwise: `''` },
  seo_description: { cell: line(320), type: 'text', otherwise: `''` },
})
/** Finds rows whose stock count isn't allowed. */
const stockOf = (where: string) => `select s.file, s.line from staged_products s where s.stock is not null and ${where}`
const named = {
  slug,
  name: line(),
  category: line(100),
  ...plain.cells,
  options: specs,
  related: slugs,
  accessories: slugs,
  fits_engines: slugs,
  fits_transmissions: slugs,
  fits_vehicles: vehicles,
  published: yesNo,
  stock_location: slug,
  stock: whole(0, 1_000_000),
}
const listed = ['related', 'accessories', 'fits_engines', 'fits_transmissions'] as const
const priced = { ...priceCells('price'), ...priceCells('dealer_price') }

const row = z
  .object(named)
  .and(z.object(priced))
  .transform((all, context) => {
    const { category, stock, options, ...row } = Object.fromEntries(
      Object.keys(named).map((column) => [column, (all as Record<string, unknown>)[column]]),
    ) as z.output<z.ZodObject<typeof named>>
    const issue = (column: string, message: string) => context.addIssue({ code: 'custom', path: [column], message })
    if ((row.stock_location === null) !== (stock === null))
      issue(stock === null ? 'stock' : 'stock_location', 'is empty: stock and its place come together')
    const categorySlug = category === null ? null : slugOf(category)
    if (categorySlug === '') issue('category', 'gives no slug: it has no latin letter or digit')
    const chosen = options?.map(({ name, value }) => ({
      name,
      choices: value.split(';').map((choice) => choice.trim()),
    }))
    const isRepeated = (all: readonly string[]) => new Set(all.map((each) => each.toLowerCase())).size < all.length
    if (chosen && (chosen.length > 6 || chosen.some(({ choices }) => choices.length > 60)))
      issue('options', 'are more than 6, or have more than 60 choices')
    if (chosen?.flatMap(({ name, choices }) => [name, ...choices]).some((name) => name === '' || name.length > 60))
      issue('options', 'hold a name that is empty or longer than 60 characters')
    if (chosen && (isRepeated(chosen.map(({ name }) => name)) || chosen.some(({ choices }) => isRepeated(choices))))
      issue('options', 'hold a name twice')
    return {
      ...row,
      slug: slugOr(row.slug, row.name, 'name', context),
      category,
      category_slug: categorySlug,
      stock,
      options: chosen ?? null,
      ...Object.fromEntries(listed.map((column) => [column, arrayText(row[column])])),
      prices: pricesOf(all, 'price'),
      dealer_prices: pricesOf(all, 'dealer_price'),
    }
  })

const choicesOf = `(select array_agg(x.name order by x.name) from product_selections x where x.option_id = o.id)`
/** Adds options the product doesn't have yet, with their choices in the order of the file. */
const newOptions = [
  {
    sql: `insert into product_options (product_id, name, position)
          select s.product_id, n.item ->> 'name', coalesce((select max(position) + 1 from product_options where product_id = s.product_id), 0) + n.place
          from staged_products s, jsonb_array_elements(s.options) with ordinality n(item, place)
          where not exists (select 1 from product_options o where o.product_id = s.product_id and lower(o.name) = lower(n.item ->> 'name'))`,
  },
  {
    sql: `insert into product_selections (option_id, name, position)
          select o.id, c.name, c.place from staged_products s, jsonb_array_elements(s.options) n
            join product_options o on lower(o.name) = lower(n ->> 'name'),
            jsonb_array_elements_text(n -> 'choices') with ordinality c(name, place)
          where o.product_id = s.product_id and not exists (select 1 from product_selections x where x.option_id = o.id)`,
  },
]
/** Links to other products. A given list replaces the stored one. */
const links = (column: string, kind: string) => [
  {
    sql: `delete from related_products r using staged_products s
          where r.product_id = s.product_id and r.kind = '${kind}' and s.${column} is not null`,
  },
  {
    sql: `insert into related_products (product_id, related_id, kind, position)
          select s.product_id, p.id, '${kind}', item.place - 1
          from staged_products s, unnest(s.${column}) with ordinality item(slug, place) join products p on p.slug = item.slug`,
  },
]

export const products: Kind = {
  name: 'products',
  columns: [...Object.keys(named), ...Object.keys(priced)],
  marks: ['name', 'category'],
  row,
  staging: {
    slug: 'text',
    name: 'text',
    category: 'text',
    category_slug: 'text',
    ...plain.staging,
    options: 'jsonb',
    related: 'text[]',
    accessories: 'text[]',
    fits_engines: 'text[]',
    fits_transmissions: 'text[]',
    fits_vehicles: 'jsonb',
    published: 'boolean',
    stock_location: 'text',
    stock: 'int',
    prices: 'jsonb',
    dealer_prices: 'jsonb',
    category_id: 'bigint',
    product_id: 'bigint',
    location_id: 'bigint',
  },
  references: [{ column: 'stock_location', slug: 'stock_location', table: 'stock_locations', id: 'location_id' }],
  conflicts: clashes('staged_products', 'false', 'p.slug = s.slug'),
  entities: [
    {
      table: 'product_categories',
      noun: 'category',
      same: ['category_slug'],
      keys: [{ to: 'slug', from: 'category_slug' }],
      id: 'category_id',
      fields: [{ to: 'name', from: 'category', needed: true }],
    },
    {
      table: 'products',
      noun: 'product',
      same: ['slug'],
      keys: [{ to: 'slug', from: 'slug' }],
      id: 'product_id',
      once: true,
      fields: [
        { to: 'name', needed: true },
        ...plain.fields,
        { to: 'category_id', column: 'category', needed: true },
        { to: 'prices', column: 'price_usd', needed: true, changed: `t.prices || coalesce(m.prices, '{}')` },
        {
          to: 'dealer_prices',
          added: `coalesce(m.dealer_prices, '{}')`,
          changed: `t.dealer_prices || coalesce(m.dealer_prices, '{}')`,
        },
        {
          to: 'state',
          from: 'published',
          added: `case when m.published then 'published' else 'draft' end`,
          changed: `case when m.published then 'published' when not m.published and t.state = 'published' then 'draft' else t.state end`,
        },
      ],
    },
  ],
  lists: [
    { column: 'related', table: 'products' },
    { column: 'accessories', table: 'products' },
    { column: 'fits_engines', table: 'engines' },
    { column: 'fits_transmissions', table: 'transmissions' },
  ],
  links: [
    ...newOptions,
    ...links('related', 'related'),
    ...links('accessories', 'accessory'),
    ...aloneFits('engines', 'engine_id'),
    ...aloneFits('transmissions', 'transmission_id'),
    ...vehicleFits,
    {
      // Books a count: the change that brings the quantity on hand to it.
      sql: `insert into stock_changes (product_id, location_id, delta, reason)
            select s.product_id, s.location_id, s.stock - coalesce(l.on_hand, 0), case when l.product_id is null then 'initial' else 'count' end
            from staged_products s left join stock_levels l on l.product_id = s.product_id and l.location_id = s.location_id and l.variant_id is null
            where s.stock is not null and s.stock <> coalesce(l.on_hand, 0)`,
    },
  ],
  checks: [
    ...vehicleChecks,
    {
      column: 'dealer_price',
      sql: `select s.file, s.line from staged_products s join products p on p.id = s.product_id
            where exists (select 1 from jsonb_each_text(p.dealer_prices) d
              where (p.prices ->> d.key) is null or d.value::bigint > (p.prices ->> d.key)::bigint)`,
      reason: 'is above the price, or in a currency without a price',
    },
    {
      column: 'options',
      sql: `select s.file, s.line, o.name as other from staged_products s, jsonb_array_elements(s.options) n
              join product_options o on lower(o.name) = lower(n ->> 'name')
            where o.product_id = s.product_id and ${choicesOf} is distinct from
              (select array_agg(c order by c) from jsonb_array_elements_text(n -> 'choices') c)`,
      reason: 'has other choices in the shop; change them on the product’s page: option',
    },
    {
      column: 'options',
      sql: `select s.file, s.line from staged_products s
            where s.options <> '[]' and exists (select 1 from kit_parts k where k.kit_id = s.product_id)`,
      reason: 'are those of its parts: this product is a kit',
    },
    {
      column: 'related',
      sql: `select s.file, s.line from staged_products s where s.slug = any(s.related) or s.slug = any(s.accessories)`,
      reason: 'names the product itself, there or as an accessory',
    },
    {
      column: 'stock',
      sql: stockOf('has_variants(s.product_id)'),
      reason: 'is counted by variant: this product has variants, count them on its stock page',
    },
    {
      column: 'stock',
      sql: stockOf('s.stock > 0 and exists (select 1 from kit_parts k where k.kit_id = s.product_id)'),
      reason: 'is that of its parts: this product is a kit',
    },
    {
      column: 'stock_location',
      sql: stockOf(`exists (select 1 from stock_locations l where l.id = s.location_id and l.status = 'retired')`),
      reason: 'is retired',
    },
  ],
}

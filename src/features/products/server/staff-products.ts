import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { addressOf, readAddresses } from '#features/pictures/server/queries.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { saveRecords } from '#features/revisions/server/grid-rows.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { currencies, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readChoices, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/product-records.ts'
import { readKit } from './kits.ts'
import { readOptions } from './product-options.ts'
import { productRecord } from './product-records.ts'
import { lowMarkDefault } from '../rules.ts'
import { stockLevels, stockLocations } from './stock/tables.ts'
import { productVariants } from './variants/tables.ts'
import { variantName } from './variants/variant-name.ts'
import { matchingProducts } from './matching-products.ts'
import { kitParts, productCategories, productPictures, products } from './tables.ts'

type Row = RowOf<typeof contract.listProductRecords>
type PictureRow = Parameters<typeof addressOf>[0]
interface ReadRow extends Omit<Row, 'picture'> {
  shown: { id: number } | null
  uploaded: PictureRow | null
}

/** Null for kits, which are neither in stock nor sold out. */
const onHand = sql`case when not exists (select 1 from ${kitParts} k where k.kit_id = p.id)
  then coalesce((select sum(s.on_hand) from ${stockLevels} s where s.product_id = p.id), 0)::int end`
const stockIs = {
  out: sql`${onHand} <= 0`,
  low: sql`${onHand} between 1 and ${lowMarkDefault - 1}`,
  in: sql`${onHand} > 0`,
}
/** A category and its descendants. */
export const categoryIds = (slug: string) => sql`
  with recursive below as (
    select id from ${productCategories} where slug = ${slug}
    union select c.id from ${productCategories} c join below on c.parent_id = below.id
  ) select id from below`

/** Distinct brands by skip scan: looks up the next brand in the index each time. */
const brandsInUse = sql`
  with recursive found as (
    select min(brand) as brand from ${products} where brand <> ''
    union all select (select min(p.brand) from ${products} p where p.brand <> '' and p.brand > found.brand) from found where found.brand is not null
  ) select brand from found where brand is not null order by brand`

const lists = listOperations(
  contract.listProductRecords,
  contract.exportProductRecords,
  ({ db }, { query: { q, state, brand, category, stock, ...query } }) =>
    readPage<ReadRow>(db, query, {
      select: sql`
        select p.id, p.version, p.slug, p.name, p.brand, c.name as category, p.part_number, p.state, p.publish_at, p.prices,
          ${onHand} as on_hand,
          (select jsonb_build_object('id', i.id) from ${productPictures} i where i.product_id = p.id and i.removed_at is null
            order by i.position, i.id limit 1) as shown,
          (select jsonb_build_object('id', u.id, 'sha256', u.sha256, 'width', u.width, 'kind', u.kind, 'focusX', u.focus_x, 'focusY', u.focus_y)
            from (select * from ${productPictures} i where i.product_id = p.id and i.removed_at is null order by i.position, i.id limit 1) i
            join ${pictures} u on u.id = i.picture_id) as uploaded
        from ${products} p join ${productCategories} c on c.id = p.category_id`,
      where: [
        matchingProducts(q),
        state && sql`p.state = ${state}`,
        brand === undefined ? undefined : sql`p.brand = ${brand}`,
        category === undefined ? undefined : sql`p.category_id in (${categoryIds(category)})`,
        stock && stockIs[stock],
      ],
      of: 'p',
    }),
)({
  shape: ({ shown, uploaded, ...row }) => ({
    ...row,
    picture: uploaded ? addressOf(uploaded) : shown && `/pictures/products/${shown.id}`,
  }),
  columns: {
    id: 'id',
    slug: 'slug',
    name: 'name',
    brand: 'brand',
    category: 'category',
    'part number': 'part_number',
    state: 'state',
    ...Object.fromEntries(
      currencies.map((code) => [
        `price ${code}`,
        ({ prices }: ReadRow) => (prices[code] === undefined ? null : toDecimal(prices[code])),
      ]),
    ),
    'on hand': 'on_hand',
  },
  also: async ({ db }) => {
    const [brands, categories] = await Promise.all([
      readRows<{ brand: string }>(db, brandsInUse),
      db
        .select({ slug: productCategories.slug, name: productCategories.name })
        .from(productCategories)
        .orderBy(asc(productCategories.position), asc(productCategories.name)),
    ])
    return { brands: brands.map(({ brand }) => brand), categories }
  },
})

async function readSummary(db: Queryable, id: number, region: number) {
  const [product] = await db
    .select({ name: productCategories.name })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(eq(products.id, id))
  const { name } = product ?? fail('not_found')
  const [shown, addresses, stock, sales, kit] = await Promise.all([
    db
      .select()
      .from(productPictures)
      .where(and(eq(productPictures.productId, id), isNull(productPictures.removedAt)))
      .orderBy(asc(productPictures.position), asc(productPictures.id)),
    readAddresses(db),
    readRows<z.output<typeof contract.getProductSummary.output>['stock'][number]>(
      db,
      sql`select l.slug, l.name, l.region, v.id as variant_id, ${variantName} as variant,
          i.id is null and has_variants(${id}) as is_unassigned, coalesce(s.on_hand, 0) as on_hand
        from ${stockLocations} l
          cross join lateral (select null::bigint as id union all select id from ${productVariants} where product_id = ${id}) i
          left join ${productVariants} v on v.id = i.id
          left join ${stockLevels} s on s.location_id = l.id and s.product_id = ${id} and s.variant_id is not distinct from i.id
        where coalesce(s.on_hand, 0) > 0 or l.status = 'open' and case when i.id is null then not has_variants(${id}) else v.retired_at is null end
        order by l.region, l.priority, l.id, v.id nulls first`,
    ),
    readRows<{ recently: number; ever: number }>(
      db,
      sql`select coalesce(sum(n.quantity) filter (where o.paid_at > now() - interval '30 days'), 0)::int as recently,
          coalesce(sum(n.quantity), 0)::int as ever
        from ${orderLines} n join ${orders} o on o.id = n.order_id
        where n.product_id = ${id} and n.region = ${region} and o.paid_at is not null
        union all
        select coalesce(sum(k.quantity) filter (where o.paid_at > now() - interval '30 days'), 0)::int, coalesce(sum(k.quantity), 0)::int
        from (select distinct n.order_id, (n.kit->>'place')::int as place, (n.kit->>'quantity')::int as quantity from ${orderLines} n
          where (n.kit->>'id')::bigint = ${id} and n.kit is not null and n.region = ${region}) k
        join ${orders} o on o.id = k.order_id where o.paid_at is not null`,
    ),
    readKit(db, id, region),
  ])
  return {
    category_name: name,
    pictures: shown.map((item) => ({
      url: (item.pictureId !== null && addresses.get(item.pictureId)?.url) || `/pictures/products/${item.id}`,
      alt: item.alt,
    })),
    stock: kit ? [] : stock,
    kit,
    sold_recently: sales.reduce((sum, { recently }) => sum + recently, 0),
    sold: sales.reduce((sum, { ever }) => sum + ever, 0),
  }
}

const orderLists = listOperations(
  contract.listProductOrders,
  contract.exportProductOrders,
  ({ db, actor }, { params, query: { q, ...query } }) =>
    readPage<RowOf<typeof contract.listProductOrders>>(db, query, {
      select: sql`
        select n.id, o.id as order_id, o.invoice_number, o.billing_address->>'full_name' as name, o.email,
          coalesce((select string_agg(x->>'selection', ', ') from jsonb_array_elements(n.options) x), '') as options,
          n.quantity, n.total, n.currency, o.state, o.created_at
        from ${orderLines} n join ${orders} o on o.id = n.order_id`,
      where: [
        sql`(n.product_id = ${params.id} or (n.kit is not null and (n.kit->>'id')::bigint = ${params.id})) and n.region = ${actor.region}`,
        matching(q, [sql`o.invoice_number`, sql`o.email`, sql`o.billing_address->>'full_name'`]),
      ],
      of: 'n',
    }),
)({
  file: ({ params }) => `product-${params.id}-orders`,
  columns: {
    order: 'order_id',
    invoice: 'invoice_number',
    date: 'created_at',
    name: 'name',
    email: 'email',
    options: 'options',
    quantity: 'quantity',
    total: { money: 'total' },
    currency: 'currency',
    state: 'state',
  },
})

/** Vehicles for discounts: makes, models and engines. */
export const vehicleChoices = sql`select 'make/' || slug as value, name as label from ${makes}
  union all select 'model/' || k.slug || '/' || m.slug, k.name || ' ' || m.name from ${models} m join ${makes} k on k.id = m.make_id
  union all select 'engine/' || slug, 'Engine ' || name from ${engines}`

/** Selectable items by kind, as `value` and `label`. */
const choices: Readonly<Record<contract.ChoiceKind, ReturnType<typeof sql>>> = {
  product: sql`select slug as value, name as label from ${products}`,
  category: sql`select slug as value, name as label from ${productCategories}`,
  brand: sql`select distinct brand as value, brand as label from ${products} where brand <> ''`,
  tag: sql`select distinct t as value, t as label from ${products} p, jsonb_array_elements_text(p.tags) t`,
  make: sql`select slug as value, name as label from ${makes}`,
  model: sql`select k.slug || '/' || m.slug as value, k.name || ' ' || m.name as label from ${models} m join ${makes} k on k.id = m.make_id`,
  engine: sql`select slug as value, name as label from ${engines}`,
  transmission: sql`select slug as value, name as label from ${transmissions}`,
  tune: sql`select t.slug as value, t.name || ', ' || coalesce(e.name, x.name, '') as label from ${tunes} t
    left join ${engines} e on e.id = t.engine_id left join ${transmissions} x on x.id = t.transmission_id where not t.is_stock`,
}
export const staffProductOperations = [
  ...lists,
  ...orderLists,
  ...recordOperations(productRecord, contract.productRecordCalls),
  operation(contract.updateProductRecords, ({ tx, actor, input }) =>
    saveRecords({ tx, actor }, productRecord, input.body),
  ),
  operation(contract.getProductSummary, ({ db, actor, input }) => readSummary(db, input.params.id, actor.region)),
  operation(contract.getProductOptions, async ({ db, input }) => {
    const [product] = await db.select({ id: products.id }).from(products).where(eq(products.slug, input.query.slug))
    const options = await readOptions(db, product?.id ?? fail('not_found'))
    return {
      data: options.map(({ id, name, selections }) => ({ id, name, selections: selections.map((each) => each.name) })),
    }
  }),
  operation(contract.findProductChoices, async ({ db, input }) => {
    const { kind, q, values } = input.query
    return { data: await readChoices(db, choices[kind], q, values) }
  }),
]

import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { int } from '#kit/shapes.ts'
import * as contract from '../contract/categories.ts'
import { productCategories, products } from './tables.ts'

const row = tableRecord({
  name: 'product-category',
  view: 'products.manage',
  edit: 'products.manage',
  table: productCategories,
  // Parents are given by slug and stored by ID.
  fields: { ...contract.categoryFields, parent_id: int.nullable() },
  parts: {},
  unique: { product_categories_slug_unique: 'slug' },
  uses: async (tx, id) => [
    { what: 'products', count: await tx.$count(products, eq(products.categoryId, id)) },
    { what: 'categories', count: await tx.$count(productCategories, eq(productCategories.parentId, id)) },
  ],
})
const { shape } = tableRecord({ ...row, table: productCategories, fields: contract.categoryFields })
const wrong = (message: string) => fail('validation_failed', { fields: { parent: [message] } })

async function toRow(tx: Queryable, values: Values): Promise<Values> {
  const { parent } = values
  if (parent === undefined) return values
  if (parent === null) return { ...values, parent_id: null }
  const [above] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(eq(productCategories.slug, String(parent)))
  return { ...values, parent_id: above?.id ?? wrong('This category doesn’t exist.') }
}

/** Refuses cycles: a category can’t be its own ancestor. */
async function refuseCircle(tx: Queryable, id: number): Promise<void> {
  const [circle] = await readRows<{ found: boolean }>(
    tx,
    sql`with recursive above as (
        select parent_id as id from ${productCategories} where id = ${id}
        union select c.parent_id from ${productCategories} c join above on c.id = above.id
      ) select exists (select 1 from above where id = ${id}) as found`,
  )
  if (circle?.found) wrong('Is below this category.')
}

const untranslated: RecordKind = {
  ...row,
  shape,
  read: async (db, id, hold) => {
    const found = await row.read(db, id, hold)
    if (!found) return null
    const { parent_id: parentId, ...own } = found.values
    const [above] =
      parentId === null
        ? []
        : await db
            .select({ slug: productCategories.slug })
            .from(productCategories)
            .where(eq(productCategories.id, Number(parentId)))
    return { version: found.version, values: { ...own, parent: above?.slug ?? null } }
  },
  insert: async (tx, values) => row.insert(tx, await toRow(tx, values)),
  update: async (tx, id, changed, version) => {
    // Serializes concurrent moves, so two categories can't become each other's parent.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product-categories', 0))`)
    await row.update(tx, id, await toRow(tx, changed), version)
    await refuseCircle(tx, id)
  },
}

export const categoryRecord = translatedRecord(untranslated, contract.categoryTexts)

const lists = listOperations(contract.listCategoryRecords, contract.exportCategoryRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listCategoryRecords>>(db, query, {
    select: sql`
      select c.id, c.slug, c.name, a.name as parent, a.slug as parent_slug, c.position, c.version,
        (select count(*)::int from ${products} p where p.category_id = c.id) as products,
        (select count(*)::int from ${productCategories} b where b.parent_id = c.id) as categories
      from ${productCategories} c left join ${productCategories} a on a.id = c.parent_id`,
    where: [matching(query.q, [sql`c.name`, sql`c.slug`])],
    of: 'c',
  }),
)({ columns: { id: 'id', slug: 'slug', name: 'name', below: 'parent', products: 'products', order: 'position' } })

export const categoryOperations = [...lists, ...recordOperations(categoryRecord, contract.categoryRecordCalls)]

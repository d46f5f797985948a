import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { pricesText } from '#features/pricing/price-set.ts'
import { fail } from '#kit/refusal.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { products } from '#features/products/server/tables.ts'
import { writingAlso } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import {
  engineToolRestrictions,
  toolRentals,
  tools,
  transmissionToolRestrictions,
} from '#features/tools/server/tables.ts'
import { tuneTools } from '#features/tunes/server/tables.ts'
import * as contract from '../contract/tool-records.ts'

const table = tableRecord({
  name: 'tool',
  view: 'catalog.read',
  edit: 'catalog.manage',
  table: tools,
  fields: contract.toolFields,
  unique: { tools_slug_unique: 'slug' },
  uses: async (tx, id) => [
    { what: 'tunes', count: await tx.$count(tuneTools, eq(tuneTools.toolId, id)) },
    { what: 'engines', count: await tx.$count(engineToolRestrictions, eq(engineToolRestrictions.toolId, id)) },
    {
      what: 'transmissions',
      count: await tx.$count(transmissionToolRestrictions, eq(transmissionToolRestrictions.toolId, id)),
    },
  ],
})

/** A flash tool with all its fields. The compatibility rules of all tools change in one grid. */
export const toolRecord = writingAlso(
  {
    ...table,
    delete: async (tx, id) => {
      await tx.delete(toolRentals).where(eq(toolRentals.toolId, id))
      await table.delete(tx, id)
    },
  } satisfies typeof table,
  async (tx, _id, { product_slug: slug }) => {
    if (!slug || (await tx.$count(products, eq(products.slug, slug as string))) > 0) return
    fail('validation_failed', { fields: { product_slug: ['This product doesn’t exist.'] } })
  },
)

const lists = listOperations(contract.listTools, contract.exportTools, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listTools>>(db, query, {
    select: sql`
      select t.id, t.name, t.slug, coalesce(t.product_slug, '') as product_slug, t.service, t.region, t.install_fee,
        (select count(*)::int from ${tuneTools} u where u.tool_id = t.id) as tunes
      from ${tools} t`,
    where: [
      matching(query.q, [sql`t.name`, sql`t.slug`, sql`t.product_slug`]),
      query.kind && (query.kind === 'service' ? sql`t.service is not null` : sql`t.service is null`),
    ],
    of: 't',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    slug: 'slug',
    product: 'product_slug',
    service: 'service',
    region: 'region',
    'install fee': ({ install_fee: fee }) => pricesText(fee),
    tunes: 'tunes',
  },
})

export const toolOperations = [...lists, ...recordOperations(toolRecord, contract.toolCalls)]

import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/makes.ts'
import { makes, models } from './tables.ts'

export const makeRecord = translatedRecord(
  tableRecord({
    name: 'make',
    view: 'catalog.read',
    edit: 'catalog.manage',
    table: makes,
    fields: contract.makeFields,
    unique: { makes_slug_unique: 'slug' },
    parts: {},
    uses: async (tx, id) => [{ what: 'models', count: await tx.$count(models, eq(models.makeId, id)) }],
  }),
  contract.makeTexts,
)

const lists = listOperations(contract.listMakeRecords, contract.exportMakeRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listMakeRecords>>(db, query, {
    select: sql`
      select ma.id, ma.name, ma.slug, ma.description, coalesce(ma.seo_title, '') as seo_title,
        coalesce(ma.seo_description, '') as seo_description, ma.state, ma.publish_at, ma.version,
        (select count(*) from ${models} mo where mo.make_id = ma.id) as models
      from ${makes} ma`,
    where: [
      matching(query.q, [sql`ma.name`, sql`ma.slug`]),
      query.state === undefined ? undefined : sql`ma.state = ${query.state}`,
    ],
    of: 'ma',
  }),
)({
  // Same columns as the import, so reimporting the file changes nothing.
  columns: {
    id: 'id',
    slug: 'slug',
    name: 'name',
    description: 'description',
    seo_title: 'seo_title',
    seo_description: 'seo_description',
    state: 'state',
    publish_at: 'publish_at',
    models: 'models',
  },
})

export const makeOperations = [...lists, ...recordOperations(makeRecord, contract.makeCalls)]

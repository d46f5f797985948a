import { asc } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { saveRecords } from '#features/revisions/server/grid-rows.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { tools } from '#features/tools/server/tables.ts'
import { categoryPages, tuneTypes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { toolRecord } from './tool-records.ts'
import * as contract from '../contract/settings.ts'

const rights = { view: 'catalog.read', edit: 'catalog.manage' } as const
const pageTable = tableRecord({
  name: 'category-page',
  ...rights,
  table: categoryPages,
  fields: contract.categoryPageFields,
})
export const categoryPageRecord = {
  ...pageTable,
  update: async (tx, id, changed, version) => {
    const wanted = (changed['types'] ?? []) as string[]
    const known = new Set((await tx.select({ slug: tuneTypes.slug }).from(tuneTypes)).map(({ slug }) => slug))
    const missing = wanted.filter((slug) => !known.has(slug))
    if (missing.length > 0) fail('validation_failed', { fields: { types: [`Doesn’t exist: ${missing.join(', ')}.`] } })
    await pageTable.update(tx, id, changed, version)
  },
} satisfies typeof pageTable

/** The category pages in order, cached in memory. */
export const readCategoryPages = createReadModel(['settings'], (db) =>
  db.select().from(categoryPages).orderBy(asc(categoryPages.position), asc(categoryPages.id)),
)

export const settingOperations = [
  operation(contract.listCategoryPages, async ({ db }) => {
    const [pages, types] = await Promise.all([
      db.select().from(categoryPages).orderBy(asc(categoryPages.position), asc(categoryPages.id)),
      db.select({ slug: tuneTypes.slug, name: tuneTypes.name }).from(tuneTypes).orderBy(asc(tuneTypes.position)),
    ])
    const data = pages.map((page) => ({
      id: page.id,
      version: page.version,
      slug: page.slug,
      ...rowFields(page, contract.categoryPageFields),
    }))
    return { data, types }
  }),
  operation(contract.updateCategoryPages, ({ tx, actor, input }) =>
    saveRecords({ tx, actor }, categoryPageRecord, input.body),
  ),
  operation(contract.listToolRules, async ({ db }) => {
    const rows = await db.select().from(tools).orderBy(asc(tools.name))
    return {
      data: rows.map((tool) => ({
        id: tool.id,
        version: tool.version,
        slug: tool.slug,
        name: tool.name,
        ...rowFields(tool, contract.toolRuleFields),
      })),
    }
  }),
  operation(contract.updateToolRules, ({ tx, actor, input }) => saveRecords({ tx, actor }, toolRecord, input.body)),
]

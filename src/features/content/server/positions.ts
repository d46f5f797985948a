import { asc, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { shownHtml } from '#kit/server/clean-html.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import * as contract from '../contract/positions.ts'
import { withCleanHtml } from './block-records.ts'
import { positions } from './tables.ts'

const readOpen = createReadModel(['content'], async (db) => {
  const [rows, translated] = await Promise.all([
    db.select().from(positions).where(eq(positions.state, 'published')).orderBy(asc(positions.name)),
    readTranslations(db, 'position', contract.positionTexts),
  ])
  return perLanguage([translated], (language) =>
    rows.map(({ id, employment, ...row }) => {
      const { name, place, body } = translated.translate(language, id, row)
      return { id, title: name, place, employment, html: shownHtml(body) }
    }),
  )
})

export const positionRecord: RecordKind = translatedRecord(
  withCleanHtml(
    'body',
    tableRecord({
      name: 'position',
      view: 'content.manage',
      edit: 'content.manage',
      table: positions,
      fields: contract.positionFields,
      parts: {},
    }),
  ),
  contract.positionTexts,
)

const lists = listOperations(contract.listPositionRecords, contract.exportPositionRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listPositionRecords>>(db, query, {
    select: sql`select p.id, p.name, p.place, p.employment, p.state, p.version from ${positions} p`,
    where: [matching(query.q, [sql`p.name`, sql`p.place`]), query.state && sql`p.state = ${query.state}`],
    of: 'p',
  }),
)({
  columns: { id: 'id', title: 'name', place: 'place', employment: 'employment', state: 'state', version: 'version' },
})

export const positionOperations = [
  ...lists,
  operation(contract.listPositions, async ({ database, services }) =>
    PreparedResponse.json({ data: (await readOpen(database, services.versions))() }),
  ),
  ...recordOperations(positionRecord, contract.positionCalls),
]

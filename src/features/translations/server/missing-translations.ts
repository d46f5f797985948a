import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Values } from '#features/revisions/rules.ts'
import { translatedLanguages } from '../contract/fields.ts'
import { exportMissingTranslations, listMissingTranslations } from '../contract/staff.ts'
import { countOpen, type Translations } from '../rules.ts'

type Row = RowOf<typeof listMissingTranslations>
type Asked = z.output<typeof listMissingTranslations.input.query>

const isEditor = (actor: Actor, { edit }: RecordKind) => holds(actor, edit as Parameters<typeof holds>[1])

/** Whether visitors see a record, or will: it isn’t retired, and hasn’t ended as sales and alerts do. */
const isShown = ({ state, ends_at: end }: Values, now: Date): boolean =>
  state !== 'retired' && (typeof end !== 'string' || new Date(end) > now)

/** What is open in records that someone may edit and visitors see, language by language. */
async function readOpen(
  db: Queryable,
  actor: Actor,
  { effects }: Pick<Services, 'effects'>,
  now: Date,
): Promise<Row[]> {
  const kinds = effects.recordKinds.flatMap((of) => of()).filter((kind) => kind.texts && isEditor(actor, kind))
  const rows: Row[] = []
  for (const { name: kind, texts, many } of kinds) {
    if (!texts || !many) continue
    const records = await readRows<{ id: number; record: Values }>(db, many.texts ?? many.select)
    for (const { id, record } of records) {
      if (!isShown(record, now)) continue
      const own = texts(record)
      for (const language of translatedLanguages) {
        const open = countOpen(own, record[language] as Translations)
        if (open.missing + open.outdated > 0)
          rows.push({
            id: `${kind}/${id}/${language}`,
            kind,
            record_id: id,
            // An alert has no name: it’s what it says.
            name: String(record['name'] ?? own[0]?.text),
            language,
            ...open,
            texts: own.length,
          })
      }
    }
  }
  return rows
}

const matches = ({ q = '', language, kind, state }: Asked, row: Row): boolean =>
  (language === undefined || row.language === language) &&
  (kind === undefined || row.kind === kind) &&
  (state === undefined || row[state] > 0) &&
  row.name.toLowerCase().includes(q.toLowerCase())

const plainName = ({ name }: Row) => name.toLowerCase()
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: Row, b: Row) => order(plainName(a), plainName(b)) || order(a.id, b.id)

export const missingTranslationLists = listOperations(
  listMissingTranslations,
  exportMissingTranslations,
  async ({ db, actor, services, now }, { query }) => {
    const { sort, after, limit } = query
    const found = (await readOpen(db, actor, services, now)).filter((row) => matches(query, row))
    const sorted = found.toSorted((a, b) => (sort === 'name' ? 0 : b[sort] - a[sort]) || byName(a, b))
    const start = after === undefined ? 0 : Number(after)
    if (!Number.isSafeInteger(start) || start < 0) noSuchPage()
    const end = start + limit
    return { data: sorted.slice(start, end), next: end < sorted.length ? String(end) : null }
  },
)({
  columns: {
    kind: 'kind',
    number: 'record_id',
    name: 'name',
    language: 'language',
    texts: 'texts',
    missing: 'missing',
    outdated: 'outdated',
  },
})

import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, noSuchPage, pageById } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Values } from '#features/revisions/rules.ts'
import { translatedLanguages } from '../contract/fields.ts'
import { exportMissingTranslations, listMissingTranslations } from '../contract/staff.ts'
import { translations } from './tables.ts'
import { countOpen, type Translations } from '../rules.ts'

type Row = RowOf<typeof listMissingTranslations>
type Asked = z.output<typeof listMissingTranslations.input.query>

const isEditor = (actor: Actor, { edit }: RecordKind) => holds(actor, edit as Parameters<typeof holds>[1])

/** Whether a record is or will be visible to visitors: not retired, and not ended, as sales and alerts do. */
const isShown = ({ state, ends_at: end }: Values, now: Date): boolean =>
  state !== 'retired' && (typeof end !== 'string' || new Date(end) > now)

/** Batch size, initial and maximum. */
const [readFirst, readMost] = [50, 800]

/** Yields records of a kind in batches, so consumers can stop early. */
async function* recordsFrom(
  db: Queryable,
  { name, many, texts }: RecordKind,
  { q = '', sort, state, language }: Asked,
  start: number | undefined,
): AsyncGenerator<{ id: number; record: Values }> {
  if (!many || !texts) return
  const named =
    q !== '' && many.name
      ? sql`and r.id in (select o.id from ${sql.identifier(many.table)} o
          where ${matching(q, [sql`o.${sql.identifier(many.name)}`])} and ${many.words ? matching(q, [many.words]) : sql`true`})`
      : sql``
  // Only records with translations can have outdated ones.
  const ofLanguage = language === undefined ? sql`` : sql`and t.language = ${language}`
  const translated =
    state === 'outdated'
      ? sql`and r.id in (select t.record_id from ${translations} t where t.kind = ${name} ${ofLanguage})`
      : sql``
  const isUp = sort === 'oldest'
  const inOrder = sql`order by r.id ${isUp ? sql`asc` : sql`desc`}`
  let from = start === undefined ? sql`` : sql`and r.id ${isUp ? sql`>=` : sql`<=`} ${start}::bigint`
  for (let size = readFirst; ; size = Math.min(size * 2, readMost)) {
    const found = await readRows<{ id: number; record: Values }>(
      db,
      sql`select r.id, r.record from (${many.texts ?? many.select}) r where true ${from} ${named} ${translated} ${inOrder} limit ${size}`,
    )
    yield* found
    if (found.length < size) return
    from = sql`and r.id ${isUp ? sql`>` : sql`<`} ${found.at(-1)!.id}::bigint`
  }
}

/** Missing and outdated translations of a record, by language. */
function openIn(kind: RecordKind, id: number, record: Values): Row[] {
  const texts = kind.texts?.(record) ?? []
  return translatedLanguages.flatMap((language): Row[] => {
    const open = countOpen(texts, record[language] as Translations)
    return open.missing + open.outdated === 0
      ? []
      : [
          {
            id: `${kind.name}/${id}/${language}`,
            kind: kind.name,
            record_id: id,
            // Alerts have no name, so use their text.
            name: String(record['name'] ?? texts[0]?.text),
            language,
            ...open,
            texts: texts.length,
          },
        ]
  })
}

const matches = ({ q = '', language, state }: Asked, row: Row): boolean =>
  (language === undefined || row.language === language) &&
  (state === undefined || row[state] > 0) &&
  row.name.toLowerCase().includes(q.toLowerCase())

/** Last row of the previous page; null on the first page. */
function placeIn(kinds: readonly RecordKind[], after: string | undefined) {
  if (after === undefined) return null
  const [, kind, id, language] = /^([a-z-]{1,40})\/(\d{1,15})\/([a-z]{2})$/.exec(after) ?? []
  const at = kinds.findIndex(({ name }) => name === kind)
  const languageAt = translatedLanguages.findIndex((each) => each === language)
  return at < 0 || languageAt < 0 ? noSuchPage() : { at, id: Number(id), languageAt }
}

const isAfter = ({ language }: Row, languageAt: number) => translatedLanguages.indexOf(language) > languageAt

export const missingTranslationLists = listOperations(
  listMissingTranslations,
  exportMissingTranslations,
  async ({ db, actor, services: { effects }, now }, { query }) => {
    const { after, limit, kind: asked } = query
    const kinds = effects.recordKinds
      .flatMap((of) => of())
      .filter((kind) => kind.texts && isEditor(actor, kind) && (asked === undefined || kind.name === asked))
    const place = placeIn(kinds, after)
    const rows: Row[] = []
    for (const [at, kind] of kinds.entries()) {
      if (place && at < place.at) continue
      const from = place?.at === at ? place : null
      for await (const { id, record } of recordsFrom(db, kind, query, from?.id)) {
        if (!isShown(record, now)) continue
        const open = openIn(kind, id, record).filter((row) => matches(query, row))
        rows.push(...(from?.id === id ? open.filter((row) => isAfter(row, from.languageAt)) : open))
        if (rows.length > limit) return pageById(rows, limit, (row) => row.id)
      }
    }
    return { data: rows, next: null }
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

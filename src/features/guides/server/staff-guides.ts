import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type PlaceKind, placeKinds } from '../contract/guides.ts'
import * as contract from '../contract/staff.ts'
import { guideProblems } from './guide-problems.ts'
import { guides } from './tables.ts'

const placeFields = placeKinds.map((kind) => `${kind}_id` as const)

const stored = tableRecord({
  name: 'guide',
  view: 'catalog.read',
  edit: 'catalog.manage',
  table: guides,
  fields: contract.guideFields,
  parts: {},
  unique: { guides_slug_unique: 'slug' },
  check: (values, context) => {
    const given = placeFields.filter((field) => values[field] !== null && values[field] !== undefined)
    for (const field of given.slice(1))
      context.addIssue({ code: 'custom', path: [field], message: 'A guide is about one thing. Clear the others.' })
  },
})

/** Reports an unknown ID as an error of its field. */
const refuseUnknown = (error: unknown): never => {
  const [, field] = /^guides_(\w+_id)_\w+_id_fk$/.exec(violatedConstraint(error) ?? '') ?? []
  if (field) return fail('validation_failed', { fields: { [field]: ['This no longer exists.'] } })
  throw error
}

const clean = <T extends { readonly body?: unknown }>(values: T): T =>
  typeof values.body === 'string' ? { ...values, body: cleanHtml(values.body) } : values

const untranslated: RecordKind = {
  ...stored,
  insert: (tx, values) => stored.insert(tx, clean(values)).catch(refuseUnknown),
  update: async (tx, id, changed, version) => {
    await stored.update(tx, id, clean(changed), version).catch(refuseUnknown)
    await tx
      .update(guides)
      .set({ updatedAt: sql`now()` })
      .where(eq(guides.id, id))
  },
}

/** Declares guides as records with a history. Sanitizes the text on every write, including restores of old versions. */
export const guideRecord = translatedRecord(untranslated, contract.guideTexts)

const about = sql`coalesce(ma.name, mk.name || ' ' || mo.name, e.name, t.name, '')`
const aboutKind = sql`case when g.make_id is not null then 'make' when g.model_id is not null then 'model'
  when g.engine_id is not null then 'engine' when g.transmission_id is not null then 'transmission' end`

const lists = listOperations(contract.listGuideRecords, contract.exportGuideRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listGuideRecords>>(db, query, {
    select: sql`select g.id, g.name, g.slug, ${about} as about, g.state, g.updated_at, g.version
      from ${guides} g left join ${makes} ma on ma.id = g.make_id left join ${models} mo on mo.id = g.model_id
        left join ${makes} mk on mk.id = mo.make_id left join ${engines} e on e.id = g.engine_id
        left join ${transmissions} t on t.id = g.transmission_id`,
    where: [
      matching(query.q, [sql`g.name`, sql`g.slug`, about]),
      query.state && sql`g.state = ${query.state}`,
      query.problem && guideProblems[query.problem],
      query.about && sql`coalesce(${aboutKind}, 'all') = ${query.about}`,
    ],
    of: 'g',
  }),
)({
  columns: {
    id: 'id',
    title: 'name',
    address: 'slug',
    about: 'about',
    state: 'state',
    'updated at': 'updated_at',
    version: 'version',
  },
})

const places = {
  make: sql`select id, name, slug as note from ${makes}`,
  model: sql`select mo.id, ma.name || ' ' || mo.name as name, mo.slug as note from ${models} mo join ${makes} ma on ma.id = mo.make_id`,
  engine: sql`select id, name, coalesce(code, slug) as note from ${engines}`,
  transmission: sql`select id, name, slug as note from ${transmissions}`,
} satisfies Record<PlaceKind, ReturnType<typeof sql>>

const searchPlaces = operation(contract.searchGuidePlaces, async ({ db, input }) => {
  const { kind, q, id } = input.query
  const condition = id === undefined ? (matching(q, [sql`p.name`, sql`p.note`]) ?? sql`true`) : sql`p.id = ${id}`
  const data = await readRows<{ id: number; name: string; note: string }>(
    db,
    sql`select p.id::float8 as id, p.name, p.note from (${places[kind]}) p where ${condition} order by length(p.name), p.name limit 20`,
  )
  return { data }
})

export const guideOperations = [...lists, ...recordOperations(guideRecord, contract.guideCalls), searchPlaces]

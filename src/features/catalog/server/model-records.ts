import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { countGrid, type GridSource, numbersOf, readGrid, saveRecords } from '#features/revisions/server/grid-rows.ts'
import { writingAlso } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { readRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { fieldColumns } from '#kit/server/row-fields.ts'
import * as contract from '../contract/model-records.ts'
import { columnsNamed } from './engine-records.ts'

/** The fitments of model `r` as JSON: years newest first and Series last, as in `newestFirst`. */
const readFitments = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('engine', fit.slug, 'years', fit.years, 'transmissions', array(
      select g.slug from ${fitmentTransmissions} b join ${transmissions} g on g.id = b.transmission_id
      where b.model_id = r.id and b.engine_id = fit.id order by g.slug)) order by fit.slug), '[]')
  from (
    select e.id, e.slug, array_agg(f.year order by
      case when f.year = 'Series' then null else f.year::numeric end desc nulls last) as years
    from ${fitments} f join ${engines} e on e.id = f.engine_id where f.model_id = r.id group by e.id, e.slug) fit)`

/** Resolves slugs to IDs; fails for unknown slugs. */
async function idsOf(tx: Queryable, table: typeof engines | typeof transmissions, slugs: readonly string[]) {
  const wanted = [...new Set(slugs)]
  const rows =
    wanted.length === 0
      ? []
      : await tx.select({ id: table.id, slug: table.slug }).from(table).where(inArray(table.slug, wanted))
  const ids = new Map(rows.map((row) => [row.slug, row.id]))
  const missing = wanted.filter((slug) => !ids.has(slug))
  if (missing.length > 0)
    fail('validation_failed', { fields: { fitments: [`The catalog has no ${missing.join(', ')}.`] } })
  return ids
}

/** Writes the fitments of a model. Unchanged rows are left alone. */
async function writeFitments(tx: Queryable, modelId: number, given: readonly contract.Fitment[]): Promise<void> {
  if (new Set(given.map(({ engine }) => engine)).size < given.length)
    fail('validation_failed', { fields: { fitments: ['Each engine can be listed once.'] } })
  const engineIds = await idsOf(
    tx,
    engines,
    given.map(({ engine }) => engine),
  )
  const boxIds = await idsOf(
    tx,
    transmissions,
    given.flatMap((fit) => fit.transmissions),
  )
  const years = given.flatMap((fit) =>
    [...new Set(fit.years)].map((year) => ({ modelId, year, engineId: engineIds.get(fit.engine)! })),
  )
  const boxes = given.flatMap((fit) =>
    [...new Set(fit.transmissions)].map((slug) => ({
      modelId,
      engineId: engineIds.get(fit.engine)!,
      transmissionId: boxIds.get(slug)!,
    })),
  )
  const keptYears = years.map(({ engineId, year }) => `${engineId}/${year}`)
  const keptBoxes = boxes.map(({ engineId, transmissionId }) => `${engineId}/${transmissionId}`)
  await tx
    .delete(fitments)
    .where(
      and(
        eq(fitments.modelId, modelId),
        keptYears.length === 0
          ? undefined
          : notInArray(sql`${fitments.engineId}::text || '/' || ${fitments.year}`, keptYears),
      ),
    )
  await tx
    .delete(fitmentTransmissions)
    .where(
      and(
        eq(fitmentTransmissions.modelId, modelId),
        keptBoxes.length === 0
          ? undefined
          : notInArray(
              sql`${fitmentTransmissions.engineId}::text || '/' || ${fitmentTransmissions.transmissionId}::text`,
              keptBoxes,
            ),
      ),
    )
  if (years.length > 0) await tx.insert(fitments).values(years).onConflictDoNothing()
  if (boxes.length > 0) await tx.insert(fitmentTransmissions).values(boxes).onConflictDoNothing()
}

const table = tableRecord({
  name: 'model',
  view: 'catalog.read',
  edit: 'catalog.manage',
  table: models,
  fields: contract.modelFields,
  unique: { models_make_slug: 'slug', models_make_id_makes_id_fk: 'make_id' },
  linked: { fitments: readFitments },
  parts: { fitments: 'model_id', fitment_transmissions: 'model_id' },
  uses: async (tx, id) => [{ what: 'model years', count: await tx.$count(fitments, eq(fitments.modelId, id)) }],
})

/** A model with its fitments. */
const untranslated = writingAlso(table, async (tx, id, values) => {
  if ('fitments' in values) await writeFitments(tx, id, values['fitments'] as contract.Fitment[])
})

export const modelRecord = translatedRecord(untranslated, contract.modelTexts)

export const modelGrid: GridSource = {
  table: sql`${models} mo`,
  joins: sql`join ${makes} ma on ma.id = mo.make_id`,
  id: sql`mo.id`,
  columns: {
    version: sql`mo.version`,
    ...columnsNamed(contract.modelColumns, 'mo'),
    make_id: sql`mo.make_id`,
    make_name: sql`ma.name`,
    make_slug: sql`ma.slug`,
    years: sql`coalesce((select case when min(f.year) = max(f.year) then min(f.year) else min(f.year) || '–' || max(f.year) end
      from ${fitments} f where f.model_id = mo.id and f.year <> 'Series'), '')`,
    engines: sql`(select count(distinct f.engine_id) from ${fitments} f where f.model_id = mo.id)`,
  },
  numbers: ['version', 'engines', ...numbersOf(contract.modelColumns)],
  search: [sql`mo.name`, sql`mo.slug`, sql`ma.name`],
  problems: {
    'no-engines': sql`mo.state = 'published' and not exists (select 1 from ${fitments} f where f.model_id = mo.id)`,
    'no-picture': sql`mo.state = 'published' and mo.picture is null and mo.picture_id is null`,
  },
}

/** The models of the whole catalog or of a make. */
const modelSource = ({ make }: { make?: string | undefined }) =>
  make === undefined ? modelGrid : { ...modelGrid, only: sql`ma.slug = ${make}` }

const lists = listOperations(contract.listModelRecords, contract.exportModelRecords, ({ db }, { query }) =>
  readGrid<RowOf<typeof contract.listModelRecords>>(db, modelSource(query), query),
)({
  also: ({ db }, { query }) => countGrid(db, modelSource(query), query),
  // Uses the import columns, so importing the exported file changes nothing.
  columns: {
    id: 'id',
    make_slug: 'make_slug',
    ...fieldColumns(contract.modelColumns),
    years: 'years',
    engines: 'engines',
  },
})

export const modelOperations = [
  ...lists,
  operation(contract.getModelRecord, async ({ db, actor, input }) => {
    const record = await readRecord<Record<string, unknown>>(db, actor, modelRecord, input.params.id)
    const [make] = await db
      .select({ name: makes.name })
      .from(makes)
      .where(eq(makes.id, Number(record['make_id'])))
    return { ...record, make_name: make?.name ?? '' } as never
  }),
  ...recordOperations(modelRecord, [null, contract.createModel, contract.updateModel, contract.removeModel]),
  operation(contract.updateModels, ({ tx, actor, input }) => saveRecords({ tx, actor }, modelRecord, input.body)),
]

import { and, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { dynoRuns, tunes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/dyno.ts'
import type { DynoRunRecord, DynoRunSummary } from '../contract/dyno.ts'
import { isOutlier } from './tune-problems.ts'
import { mayEditTune } from './tune-record.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

type SummaryRow = Omit<DynoRunSummary, 'created_at'> & { created_at: Date }
type RecordRow = Omit<DynoRunRecord, 'created_at'> & { created_at: Date }

const copies = sql`(select count(*)::int - 1 from ${dynoRuns} c where c.curves_hash = d.curves_hash)`
const select = (more = sql``) => sql`
  select d.id, d.version, d.label, d.source, d.correction, d.smoothing, d.position, d.file_name, d.created_at, u.id as tune_id, u.name as tune, u.part_number,
    coalesce(g.name, x.name, '') as about, d.peak_horsepower, d.peak_torque, d.peak_crank_horsepower, d.peak_crank_torque,
    u.horsepower, u.torque, u.crank_horsepower, u.crank_torque, round(d.off_percent::numeric, 1)::float8 as off_percent, ${copies} as copies${more}
  from ${dynoRuns} d join ${tunes} u on u.id = d.tune_id ${tuneOwner}`

export const dynoLists = listOperations(
  contract.listDynoRuns,
  contract.exportDynoRuns,
  ({ db }, { query: { q, tune, outlier, copies: copied, correction, source, ...query } }) =>
    readPage<SummaryRow & { name: string }>(db, query as never, {
      select: select(),
      where: [
        matching(q, [sql`d.label`, sql`u.name`, sql`u.part_number`, sql`g.name`, sql`x.name`, sql`d.file_name`]),
        tune === undefined ? undefined : sql`d.tune_id = ${tune}`,
        outlier && (outlier === 'yes' ? isOutlier : sql`(${isOutlier}) is not true`),
        copied &&
          sql`exists (select 1 from ${dynoRuns} c where c.curves_hash = d.curves_hash and c.id <> d.id) = ${copied === 'yes'}`,
        correction && (correction === 'unknown' ? sql`d.correction is null` : sql`d.correction = ${correction}`),
        source ? sql`d.source = ${source}` : undefined,
      ],
      of: 'd',
    }),
)({
  file: 'dyno-runs',
  columns: {
    id: 'id',
    label: 'label',
    tune: 'tune',
    'part number': 'part_number',
    for: 'about',
    source: 'source',
    correction: 'correction',
    smoothing: 'smoothing',
    file: 'file_name',
    'wheel hp': 'peak_horsepower',
    'wheel lb-ft': 'peak_torque',
    'crank hp': 'peak_crank_horsepower',
    'crank lb-ft': 'peak_crank_torque',
    'off by %': 'off_percent',
    copies: 'copies',
    'added at': 'created_at',
  },
})

const readRecords = (db: Queryable, where: ReturnType<typeof sql>) =>
  readRows<RecordRow>(db, sql`${select(sql`, d.curves`)} where ${where} order by d.position, d.id`)

async function findRun(db: Queryable, id: number): Promise<RecordRow> {
  const [run] = await readRecords(db, sql`d.id = ${id}`)
  return run ?? fail('not_found')
}

export const listTuneDynoRunsOperation = operation(contract.listTuneDynoRuns, async ({ db, input }) => {
  const tune = await findById(db, tunes, input.params.id)
  if (!tune) return fail('not_found')
  const of =
    tune.engineId === null ? sql`u.transmission_id = ${tune.transmissionId}` : sql`u.engine_id = ${tune.engineId}`
  const [data, stock] = await Promise.all([
    readRecords(db, sql`d.tune_id = ${tune.id}`),
    tune.isStock ? [] : readRecords(db, sql`u.is_stock and ${of}`),
  ])
  return { data, stock }
})

/** The audit log leaves out the curves, which are too large for it. */
const shownIn = ({ label, source, correction, smoothing, position }: RecordRow) => ({
  label,
  source,
  correction,
  smoothing,
  position,
})

export const uploadDynoCsvOperation = operation(contract.uploadDynoCsv, async ({ tx, actor, input }) => {
  const { label, source, correction, smoothing, file_name: fileName, curves } = input.body
  const tuneId = input.params.id
  if ((await tx.$count(tunes, eq(tunes.id, tuneId))) === 0) return fail('not_found')
  if (!(await mayEditTune(tx, actor, tuneId))) return fail('forbidden')
  const [added] = await tx
    .insert(dynoRuns)
    .values({
      tuneId,
      label,
      source,
      correction,
      smoothing,
      fileName,
      curves: curves as typeof dynoRuns.$inferInsert.curves,
      position: await tx.$count(dynoRuns, eq(dynoRuns.tuneId, tuneId)),
    })
    .returning({ id: dynoRuns.id })
  const run = await findRun(tx, added!.id)
  await recordAudit(tx, actor, {
    action: 'dyno.add',
    object: `tune/${tuneId}`,
    after: { run: run.id, ...shownIn(run) },
  })
  return run
})

export const updateDynoCsvOperation = operation(contract.updateDynoCsv, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { version, curves, ...values } = input.body
  const before = await findRun(tx, id)
  if (!(await mayEditTune(tx, actor, before.tune_id))) return fail('forbidden')
  const rows = await tx
    .update(dynoRuns)
    .set({
      ...values,
      ...(curves ? { curves: curves as typeof dynoRuns.$inferInsert.curves } : {}),
      version: version + 1,
    })
    .where(and(eq(dynoRuns.id, id), eq(dynoRuns.version, version)))
    .returning({ id: dynoRuns.id })
  if (!rows[0]) return fail('stale_version')
  const after = await findRun(tx, id)
  await recordAudit(tx, actor, {
    action: 'dyno.change',
    object: `tune/${after.tune_id}`,
    before: { run: id, ...shownIn(before) },
    after: { run: id, ...shownIn(after), ...(curves ? { curves: 'changed' } : {}) },
  })
  return after
})

export const removeDynoCsvOperation = operation(contract.removeDynoCsv, async ({ tx, actor, input }) => {
  const run = await findRun(tx, input.params.id)
  if (!(await mayEditTune(tx, actor, run.tune_id))) return fail('forbidden')
  const gone = await tx
    .delete(dynoRuns)
    .where(and(eq(dynoRuns.id, run.id), eq(dynoRuns.version, input.query.version)))
    .returning({ id: dynoRuns.id })
  if (!gone[0]) return fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'dyno.remove',
    object: `tune/${run.tune_id}`,
    before: { run: run.id, ...shownIn(run), curves: run.curves },
  })
})

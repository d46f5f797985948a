import { and, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { reviews } from '#features/reviews/server/tables.ts'
import { findKind } from '#features/revisions/server/record-kind.ts'
import { keepingHistory } from '#features/revisions/server/save-record.ts'
import type { Services } from '#integrations/services.ts'
import type { Actor } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, type Queryable } from '#kit/server/database.ts'
import { matching, noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract.ts'
import { type CopyKind, copyKinds, pairStates, undoDays } from '../rules.ts'
import { merge, unmerge } from './merge.ts'
import { fieldsOf, readRecordRow, tableOf } from './records.ts'
import { countUses } from './references.ts'
import { duplicatePairs, duplicateRuns } from './tables.ts'

type Listed = Omit<contract.Duplicate, 'found_at' | 'merged_at' | 'undo_until'> & {
  found_at: Date
  merged_at: Date | null
  undo_until: Date | null
}

const names = sql.join(
  copyKinds.map((kind) => sql`select ${kind}::text as kind, id, name, slug, state from ${sql.raw(tableOf[kind])}`),
  sql` union all `,
)
const copyOf = (alias: 'a' | 'b') =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'slug', ${alias}.slug, 'state', ${alias}.state)`,
  )
const select = sql`
  select p.id::float8 as id, p.kind, p.score, p.reasons, p.state, p.found_at, p.merged_at, ${copyOf('a')} as a, ${copyOf('b')} as b,
    case when p.state = 'merged' and p.merged_at > now() - make_interval(days => ${undoDays}) then p.merged_at + make_interval(days => ${undoDays}) end as undo_until
  from ${duplicatePairs} p join (${names}) a on a.kind = p.kind and a.id = p.a_id join (${names}) b on b.kind = p.kind and b.id = p.b_id`

const sorts = {
  likeness: sql`p.score desc, p.id desc`,
  newest: sql`p.id desc`,
  oldest: sql`p.id`,
}

export const duplicateLists = listOperations(
  contract.listDuplicates,
  contract.exportDuplicates,
  async ({ db }, { query }) => {
    const { q, kind, state, sort, after, limit } = query
    const start = after === undefined ? 0 : Number(after)
    if (!Number.isSafeInteger(start) || start < 0) noSuchPage()
    const conditions = [
      sql`p.state = ${state}`,
      kind === undefined ? sql`true` : sql`p.kind = ${kind}`,
      matching(q, [sql`a.name`, sql`b.name`, sql`a.slug`, sql`b.slug`]) ?? sql`true`,
    ]
    const rows = await readRows<Listed>(
      db,
      sql`${select} where ${sql.join(conditions, sql` and `)} order by ${sorts[sort]} offset ${start} limit ${limit + 1}`,
    )
    return { data: rows.slice(0, limit), next: rows.length > limit ? String(start + limit) : null }
  },
)({
  columns: {
    id: 'id',
    kind: 'kind',
    first: ({ a }) => a.name,
    'first address': ({ a }) => a.slug,
    second: ({ b }) => b.name,
    'second address': ({ b }) => b.slug,
    likeness: 'score',
    why: ({ reasons }) => reasons.join(', '),
    state: 'state',
  },
  also: async ({ db }, { query }) => {
    const rows = await readRows<{ state: string; n: number }>(
      db,
      sql`select state, count(*)::int as n from ${duplicatePairs} where ${query.kind ?? null}::text is null or kind = ${query.kind ?? null} group by state`,
    )
    return {
      counts: Object.fromEntries(pairStates.map((state) => [state, rows.find((row) => row.state === state)?.n ?? 0])),
      run: await lastRun(db),
    }
  },
})

async function lastRun(db: Queryable) {
  const [row] = await db
    .select()
    .from(duplicateRuns)
    .orderBy(sql`id desc`)
    .limit(1)
  return row ? runShape(row) : null
}
const runShape = ({ state, found, compared, createdAt, finishedAt }: typeof duplicateRuns.$inferSelect) => ({
  state,
  found,
  compared,
  at: finishedAt ?? createdAt,
})

export const findDuplicatesOperation = operation(contract.findDuplicates, async ({ tx, actor }) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('duplicates.find', 0))`)
  const [waiting] = await tx
    .select()
    .from(duplicateRuns)
    .where(sql`state in ('waiting', 'running')`)
  if (waiting) return runShape(waiting)
  const run = await insertOne(tx, duplicateRuns, {})
  await recordAudit(tx, actor, { action: 'duplicates.find', object: `duplicate-run/${run.id}`, after: {} })
  return runShape(run)
})

async function findListed(db: Queryable, id: number): Promise<Listed> {
  const [row] = await readRows<Listed>(db, sql`${select} where p.id = ${id}`)
  return row ?? fail('not_found')
}

/** References to a record: by ID, and for a tune's reviews by slug. */
async function usesOf(db: Queryable, kind: CopyKind, { id, slug }: Listed['a']) {
  const uses = await countUses(db, tableOf[kind], id)
  const count = kind === 'tune' ? await db.$count(reviews, and(eq(reviews.subject, 'tune'), eq(reviews.slug, slug))) : 0
  return count > 0 ? [...uses, { what: 'reviews', count }] : uses
}

export const getDuplicateOperation = operation(contract.getDuplicate, async ({ db, input }) => {
  const pair = await findListed(db, input.params.id)
  const side = async (copy: Listed['a']) => {
    const row = await readRecordRow(db, pair.kind, copy.id)
    return { ...copy, values: row ? fieldsOf(row) : {}, uses: await usesOf(db, pair.kind, copy) }
  }
  return { ...pair, a: await side(pair.a), b: await side(pair.b) }
})

/** Locks a pair and checks that it is in the required state. */
async function holdPair(tx: Queryable, id: number, state: (typeof pairStates)[number]) {
  const [pair] = await tx.select().from(duplicatePairs).where(eq(duplicatePairs.id, id)).for('update')
  if (!pair) return fail('not_found')
  return pair.state === state ? pair : fail('duplicate_decided')
}

export const dismissDuplicateOperation = operation(contract.dismissDuplicate, async ({ tx, actor, input }) => {
  const { id, kind, aId, bId } = await holdPair(tx, input.params.id, 'open')
  await tx.update(duplicatePairs).set({ state: 'dismissed' }).where(eq(duplicatePairs.id, id))
  await recordAudit(tx, actor, {
    action: 'duplicates.dismiss',
    object: `duplicate/${id}`,
    after: { kind, records: [aId, bId] },
  })
  return findListed(tx, id)
})

interface Merging {
  tx: Queryable
  actor: Actor
  services: Pick<Services, 'effects'>
}
/** Runs a merge or its undo, and writes the changes to the history of both records. */
const merging = <T>(
  { tx, actor, services }: Merging,
  kind: CopyKind,
  ids: readonly number[],
  note: string,
  work: () => Promise<T>,
) => keepingHistory({ tx, actor }, findKind(services, kind) ?? fail('not_found'), ids, note, work)

export const mergeDuplicateOperation = operation(contract.mergeDuplicate, async ({ tx, actor, services, input }) => {
  const { id, kind, aId, bId } = await holdPair(tx, input.params.id, 'open')
  const { keep: keepId, take } = input.body
  if (keepId !== aId && keepId !== bId)
    return fail('validation_failed', { fields: { keep: ['Choose one of the two records.'] } })
  // Lock in a fixed order, so that two merges cannot deadlock.
  const rows = [await readRecordRow(tx, kind, aId, 'hold'), await readRecordRow(tx, kind, bId, 'hold')]
  const keep = rows.find((row) => row?.id === keepId)
  const gone = rows.find((row) => row?.id !== keepId)
  if (!keep || !gone) return fail('not_found')
  const note = `${gone.name} merged into ${keep.name}`
  const done = await merging({ tx, actor, services }, kind, [aId, bId], note, () =>
    merge(tx, kind, { keep, gone }, take),
  )
  await tx
    .update(duplicatePairs)
    .set({ state: 'merged', mergedAt: sql`now()`, merge: done })
    .where(eq(duplicatePairs.id, id))
  // Remove other pairs of the retired record.
  await tx
    .delete(duplicatePairs)
    .where(and(eq(duplicatePairs.kind, kind), eq(duplicatePairs.state, 'open'), sql`${gone.id} in (a_id, b_id)`))
  await recordAudit(tx, actor, {
    action: 'duplicates.merge',
    object: `duplicate/${id}`,
    before: Object.fromEntries(Object.entries(done.fields).map(([field, { old }]) => [field, old])),
    after: {
      kind,
      kept: keep.id,
      retired: gone.id,
      taken: take,
      moved: done.moved.map(({ table, keys }) => [table, keys.length]),
    },
  })
  return findListed(tx, id)
})

export const undoMergeOperation = operation(contract.undoMerge, async ({ tx, actor, services, input }) => {
  const pair = await holdPair(tx, input.params.id, 'merged')
  const { id, kind } = pair
  if ((await findListed(tx, id)).undo_until === null) return fail('undo_expired')
  const { merge: done } = pair
  if (done)
    await merging({ tx, actor, services }, kind, [pair.aId, pair.bId], 'Merge undone', () => unmerge(tx, kind, done))
  await tx.update(duplicatePairs).set({ state: 'open', mergedAt: null, merge: null }).where(eq(duplicatePairs.id, id))
  await recordAudit(tx, actor, {
    action: 'duplicates.undo',
    object: `duplicate/${id}`,
    after: { kind, kept: pair.merge?.keep, restored: pair.merge?.gone },
  })
  return findListed(tx, id)
})

import { and, eq, inArray, sql } from 'drizzle-orm'
import { reviews } from '#features/reviews/server/tables.ts'
import { redirects } from '#features/seo/server/tables.ts'
import { models } from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { CopyKind } from '../rules.ts'
import { type CatalogRow, fieldsOf, readRecordRow, tableOf } from './records.ts'
import { moveRows, moveRowsBack, type MovedRows, readReferences } from './references.ts'

/** What a merge changed, for its undo. */
export interface MergeRecord {
  keep: number
  gone: number
  /** Fields taken from the other record, with the value before and after. */
  fields: Record<string, { old: unknown; new: unknown }>
  /** The previous state of the retired record. */
  state: string
  moved: MovedRows[]
  /** The redirect from its slug, and earlier redirects now pointing to the kept record. */
  redirect: number
  repointed: number[]
  /** Reviews of a tune, which refer to it by slug. Absent in old merges. */
  reviews?: number[]
}

const column = (name: string) => sql.raw(`"${name}"`)

/** Updates columns of a record and increments its version. */
async function writeRow(tx: Queryable, kind: CopyKind, id: number, values: Record<string, unknown>): Promise<void> {
  const table = sql.raw(tableOf[kind])
  const sets = Object.keys(values).map((name) => sql`, ${column(name)} = n.${column(name)}`)
  await tx.execute(sql`
    update ${table} t set version = t.version + 1 ${sql.join(sets, sql``)}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) n where t.id = ${id}`)
}

/** Models that would conflict under one make and must be merged first. */
async function findBlocking(tx: Queryable, kind: CopyKind, keep: number, gone: number): Promise<string[]> {
  if (kind !== 'make') return []
  const rows = await readRows<{ name: string }>(
    tx,
    sql`select a.name from ${models} a join ${models} b on b.slug = a.slug where a.make_id = ${gone} and b.make_id = ${keep} order by a.name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Merges two records in the transaction: copies the selected fields to the kept record, moves all references to it,
 * and retires the other with a redirect. Fails with merge_blocked.
 */
export async function merge(
  tx: Queryable,
  kind: CopyKind,
  { keep, gone }: { keep: CatalogRow; gone: CatalogRow },
  take: readonly string[],
): Promise<MergeRecord> {
  const blocking = await findBlocking(tx, kind, keep.id, gone.id)
  if (blocking.length > 0)
    return fail('merge_blocked', {
      message: `Both have models with the same address: ${blocking.join(', ')}. Merge those first.`,
    })
  const own = fieldsOf(gone)
  const known = take.filter((name) => name in own)
  const fields = Object.fromEntries(known.map((name) => [name, { old: keep[name] ?? null, new: own[name] ?? null }]))
  await writeRow(tx, kind, gone.id, { state: 'retired', publish_at: null })
  await writeRow(tx, kind, keep.id, Object.fromEntries(known.map((name) => [name, own[name]])))
  // Fitments and the garage vehicles that refer to them move one after the other.
  await tx.execute(sql`set constraints all deferred`)
  const moved: MovedRows[] = []
  for (const reference of await readReferences(tx, tableOf[kind])) {
    const rows = await moveRows(tx, reference, gone.id, keep.id)
    if (rows.keys.length + rows.dropped.length > 0) moved.push(rows)
  }
  if (kind === 'tune') moved.push(...(await dropSelf(tx, keep.id)))
  const repointed = await tx
    .update(redirects)
    .set({ targetId: keep.id })
    .where(and(eq(redirects.kind, kind), eq(redirects.targetId, gone.id)))
    .returning({ id: redirects.id })
  const [redirect] = await tx
    .insert(redirects)
    .values({
      kind,
      scopeId: kind === 'model' ? Number(gone['make_id']) : null,
      slug: gone.slug,
      targetId: keep.id,
      source: 'merged',
    })
    .onConflictDoUpdate({
      target: [redirects.kind, redirects.scopeId, redirects.slug],
      set: { targetId: keep.id, source: 'merged' },
    })
    .returning({ id: redirects.id })
  return {
    keep: keep.id,
    gone: gone.id,
    fields,
    state: gone.state,
    moved,
    redirect: redirect!.id,
    repointed: repointed.map(({ id }) => id),
    reviews: kind === 'tune' ? await moveReviews(tx, gone.slug, keep.slug) : [],
  }
}

/** Moves reviews from one tune to another and returns their IDs: all, or the given ones. */
async function moveReviews(tx: Queryable, from: string, to: string, ids?: readonly number[]): Promise<number[]> {
  const rows = await tx
    .update(reviews)
    .set({ slug: to })
    .where(and(eq(reviews.subject, 'tune'), eq(reviews.slug, from), ids && inArray(reviews.id, [...ids])))
    .returning({ id: reviews.id })
  return rows.map(({ id }) => id)
}

/** Removes requirements by which a tune would, after the merge, require itself. */
async function dropSelf(tx: Queryable, id: number): Promise<MovedRows[]> {
  const all: MovedRows[] = []
  for (const table of ['tune_requires', 'tune_recommends']) {
    const rows = await readRows<{ row: Record<string, unknown> }>(
      tx,
      sql`delete from ${sql.raw(table)} t where tune_id = ${id} and other_id = ${id} returning to_jsonb(t) as row`,
    )
    if (rows.length > 0) all.push({ table, column: 'other_id', keys: [], dropped: rows.map(({ row }) => row) })
  }
  return all
}

/** Undoes a merge. Fields that changed again since keep their current value. */
export async function unmerge(tx: Queryable, kind: CopyKind, done: MergeRecord): Promise<void> {
  const { keep, gone } = done
  const stays = await readRecordRow(tx, kind, keep, 'hold')
  const back = await readRecordRow(tx, kind, gone, 'hold')
  if (!stays || !back) return fail('merge_blocked', { message: 'One of the two records no longer exists.' })
  const untouched = Object.entries(done.fields).filter(
    ([name, value]) => JSON.stringify(stays[name] ?? null) === JSON.stringify(value.new),
  )
  await writeRow(tx, kind, keep, Object.fromEntries(untouched.map(([name, { old }]) => [name, old])))
  await writeRow(tx, kind, gone, { state: done.state })
  await tx.execute(sql`set constraints all deferred`)
  for (const rows of done.moved.toReversed()) await moveRowsBack(tx, rows, keep, gone)
  if (done.reviews && done.reviews.length > 0) await moveReviews(tx, stays.slug, back.slug, done.reviews)
  await tx.delete(redirects).where(eq(redirects.id, done.redirect))
  if (done.repointed.length > 0)
    await tx.update(redirects).set({ targetId: gone }).where(inArray(redirects.id, done.repointed))
}

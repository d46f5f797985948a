import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Permission } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { fieldsOf } from '#kit/validation.ts'
import { changesBetween, type FieldChange, type Values } from '../rules.ts'
import type { RecordKind, StoredRecord } from './record-kind.ts'
import { revisions } from './tables.ts'

/** Transaction and actor of a save; jobs have no actor. */
export interface Saving {
  tx: Queryable
  actor: Actor | null
}

/** A record as returned by its operation; its type is that of the call. */
type Answered = { id: number; version: number; editable: boolean } & Record<string, unknown>

const may = (actor: Actor, right: Permission): boolean => holds(actor, right as Parameters<typeof holds>[1])

const isEditable = async (db: Queryable, actor: Actor, kind: RecordKind, id: number): Promise<boolean> =>
  may(actor, kind.edit) && ((await kind.mayEdit?.(db, actor, id)) ?? true)

/** Reads a record by ID. Refuses with `not_found`. */
export async function readRecord<R>(db: Queryable, actor: Actor, kind: RecordKind, id: number): Promise<R> {
  const { version, values } = (await kind.read(db, id)) ?? fail('not_found')
  const answer: Answered = { id, version, editable: await isEditable(db, actor, kind, id), ...values }
  return answer as R
}

/**
 * Adds a record with its first revision and an audit row, validated by its kind's schema. The table's trigger updates
 * the content version.
 */
export async function createRecord<R>(by: Saving, kind: RecordKind, { note = '', ...given }: Values): Promise<R> {
  const values = checked(kind, given, Object.keys(given))
  const id = await kind.insert(by.tx, values)
  const { version, values: stored } = (await kind.read(by.tx, id)) ?? fail('not_found')
  await addRevision(by, kind, id, { version, values: stored }, changesBetween({}, stored), String(note))
  const answer: Answered = { id, version, editable: true, ...stored }
  return answer as R
}

/**
 * Saves a record; missing fields stay unchanged. Writes row, revision and audit row in one transaction; the table's
 * trigger updates the content version. Writes nothing if nothing changes.
 *
 * Refuses with `not_found`, `forbidden`, `validation_failed`, and `stale_version` if someone saved first. The facts of
 * the latter are `current` (version, values, who and when) and `base`, the values the caller started from, if known.
 */
export async function saveRecord<R>(
  by: Saving,
  kind: RecordKind,
  id: number,
  { version, note = '', ...given }: Values & { version: number },
): Promise<R> {
  const before = await holdRecord(by, kind, id, version)
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = checked(kind, { ...before.values, ...wanted }, Object.keys(wanted))
  const changes = changesBetween(before.values, after)
  const answer: Answered = { id, version, editable: true, ...before.values }
  if (changes.length === 0) return answer as R
  const changed = Object.fromEntries(changes.map((change) => [change.field, change.new]))
  await kind.update(by.tx, id, changed, version + 1)
  await keepFirst(by.tx, kind, id, before)
  const stored = (await kind.read(by.tx, id)) ?? fail('not_found')
  await addRevision(by, kind, id, stored, changesBetween(before.values, stored.values), String(note))
  return { ...answer, version: stored.version, ...stored.values } as R
}

/**
 * Runs work that writes records directly, such as a merge, and adds its changes to their histories in the same
 * transaction. The work must raise the version of each changed record and write its own audit row.
 */
export async function keepingHistory<T>(
  { tx, actor }: Saving,
  kind: RecordKind,
  ids: readonly number[],
  note: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = new Map<number, StoredRecord>()
  for (const id of ids) before.set(id, (await kind.read(tx, id, 'hold')) ?? fail('not_found'))
  const done = await work()
  for (const [id, old] of before) {
    const stored = await kind.read(tx, id)
    if (!stored || stored.version === old.version) continue
    await keepFirst(tx, kind, id, old)
    const { version, values } = stored
    const changes = changesBetween(old.values, values)
    await tx
      .insert(revisions)
      .values({ kind: kind.name, recordId: id, version, actorId: actor?.userId ?? null, changes, record: values, note })
  }
  return done
}

/** Deletes an unreferenced record. Refuses with `in_use`, listing the references in the fact `uses`. */
export async function removeRecord(by: Saving, kind: RecordKind, id: number, version: number): Promise<void> {
  const before = await holdRecord(by, kind, id, version)
  const uses = (await kind.uses?.(by.tx, id))?.filter(({ count }) => count > 0) ?? []
  if (uses.length > 0) fail('in_use', { facts: { uses } })
  await keepFirst(by.tx, kind, id, before)
  try {
    await kind.delete?.(by.tx, id)
  } catch (error) {
    // Records of other features refer to it.
    if (violatedConstraint(error)?.endsWith('_fk')) fail('in_use', { facts: { uses: [] } })
    throw error
  }
  await addRevision(by, kind, id, { version: version + 1, values: before.values }, [], 'Deleted')
}

async function holdRecord({ tx, actor }: Saving, kind: RecordKind, id: number, version: number): Promise<StoredRecord> {
  const before = (await kind.read(tx, id, 'hold')) ?? fail('not_found')
  if (actor && !(await isEditable(tx, actor, kind, id))) fail('forbidden')
  if (before.version !== version) fail('stale_version', { facts: await bothVersions(tx, kind, id, before, version) })
  return before
}

const atVersion = (kind: string, id: number, version: number) =>
  and(eq(revisions.kind, kind), eq(revisions.recordId, id), eq(revisions.version, version))

async function bothVersions(tx: Queryable, { name }: RecordKind, id: number, now: StoredRecord, version: number) {
  const [base] = await tx
    .select({ record: revisions.record })
    .from(revisions)
    .where(atVersion(name, id, version))
  const [last] = await tx
    .select({ by: users.name, at: revisions.createdAt })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.actorId))
    .where(and(eq(revisions.kind, name), eq(revisions.recordId, id)))
    .orderBy(desc(revisions.version))
    .limit(1)
  return {
    current: { ...now, by: last?.by ?? '', at: last?.at.toISOString() ?? null },
    base: base?.record ?? null,
  }
}

/** Validates a whole record, but only reports errors of given fields, because old values may break newer rules. */
function checked(kind: RecordKind, values: Values, given: readonly string[]): Values {
  const result = kind.shape.safeParse(values)
  if (result.success) return result.data
  const issues = result.error.issues.filter(
    ({ code, path }) => code === 'custom' || path.length === 0 || given.includes(String(path[0])),
  )
  if (issues.length === 0) return values
  return fail('validation_failed', { fields: fieldsOf(new z.ZodError(issues)) })
}

/** Starts the history of an existing record with its state before the first save. */
async function keepFirst(tx: Queryable, { name }: RecordKind, id: number, { version, values }: StoredRecord) {
  await tx
    .insert(revisions)
    .values({ kind: name, recordId: id, version, changes: [], record: values })
    .onConflictDoNothing()
}

async function addRevision(
  { tx, actor }: Saving,
  { name }: RecordKind,
  id: number,
  { version, values }: StoredRecord,
  changes: FieldChange[],
  note: string,
): Promise<void> {
  await tx
    .insert(revisions)
    .values({ kind: name, recordId: id, version, actorId: actor?.userId ?? null, changes, record: values, note })
  if (!actor) return
  const side = (which: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.field, change[which]]))
  const isNew = version === 1
  const isGone = note === 'Deleted' && changes.length === 0
  await recordAudit(tx, actor, {
    action: `${name}.${isNew ? 'create' : isGone ? 'delete' : 'update'}`,
    object: `${name}/${id}`,
    ...(isNew ? {} : { before: isGone ? values : side('old') }),
    ...(isGone ? {} : { after: side('new') }),
    reason: isGone ? '' : note,
  })
}

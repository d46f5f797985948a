import { and, asc, desc, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import type { Judgment } from '#features/files/identify/verdict.ts'
import { type Said, word, wordVerdict } from '#features/files/identify/words.ts'
import { findById, insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { like } from '#kit/server/lists.ts'
import type { EventKind, FileRole } from '../contract/shapes.ts'
import { tuneRequestEvents, tuneRequestFiles, tuneRequestMessages, tuneRequests } from './tables.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { logs } from '#features/logs/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export type RequestRow = typeof tuneRequests.$inferSelect
export type NewRequest = typeof tuneRequests.$inferInsert
export type EventFacts = Record<string, string | number | boolean | null>

export async function insertRequest(tx: Tx, values: NewRequest): Promise<RequestRow> {
  return await insertOne(tx, tuneRequests, values)
}

/** A user's own request, in any region; null if it is someone else's. */
export async function findOwn(db: Queryable, scope: Scope, id: number): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(tuneRequests)
    .where(and(eq(tuneRequests.id, id), eq(tuneRequests.userId, scope.userId ?? 0)))
  return row ?? null
}

/** Any request. The caller must check access. */
export async function findAny(db: Queryable, id: number): Promise<RequestRow | null> {
  const row = await findById(db, tuneRequests, id)
  return row ?? null
}

/** Locks the row until the transaction ends. Every change to a request starts here, which keeps its events in order. */
export async function lockRow(tx: Tx, id: number): Promise<RequestRow | null> {
  const [row] = await tx.select().from(tuneRequests).where(eq(tuneRequests.id, id)).for('update')
  return row ?? null
}

export async function changeRow(tx: Tx, id: number, changes: Partial<NewRequest>): Promise<RequestRow> {
  return one(
    await tx
      .update(tuneRequests)
      .set({ updatedAt: new Date(), ...changes })
      .where(eq(tuneRequests.id, id))
      .returning(),
  )
}

export async function addEvent(
  tx: Tx,
  event: {
    request: Pick<RequestRow, 'id' | 'state'>
    kind: EventKind
    party: 'customer' | 'staff' | 'system'
    actorId: number | null
    facts?: EventFacts
    isInternal?: boolean
  },
): Promise<number> {
  const { request, facts = {}, isInternal = false, ...rest } = event
  const row = one(
    await tx
      .insert(tuneRequestEvents)
      .values({ ...rest, requestId: request.id, state: request.state, facts, isInternal })
      .returning({ id: tuneRequestEvents.id }),
  )
  return row.id
}

export async function insertMessage(tx: Tx, message: typeof tuneRequestMessages.$inferInsert) {
  return await insertOne(tx, tuneRequestMessages, message)
}

/** Adds a file as the next version of its role. The caller must hold the lock on the request. */
export async function insertRequestFile(
  tx: Tx,
  file: Omit<typeof tuneRequestFiles.$inferInsert, 'version'>,
): Promise<typeof tuneRequestFiles.$inferSelect> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${tuneRequestFiles.version}), 0)::int` })
    .from(tuneRequestFiles)
    .where(and(eq(tuneRequestFiles.requestId, file.requestId), eq(tuneRequestFiles.role, file.role)))
  return await insertOne(tx, tuneRequestFiles, { ...file, version: (last?.version ?? 0) + 1 })
}

/** Files of a request with their verdicts, oldest first; deliveries with the warnings they were delivered with. */
export async function readRequestFiles(db: Queryable, requestId: number) {
  const rows = await readRows<{
    id: number
    file_id: number
    role: FileRole
    version: number
    name: string
    bytes: number
    sha256: string
    note: string
    warnings: Said[]
    verdict: Judgment | null
    created_at: Date
  }>(
    db,
    sql`
    select r.id, r.file_id, r.role, r.version, f.name, f.bytes, f.sha256, r.note, r.warnings, f.verdict, r.created_at
    from ${tuneRequestFiles} r join ${files} f on f.id = r.file_id where r.request_id = ${requestId} order by r.id`,
  )
  return rows.map(({ warnings, verdict, ...file }) => ({
    ...file,
    warnings: warnings.map(word),
    verdict: verdict && wordVerdict(verdict),
  }))
}

/** The newest file of a role; null if there is none. */
export async function newestFile(db: Queryable, requestId: number, role: FileRole) {
  const [row] = await db
    .select({ id: tuneRequestFiles.id, fileId: tuneRequestFiles.fileId, version: tuneRequestFiles.version })
    .from(tuneRequestFiles)
    .where(and(eq(tuneRequestFiles.requestId, requestId), eq(tuneRequestFiles.role, role)))
    .orderBy(desc(tuneRequestFiles.version))
    .limit(1)
  return row ?? null
}

/** Messages, oldest first. Internal notes of staff only if requested. */
export async function readMessages(db: Queryable, requestId: number, withInternal: boolean) {
  const rows = await db
    .select({
      message: tuneRequestMessages,
      name: sql<string>`(select name from ${users} where users.id = ${tuneRequestMessages.authorId})`,
    })
    .from(tuneRequestMessages)
    .where(
      and(
        eq(tuneRequestMessages.requestId, requestId),
        withInternal ? undefined : eq(tuneRequestMessages.isInternal, false),
      ),
    )
    .orderBy(asc(tuneRequestMessages.id))
  return rows.map(({ message, name }) => messageShape(message, withInternal ? name : firstName(name)))
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name

export const messageShape = (row: typeof tuneRequestMessages.$inferSelect, author: string) => ({
  id: row.id,
  kind: row.kind as 'message',
  party: row.party as 'customer' | 'staff',
  author,
  body: row.body,
  internal: row.isInternal,
  created_at: row.createdAt,
})

/** What was doubted when the vehicle was confirmed, in the reader’s language. */
const wordDoubts = ({ doubts, ...facts }: EventFacts): EventFacts =>
  typeof doubts === 'string' ? { ...facts, doubts: (JSON.parse(doubts) as Said[]).map(word).join(' ') } : facts

export async function readEvents(db: Queryable, requestId: number, withInternal: boolean, afterId = 0) {
  const rows = await db
    .select()
    .from(tuneRequestEvents)
    .where(
      and(
        eq(tuneRequestEvents.requestId, requestId),
        sql`${tuneRequestEvents.id} > ${afterId}`,
        withInternal ? undefined : eq(tuneRequestEvents.isInternal, false),
      ),
    )
    .orderBy(asc(tuneRequestEvents.id))
    .limit(500)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    party: row.party as 'customer',
    state: row.state,
    facts: wordDoubts(row.facts),
    created_at: row.createdAt,
  }))
}

/** Events of several requests after a given one each, by id, for the live view. */
export async function readLiveEvents(db: Queryable, marks: readonly { topic: number; after: number }[]) {
  const conditions = marks.map(({ topic, after }) =>
    and(eq(tuneRequestEvents.requestId, topic), sql`${tuneRequestEvents.id} > ${after}`),
  )
  return db
    .select({
      id: tuneRequestEvents.id,
      topic: tuneRequestEvents.requestId,
      kind: tuneRequestEvents.kind,
      isInternal: tuneRequestEvents.isInternal,
    })
    .from(tuneRequestEvents)
    .where(or(...conditions))
    .orderBy(asc(tuneRequestEvents.id))
    .limit(1000)
}

export function searched(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  // A number matches a request id, a file name or a VIN, but not the power of an engine.
  if (number)
    return or(
      eq(tuneRequests.id, Number(number)),
      ilike(tuneRequests.title, like(q)),
      sql`${tuneRequests.information}->>'vin' ilike ${like(q)}`,
    )
  return or(
    ilike(tuneRequests.title, like(q)),
    sql`${tuneRequests.vehicle}->>'label' ilike ${like(q)}`,
    sql`${tuneRequests.tuneNames}::text ilike ${like(q)}`,
    sql`${tuneRequests.information}->>'vin' ilike ${like(q)}`,
  )
}

/** Number of waiting requests in the region that are due before this one. */
export async function countBefore(db: Queryable, row: Pick<RequestRow, 'region' | 'dueAt' | 'id'>): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tuneRequests)
    .where(
      and(
        eq(tuneRequests.region, row.region),
        inArray(tuneRequests.state, ['queued', 'revision_asked']),
        sql`(${tuneRequests.dueAt}, ${tuneRequests.id}) < (${row.dueAt?.toISOString() ?? null}::timestamptz, ${row.id})`,
      ),
    )
  return found?.count ?? 0
}

export async function readUserName(db: Queryable, id: number | null) {
  if (id === null) return null
  const [user] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id))
  return user ?? null
}

/** Datalogs the customer attached to a request, oldest first. */
export const readRequestLogs = (db: Queryable, requestId: number) =>
  db
    .select({ id: logs.id, title: logs.title, created_at: logs.createdAt })
    .from(logs)
    .where(eq(logs.attachedTo, `tune-request/${requestId}`))
    .orderBy(asc(logs.id))

/** Number of the user's requests in the region with unread events. */
export const countUnread = (db: Queryable, { userId, region }: Pick<Scope, 'userId' | 'region'>): Promise<number> =>
  db.$count(
    tuneRequests,
    and(
      eq(tuneRequests.userId, userId ?? 0),
      eq(tuneRequests.region, region),
      gt(tuneRequests.lastEventId, tuneRequests.seenEventId),
    ),
  )

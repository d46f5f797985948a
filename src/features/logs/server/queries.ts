import { and, asc, count, desc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import { findById, insertOne, one, type Queryable } from '#kit/server/database.ts'
import type { BoughtCurve, LogRecord, LogSummary } from '../contract/logs.ts'
import type { LogView } from '../contract/view.ts'
import type { Correction } from '#features/tunes/corrections.ts'
import { wordNote } from '../parse/notes.ts'
import { logs, logShares } from './tables.ts'
import { orders as ordersTable, orderLines } from '#features/orders/server/tables.ts'
import { dynoRuns } from '#features/tunes/server/tables.ts'

export type LogRow = typeof logs.$inferSelect
export type NewLog = typeof logs.$inferInsert
export type ShareRow = typeof logShares.$inferSelect

type Stored<T> = Omit<T, 'created_at' | 'shares'> & { created_at: Date }

const summaryShape = (row: LogRow): Stored<LogSummary> => ({
  id: row.id,
  title: row.title,
  file_name: row.fileName,
  file_bytes: row.fileBytes,
  dialect: row.dialect,
  started: row.started,
  seconds: row.seconds,
  samples: row.samples,
  channel_count: row.channelCount,
  attached_to: row.attachedTo,
  created_at: row.createdAt,
})

const shareShape = ({ id, expiresAt, createdAt }: ShareRow) => ({ id, expires_at: expiresAt, created_at: createdAt })

/** A log as link visitors see it: without what it is attached to and without other links. */
export function logShape(
  row: LogRow,
  { isOwn, shares }: { isOwn: boolean; shares: readonly ShareRow[] },
): Stored<LogRecord> & { shares: ReturnType<typeof shareShape>[] } {
  return {
    ...summaryShape(row),
    facts: row.facts,
    notes: row.notes.map(wordNote),
    channels: row.channels,
    view: row.view,
    is_own: isOwn,
    shares: shares.map(shareShape),
  }
}

export async function findLog(db: Queryable, id: number): Promise<LogRow | null> {
  const row = await findById(db, logs, id)
  return row ?? null
}

export async function findSameLog(
  db: Queryable,
  owner: { ownerId: number; region: 1 | 2; sha256: string },
): Promise<LogRow | null> {
  const [row] = await db
    .select()
    .from(logs)
    .where(and(eq(logs.ownerId, owner.ownerId), eq(logs.region, owner.region), eq(logs.sha256, owner.sha256)))
  return row ?? null
}

export async function insertLog(tx: Queryable, values: NewLog): Promise<LogRow> {
  return await insertOne(tx, logs, values)
}

export async function changeLog(
  tx: Queryable,
  id: number,
  changes: { title?: string; view?: LogView; attachedTo?: string },
): Promise<LogRow> {
  return one(await tx.update(logs).set(changes).where(eq(logs.id, id)).returning())
}

export async function deleteLog(tx: Queryable, id: number): Promise<void> {
  await tx.delete(logs).where(eq(logs.id, id))
}

export interface LogQuery {
  search: string
  dialect: string
  sort: 'newest' | 'oldest' | 'title' | 'longest'
  page: number
  size: number
}

const orders = {
  newest: [desc(logs.id)],
  oldest: [asc(logs.id)],
  title: [asc(sql`lower(${logs.title})`), desc(logs.id)],
  longest: [desc(logs.seconds), desc(logs.id)],
} as const

export async function readLogs(db: Queryable, scope: Scope, query: LogQuery) {
  const pattern = `%${query.search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const own = and(eq(logs.ownerId, scope.userId ?? 0), eq(logs.region, scope.region))
  const where = and(
    own,
    ...(query.search ? [or(ilike(logs.title, pattern), ilike(logs.fileName, pattern))] : []),
    ...(query.dialect ? [eq(logs.dialect, query.dialect)] : []),
  )
  const [rows, totals, dialects] = await Promise.all([
    db
      .select()
      .from(logs)
      .where(where)
      .orderBy(...orders[query.sort])
      .limit(query.size)
      .offset((query.page - 1) * query.size),
    db.select({ total: count() }).from(logs).where(where),
    db.selectDistinct({ dialect: logs.dialect }).from(logs).where(own).orderBy(asc(logs.dialect)).limit(50),
  ])
  return {
    data: rows.map(summaryShape),
    page: query.page,
    size: query.size,
    total: totals[0]?.total ?? 0,
    dialects: dialects.map(({ dialect }) => dialect),
  }
}

/** Active links to the log, newest first. */
export async function readShares(db: Queryable, logId: number, now: Date): Promise<ShareRow[]> {
  return db
    .select()
    .from(logShares)
    .where(and(eq(logShares.logId, logId), isNull(logShares.revokedAt), gt(logShares.expiresAt, now)))
    .orderBy(desc(logShares.id))
    .limit(50)
}

export async function insertShare(tx: Queryable, values: typeof logShares.$inferInsert): Promise<ShareRow> {
  return await insertOne(tx, logShares, values)
}

/** False when the log has no such link or it was ended before. */
export async function revokeShare(tx: Queryable, logId: number, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(logShares)
    .set({ revokedAt: now })
    .where(and(eq(logShares.id, id), eq(logShares.logId, logId), isNull(logShares.revokedAt)))
    .returning({ id: logShares.id })
  return rows.length === 1
}

/** The log that a link opens at this time; null for any other token or log. */
export async function findShared(db: Queryable, logId: number, tokenHash: string, now: Date): Promise<LogRow | null> {
  const [row] = await db
    .select({ log: logs })
    .from(logShares)
    .innerJoin(logs, eq(logs.id, logShares.logId))
    .where(
      and(
        eq(logShares.tokenHash, tokenHash),
        eq(logShares.logId, logId),
        isNull(logShares.revokedAt),
        gt(logShares.expiresAt, now),
      ),
    )
  return row?.log ?? null
}

interface Curves {
  rpm: number[]
  horsepower?: number[]
  torque?: number[]
  crank_horsepower?: number[]
  crank_torque?: number[]
}

/**
 * Dyno runs of the tunes in a user's paid orders, once per vehicle however often bought. Crank figures if measured,
 * otherwise wheel figures.
 */
export async function readBoughtCurves(db: Queryable, ownerId: number): Promise<BoughtCurve[]> {
  const { rows } = await db.execute<{
    tune_id: string
    tune: string
    order_id: string
    vehicle: string
    run_id: string
    label: string
    curves: Curves
    correction: Correction | null
  }>(sql`
    select * from (select distinct on (l.tune_id, r.id, o.vehicle->>'label')
      l.tune_id, l.name as tune, o.id as order_id, coalesce(o.vehicle->>'label', '') as vehicle, r.id as run_id, r.label, r.curves, r.correction,
      l.position, r.position as run_position
    from ${ordersTable} o
    join ${orderLines} l on l.order_id = o.id and l.tune_id is not null
    join ${dynoRuns} r on r.tune_id = l.tune_id
    where o.user_id = ${ownerId} and o.state in ('paid', 'partly_refunded')
    order by l.tune_id, r.id, o.vehicle->>'label', o.id desc) as bought
    order by order_id desc, position, run_position, run_id
    limit 40`)
  return rows.flatMap(({ curves, correction, ...row }) => {
    const isCrank = hasValues(curves.crank_horsepower) && hasValues(curves.crank_torque)
    const power = isCrank ? curves.crank_horsepower : curves.horsepower
    const torque = isCrank ? curves.crank_torque : curves.torque
    if (!hasValues(power) || !hasValues(torque)) return []
    return [
      {
        tune_id: Number(row.tune_id),
        tune: row.tune,
        order_id: Number(row.order_id),
        vehicle: row.vehicle,
        run_id: Number(row.run_id),
        label: row.label,
        at: isCrank ? ('crank' as const) : ('wheel' as const),
        ...(correction === null ? {} : { correction }),
        rpm: curves.rpm,
        power,
        torque,
      },
    ]
  })
}

const hasValues = (values: readonly number[] | undefined): values is number[] =>
  values !== undefined && values.some((value) => value > 0)

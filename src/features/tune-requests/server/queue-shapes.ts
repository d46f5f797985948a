import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, Scope } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import { supportDay, type SupportHours, workingMinutesBetween } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { like, withinDays } from '#kit/server/lists.ts'
import type { Purpose, RequestState } from '../rules.ts'
import { readUserName, type RequestRow, searched } from './queries.ts'
import { requestInFull, summaryShape } from './shapes.ts'
import { tuneRequests } from './tables.ts'
import { readDoubts } from './vehicle-doubts.ts'
import { workable } from './visibility.ts'
import { users } from '#features/identity/server/tables.ts'

/** A request as staff and tuners see it. */
export async function staffShape(db: Queryable, row: RequestRow, now: Date) {
  const [full, customer] = await Promise.all([requestInFull(db, row, now, true), readUserName(db, row.userId)])
  return {
    ...full,
    customer: customer ?? { id: row.userId, name: '', email: '' },
    assignee_id: row.assigneeId,
    for_tuners: row.isForTuners,
    order_state: full.order?.state ?? null,
    granted: row.grantedBy !== null,
  }
}

export interface QueueFilter {
  q?: string | undefined
  state: RequestState | 'work' | 'all'
  purpose?: Purpose | undefined
  assignee?: 'me' | 'nobody' | 'others' | undefined
  due?: 'late' | 'today' | undefined
  from?: string | undefined
  until?: string | undefined
  sort: 'due' | '-id' | 'id'
  page: number
  size: number
}

const inWork: RequestState[] = ['awaiting_quote', 'queued', 'in_work', 'question', 'revision_asked']

const nameOf = (column: typeof tuneRequests.userId | typeof tuneRequests.assigneeId) =>
  sql<string | null>`(select name from ${users} where users.id = ${column})`

function assigned(filter: QueueFilter['assignee'], userId: number): SQL | undefined {
  if (filter === 'me') return eq(tuneRequests.assigneeId, userId)
  if (filter === 'nobody') return isNull(tuneRequests.assigneeId)
  return filter === 'others' ? sql`${tuneRequests.assigneeId} <> ${userId}` : undefined
}

function dueWithin(filter: QueueFilter['due'], now: Date, hours: SupportHours): SQL | undefined {
  if (filter === 'late') return sql`${tuneRequests.dueAt} < ${now.toISOString()}::timestamptz`
  if (filter !== 'today') return undefined
  return sql`(${tuneRequests.dueAt} at time zone ${hours.zone})::date = ${supportDay(hours, now)}::date`
}

/** One page of the work queue, and the number of requests per filter. */
export async function readQueue(
  db: Queryable,
  { actor, scope, now }: { actor: Actor; scope: Scope; now: Date },
  filter: QueueFilter,
) {
  const userId = actor.userId ?? 0
  const hours = await readSupportHours(db, scope.region)
  const visible = and(eq(tuneRequests.region, scope.region), workable(actor))
  const found = and(
    visible,
    filter.state === 'work'
      ? sql`${tuneRequests.state} in ${inWork}`
      : filter.state === 'all'
        ? undefined
        : eq(tuneRequests.state, filter.state),
    filter.purpose ? eq(tuneRequests.purpose, filter.purpose) : undefined,
    assigned(filter.assignee, userId),
    dueWithin(filter.due, now, hours),
    withinDays(tuneRequests.createdAt, filter),
    filter.q
      ? or(
          searched(filter.q),
          sql`exists (select 1 from ${users} where users.id = ${tuneRequests.userId} and (users.name ilike ${like(filter.q)} or users.email ilike ${like(filter.q)}))`,
        )
      : undefined,
  )
  const order =
    filter.sort === 'due'
      ? [sql`${tuneRequests.dueAt} asc nulls last`, asc(tuneRequests.id)]
      : [filter.sort === 'id' ? asc(tuneRequests.id) : desc(tuneRequests.id)]
  const [rows, totals, counts] = await Promise.all([
    db
      .select({ row: tuneRequests, customer: nameOf(tuneRequests.userId), assignee: nameOf(tuneRequests.assigneeId) })
      .from(tuneRequests)
      .where(found)
      .orderBy(...order)
      .offset((filter.page - 1) * filter.size)
      .limit(filter.size),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(tuneRequests)
      .where(found),
    db
      .select({ state: tuneRequests.state, count: sql<number>`count(*)::int` })
      .from(tuneRequests)
      .where(visible)
      .groupBy(tuneRequests.state),
  ])
  const doubts = await readDoubts(
    db,
    rows.map(({ row }) => row.id),
  )
  return {
    page: filter.page,
    size: filter.size,
    total: totals[0]?.total ?? 0,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    data: rows.map(({ row, customer, assignee }) => ({
      ...summaryShape(row),
      unread: false,
      customer: customer ?? '',
      assignee_id: row.assigneeId,
      assignee,
      for_tuners: row.isForTuners,
      settled_by: row.settledBy,
      wants_raw: row.wantsRaw,
      doubtful: doubts(row.id).deciding.length > 0,
      refund_asked: row.refundAskedAt !== null,
      paused: row.state === 'question',
      minutes_left:
        row.state === 'question'
          ? row.pausedMinutes
          : row.dueAt === null
            ? null
            : workingMinutesBetween(hours, now, row.dueAt),
    })),
  }
}

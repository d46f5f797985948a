import { sql } from 'drizzle-orm'
import { readAllSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { ticketFeedback, ticketMessages, tickets } from '#features/tickets/server/tables.ts'
import { tuneRequestEvents, tuneRequests } from '#features/tune-requests/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type WorkEvent, type WorkKind, workTimes } from '../rules/work.ts'
import { metricWork } from './tables.ts'

const atOnce = 200

interface Waiting {
  id: number
  region: 1 | 2
  start: Date
  assignee: number | null
  rating: number | null
  revisions: number
  /** ISO times in `at`. */
  events: (Omit<WorkEvent, 'at'> & { at: string })[]
  seen: string
}

/** Items not measured yet, or with events since. */
const waiting: Readonly<Record<WorkKind, ReturnType<typeof sql>>> = {
  request: sql`
    select r.id, r.region, r.queued_at as start, r.assignee_id as assignee, null::int as rating, e.revisions, e.events,
      e.last || '/' || coalesce(r.assignee_id, 0) as seen
    from ${tuneRequests} r cross join lateral (
      select coalesce(max(e.id), 0) as last, (count(*) filter (where e.kind = 'revision_asked'))::int as revisions,
        coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'isAnswer', e.party = 'staff' and e.kind in ('asked', 'message', 'delivered'),
          'isPaused', e.state = 'question', 'isEnd', e.kind in ('delivered', 'closed')) order by e.id), '[]') as events
      from ${tuneRequestEvents} e where e.request_id = r.id
    ) e where r.queued_at is not null`,
  ticket: sql`
    select t.id, t.region, t.created_at as start, t.assignee_id as assignee, f.rating, 0 as revisions,
      m.events || case when t.solved_at is null then '[]'::jsonb else
        jsonb_build_array(jsonb_build_object('at', t.solved_at, 'isAnswer', false, 'isPaused', false, 'isEnd', true)) end as events,
      concat_ws('/', m.last, t.solved_at, coalesce(t.assignee_id, 0), f.rating) as seen
    from ${tickets} t left join ${ticketFeedback} f on f.ticket_id = t.id cross join lateral (
      select coalesce(max(m.id), 0) as last, coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'isAnswer', m."from" = 'staff',
          'isPaused', m."from" = 'staff', 'isEnd', false) order by m.id), '[]') as events
      from ${ticketMessages} m where m.ticket_id = t.id and m."from" <> 'note'
    ) m`,
}

/**
 * Measures the times of requests and tickets in minutes of support hours. Safe to run twice and concurrently, because
 * each item has one row.
 * @returns how many were measured
 */
export async function measureWork(database: Database): Promise<number> {
  let measured = 0
  for (const kind of ['request', 'ticket'] as const) {
    for (;;) {
      const items = await readRows<Waiting>(
        database.db,
        sql`select i.* from (${waiting[kind]}) i
          where not exists (select 1 from ${metricWork} w where w.kind = ${kind} and w.object_id = i.id and w.seen = i.seen)
          order by i.id limit ${atOnce}`,
      )
      if (items.length > 0) await keep(database, kind, items)
      measured += items.length
      if (items.length < atOnce) break
    }
  }
  return measured
}

async function keep(database: Database, kind: WorkKind, items: readonly Waiting[]): Promise<void> {
  const hours = await readAllSupportHours(database.db)
  const rows = items.map(({ id, region, start, assignee, rating, revisions, events, seen }) => ({
    kind,
    objectId: id,
    region,
    day: utcDay(start),
    assigneeId: assignee,
    ...workTimes(
      hours[region],
      start,
      events.map((event) => ({ ...event, at: new Date(event.at) })),
    ),
    revisions,
    rating,
    seen,
  }))
  await database.db
    .insert(metricWork)
    .values(rows)
    .onConflictDoUpdate({
      target: [metricWork.kind, metricWork.objectId],
      set: {
        assigneeId: sql`excluded.assignee_id`,
        answeredAfter: sql`excluded.answered_after`,
        finishedAfter: sql`excluded.finished_after`,
        revisions: sql`excluded.revisions`,
        rating: sql`excluded.rating`,
        seen: sql`excluded.seen`,
      },
    })
}

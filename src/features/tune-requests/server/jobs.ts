import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { mailCustomer, move, queueSettled } from './moves.ts'
import { alertWorkers } from './alerts.ts'
import { changeRow, lockRow } from './queries.ts'
import { tuneRequests, tuneRequestFiles } from './tables.ts'

const closeAfterDays = 30

/** Queues requests that a crash after the payment left out, and closes deliveries without objection. */
const requestQueue = (database: Database): QueueJob => ({
  name: 'tuneRequests.sweep',
  everySeconds: 5,
  waiting: sql`
    select r.id::text as key, r.updated_at as since from ${tuneRequests} r
    where (r.state in ('paid', 'pay_later', 'free') and (r.purpose = 'support' or exists (
        select 1 from ${tuneRequestFiles} f where f.request_id = r.id and f.role = 'original')))
      or (r.state = 'delivered' and r.delivered_at < now() - make_interval(days => ${closeAfterDays}))`,
  work: (key) =>
    database.transact(async (tx) => {
      const now = new Date()
      const row = await lockRow(tx, Number(key))
      if (!row) return
      if (row.state !== 'delivered') return void (await queueSettled(tx, row, now))
      const moved = await move(tx, row, {
        act: 'close',
        by: 'system',
        actorId: null,
        event: 'closed',
        changes: { closedAt: now },
      })
      await mailCustomer(tx, moved.row, 'closed', moved.eventId)
    }),
})

/** Alerts about a passed due time, once per due time. */
const overdueQueue = (database: Database): QueueJob => ({
  name: 'tuneRequests.overdue',
  everySeconds: 60,
  waiting: sql`
    select r.id::text as key, r.due_at as since from ${tuneRequests} r
    where r.due_at < now() and r.overdue_told_for is distinct from r.due_at
      and r.state in ('awaiting_quote', 'queued', 'in_work', 'revision_asked')`,
  work: (key) =>
    database.transact(async (tx) => {
      const row = await lockRow(tx, Number(key))
      if (row?.dueAt == null || row.dueAt > new Date() || row.overdueToldFor?.getTime() === row.dueAt.getTime()) return
      const changed = await changeRow(tx, row.id, { overdueToldFor: row.dueAt, updatedAt: row.updatedAt })
      await alertWorkers(tx, changed, 'overdue', row.dueAt.getTime())
    }),
})

export const sweepOverdue = (services: Pick<Services, 'log'>, database: Database): Promise<number> =>
  workThrough(database, overdueQueue(database), (error, request) =>
    services.log.error({ err: error, request }, 'an overdue tune request could not be reported'),
  )

export const sweepRequests = (services: Pick<Services, 'log'>, database: Database): Promise<number> =>
  workThrough(database, requestQueue(database), (error, request) =>
    services.log.error({ err: error, request }, 'a tune request could not be moved on'),
  )

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  requestQueue(database),
  overdueQueue(database),
]

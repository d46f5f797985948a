import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import { mailCustomer, move, queueSettled } from './moves.ts'
import { lockRow } from './queries.ts'

const closeAfterDays = 30

/** Puts into the queue what a crash after its payment left outside, and closes deliveries that nobody objected to. */
export async function sweepRequests(
  services: Pick<Services, 'log'>,
  database: Database,
  now = new Date(),
): Promise<number> {
  const { rows } = await database.db.execute<{ id: number; is_old: boolean }>(sql`
    select r.id, r.state = 'delivered' as is_old from tune_requests r
    where (r.state in ('paid', 'pay_later', 'free') and (r.purpose = 'support' or exists (select 1 from tune_request_files f where f.request_id = r.id and f.role = 'original')))
      or (r.state = 'delivered' and r.delivered_at < ${new Date(now.getTime() - closeAfterDays * 86_400_000).toISOString()}::timestamptz)
    order by r.id limit 50`)
  for (const { id, is_old } of rows) {
    try {
      await database.transact(async (tx) => {
        const row = await lockRow(tx, id)
        if (!row) return
        if (!is_old) return void (await queueSettled(tx, row, now))
        if (row.state !== 'delivered') return
        const moved = await move(tx, row, {
          act: 'close',
          by: 'system',
          actorId: null,
          event: 'closed',
          changes: { closedAt: now },
        })
        await mailCustomer(tx, moved.row, 'closed', moved.eventId)
      })
    } catch (error) {
      // One that keeps failing must not hold up the others.
      services.log.error({ err: error, request: id }, 'a tune request could not be moved on')
    }
  }
  return rows.length
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  { name: 'tune-requests.sweep', everySeconds: 5, work: async () => void (await sweepRequests(services, database)) },
]

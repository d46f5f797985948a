import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import * as contract from '../contract/queue.ts'
import { findAny } from './queries.ts'
import { takenText } from './work-requests.ts'
import { readQueue, staffShape } from './queue-shapes.ts'
import { tuneRequests } from './tables.ts'
import { isTakenFrom, mayWorkOn } from './visibility.ts'
import { users } from '#features/identity/server/tables.ts'

export const listQueueOperation = operation(contract.listQueue, (context) =>
  readQueue(context.db, context, context.input.query),
)

export const getQueuedRequestOperation = operation(
  contract.getQueuedRequest,
  async ({ db, scope, actor, input, now }) => {
    const row = (await findAny(db, input.params.id)) ?? fail('not_found')
    if (row.region !== scope.region || !mayWorkOn(actor, row)) {
      const taken = row.region === scope.region && isTakenFrom(actor, row)
      fail('not_found', taken ? { message: await takenText(db, row), facts: { taken } } : {})
    }
    return staffShape(db, row, now)
  },
)

export const listWorkersOperation = operation(contract.listWorkers, async ({ db }) => {
  const { rows } = await db.execute<{ id: number; name: string; open: number }>(sql`
    select u.id, u.name, (select count(*)::int from ${tuneRequests} r where r.assignee_id = u.id and r.state in ('queued', 'in_work', 'question', 'revision_asked')) as open
    from ${users} u where u.disabled_at is null and (u.role in (3, 5) or u.flags ?| array['t', 'tm']) order by u.name limit 200`)
  return { data: rows }
})

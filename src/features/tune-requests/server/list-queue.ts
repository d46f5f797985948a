import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import * as contract from '../contract/queue.ts'
import { findAny } from './queries.ts'
import { takenText } from './work-requests.ts'
import { readQueue, staffShape } from './queue-shapes.ts'
import { queueViews, tuneRequests } from './tables.ts'
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
      fail('not_found', taken ? { message: await takenText(db, row) } : {})
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

export const listQueueViewsOperation = operation(contract.listQueueViews, async ({ db, scope }) => ({
  data: await db
    .select({ id: queueViews.id, name: queueViews.name, query: queueViews.query })
    .from(queueViews)
    .where(eq(queueViews.userId, scope.userId ?? 0))
    .orderBy(desc(queueViews.id))
    .limit(50),
}))

const viewsMax = 30
export const saveQueueViewOperation = operation(contract.saveQueueView, async ({ tx, actor, input }) => {
  const userId = actor.userId ?? fail('not_logged_in')
  const { name, query } = input.body
  if ((await tx.$count(queueViews, and(eq(queueViews.userId, userId), ne(queueViews.name, name)))) >= viewsMax)
    fail('validation_failed', { fields: { name: [`You can save up to ${viewsMax} views.`] } })
  return one(
    await tx
      .insert(queueViews)
      .values({ userId, name, query })
      .onConflictDoUpdate({ target: [queueViews.userId, queueViews.name], set: { query } })
      .returning({ id: queueViews.id, name: queueViews.name, query: queueViews.query }),
  )
})

export const removeQueueViewOperation = operation(contract.removeQueueView, async ({ tx, scope, input }) => {
  const gone = await tx
    .delete(queueViews)
    .where(and(eq(queueViews.id, input.params.id), eq(queueViews.userId, scope.userId ?? 0)))
    .returning({ id: queueViews.id })
  if (gone.length === 0) fail('not_found')
  return null
})

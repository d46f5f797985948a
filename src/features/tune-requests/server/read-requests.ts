import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { allOf, csvOf, exportPage } from '#kit/server/lists.ts'
import { exportTuneRequests, getTuneRequest, listTuneRequests } from '../contract/tune-requests.ts'
import { getPipeline, recentUpdates } from '../contract/acts.ts'
import type { EventKind } from '../contract/shapes.ts'
import { type RequestState, isOver, purposeWords, stages, stateWords } from '../rules.ts'
import { ownRequest } from './moves.ts'
import { countOwnRequests, readOwnRequests } from './own-requests.ts'
import { requestInFull, summaryShape } from './shapes.ts'
import { tuneRequests, tuneRequestEvents } from './tables.ts'

export const listTuneRequestsOperation = operation(listTuneRequests, async ({ db, scope, input }) => {
  const { rows, next } = await readOwnRequests(db, scope, input.query)
  return { data: rows.map(summaryShape), next }
})

export const exportTuneRequestsOperation = operation(exportTuneRequests, ({ db, scope, input }) =>
  csvOf(
    'tune-requests',
    ['Request', 'Title', 'Purpose', 'State', 'Vehicle', 'Tunes', 'Created', 'Changed'],
    allOf(async (after) => {
      const { rows, next } = await readOwnRequests(db, scope, { ...input.query, after, limit: exportPage })
      return { data: rows, next }
    }),
    (row) => [
      row.id,
      row.title,
      purposeWords()[row.purpose],
      stateWords()[row.state],
      row.vehicle?.label ?? '',
      row.tuneNames.join('; '),
      row.createdAt.toISOString(),
      row.updatedAt.toISOString(),
    ],
  ),
)

export const getTuneRequestOperation = operation(getTuneRequest, async (context) =>
  requestInFull(context.db, await ownRequest(context.db, context, context.input.params.id), context.now, false),
)

export const getPipelineOperation = operation(getPipeline, async ({ db, scope }) => {
  const counts = await countOwnRequests(db, scope)
  const countIn = (states: readonly RequestState[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  const stagesShown = []
  for (const { key, label, states: all } of stages()) {
    const states = all.filter((state) => !isOver(state))
    const count = countIn(states)
    const { rows } =
      count === 0 ? { rows: [] } : await readOwnRequests(db, scope, { sort: '-updated', states, limit: 10 })
    stagesShown.push({ key, label, count, requests: rows.map(summaryShape) })
  }
  return { attention: countIn(needsCustomer), stages: stagesShown }
})
const needsCustomer: readonly RequestState[] = ['uploaded', 'awaiting_choice', 'estimated', 'question', 'delivered']

export const recentUpdatesOperation = operation(recentUpdates, async ({ db, scope, input }) => {
  const { rows } = await db.execute<{
    id: number
    request_id: number
    title: string
    kind: EventKind
    state: RequestState
    unread: boolean
    created_at: string
  }>(sql`
    select e.id, e.request_id, r.title, e.kind, e.state, e.id > r.seen_event_id as unread, e.created_at
    from ${tuneRequests} r cross join lateral (
      select * from ${tuneRequestEvents} e where e.request_id = r.id and not e.is_internal and e.party <> 'customer'
      order by e.id desc limit ${input.query.limit}
    ) e
    where r.user_id = ${scope.userId} and r.region = ${scope.region}
    order by e.id desc limit ${input.query.limit}`)
  const counted = await db.execute<{ unread: number }>(
    sql`select count(*)::int as unread from ${tuneRequests} where user_id = ${scope.userId} and region = ${scope.region} and last_event_id > seen_event_id`,
  )
  return {
    unread: counted.rows[0]?.unread ?? 0,
    data: rows.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
  }
})

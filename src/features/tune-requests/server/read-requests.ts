import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { listOperations } from '#access/list-operations.ts'
import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { exportTuneRequests, getTuneRequest, listTuneRequests } from '../contract/tune-requests.ts'
import { getPipeline, recentUpdates } from '../contract/acts.ts'
import type { EventKind } from '../contract/shapes.ts'
import { type RequestState, isOver, purposeLabels, stages, stateLabels } from '../rules.ts'
import { ownRequest } from './moves.ts'
import { countOwnRequests, readOwnRequests } from './own-requests.ts'
import { requestInFull, summaryShape } from './shapes.ts'
import { countUnread } from './queries.ts'
import { tuneRequests, tuneRequestEvents } from './tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export const ownRequestLists = listOperations(
  listTuneRequests,
  exportTuneRequests,
  async ({ db, scope }, { query }) => {
    const { rows, next } = await readOwnRequests(db, scope, query)
    return { data: rows, next }
  },
)({
  shape: summaryShape,
  columns: {
    Request: 'id',
    Title: 'title',
    Purpose: (row) => purposeLabels()[row.purpose],
    State: (row) => stateLabels()[row.state],
    Vehicle: (row) => row.vehicle?.label,
    Tunes: (row) => row.tuneNames.join('; '),
    Created: 'createdAt',
    Changed: 'updatedAt',
  },
})

export const getTuneRequestOperation = operation(getTuneRequest, async (context) => {
  const { db, services, now, input } = context
  const full = await requestInFull(db, await ownRequest(db, context, input.params.id), now, false)
  return { ...full, order_token: full.order && tokenOfOrder(services.secret, full.order.id) }
})

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
  const data = await readRows<{
    id: number
    request_id: number
    title: string
    kind: EventKind
    state: RequestState
    unread: boolean
    created_at: Date
  }>(
    db,
    sql`
    select e.id, e.request_id, r.title, e.kind, e.state, e.id > r.seen_event_id as unread, e.created_at
    from ${tuneRequests} r cross join lateral (
      select * from ${tuneRequestEvents} e where e.request_id = r.id and not e.is_internal and e.party <> 'customer'
      order by e.id desc limit ${input.query.limit}
    ) e
    where r.user_id = ${scope.userId} and r.region = ${scope.region}
    order by e.id desc limit ${input.query.limit}`,
  )
  return {
    unread: await countUnread(db, scope),
    data,
  }
})

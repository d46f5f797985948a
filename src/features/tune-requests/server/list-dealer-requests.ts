import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { afterId } from '#kit/server/lists.ts'
import { listDealerRequests } from '../contract-dealer.ts'
import type { RequestState } from '../rules.ts'

type Row = {
  id: number
  order_id: number
  tunes: string[]
  vehicle: string | null
  state: RequestState
  requested_by: string
  is_own: boolean
  settled_at: Date | string
}

/** Keyset by the number of the order that settled the request. */
export const listDealerRequestsOperation = operation(
  listDealerRequests,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'requests', services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const { rows } = await db.execute<Row>(sql`
      select r.id, i.order_id, r.tune_names as tunes, r.vehicle ->> 'label' as vehicle, r.state, u.name as requested_by,
        r.user_id = ${actor.userId} as is_own, r.settled_at
      from payment_intents i join tune_requests r on r.order_id = i.order_id join users u on u.id = r.user_id
      where i.dealer_id = ${dealer.id} and i.state = 'ordered' and (${after}::bigint is null or i.order_id < ${after})
      order by i.order_id desc limit ${query.limit + 1}`)
    const page = rows.slice(0, query.limit)
    return {
      data: page.map(({ order_id: _orderId, ...row }) => ({ ...row, settled_at: new Date(row.settled_at) })),
      next: rows.length > query.limit ? String(page.at(-1)?.order_id) : null,
    }
  },
)

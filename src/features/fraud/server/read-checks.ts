import { sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import type { PaidWith } from '#features/orders/paid-with.ts'
import { isSent } from '#features/orders/rules.ts'
import { orders } from '#features/orders/server/tables.ts'
import { type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportFraudChecks, getFraudCheck, listFraudChecks } from '../contract.ts'
import { type FoundIndicator, type FraudState, fraudIndicatorLabels, fraudStates } from '../rules.ts'
import { fraudChecks } from './tables.ts'

interface Row {
  id: number
  invoice_number: string | null
  state: FraudState
  points: number
  indicators: FoundIndicator[]
  email: string
  total: number
  currency: Currency
  paid_at: Date
}
const shown = sql`c.order_id as id, o.invoice_number, c.state, c.points, c.indicators, o.email, o.total, o.currency, o.paid_at`

export const fraudCheckLists = listOperations(listFraudChecks, exportFraudChecks, ({ db, actor }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`select ${shown} from ${fraudChecks} c join ${orders} o on o.id = c.order_id`,
    where: [
      sql`c.region = ${actor.region}`,
      query.state ? sql`c.state = ${query.state}` : undefined,
      matching(query.q, [sql`c.order_id::text`, sql`o.invoice_number`, sql`o.email`, sql`o.search_name`]),
    ],
    id: sql`c.order_id`,
  }),
)({
  also: async ({ db, actor }) => {
    const rows = await readRows<{ state: string; count: number }>(
      db,
      sql`select states.state, (select count(*)::int from (
          select from ${fraudChecks} c where c.region = ${actor.region} and c.state = states.state limit ${countedMax}) counted) as count
        from unnest(array['waiting', 'approved', 'rejected', 'clear']) states(state)`,
    )
    return { counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  },
  columns: {
    Order: 'id',
    Invoice: 'invoice_number',
    Status: ({ state }) => fraudStates.words[state],
    Points: 'points',
    Indicators: ({ indicators }) => indicators.map(({ indicator }) => fraudIndicatorLabels[indicator]).join(', '),
    Email: 'email',
    Total: { money: 'total' },
    Currency: 'currency',
    Paid: 'paid_at',
  },
})
/** Counts per state stop at this number. */
const countedMax = 10_000

type Details = Row & {
  paid_with: PaidWith | null
  billed_to: string
  shipped_to: string | null
  shipping_tier: string | null
  refundable: number
  decided_at: Date | null
}

/** The check of an order in the region, with what staff did with the order. */
export async function readFraudCheck(db: Queryable, region: Region, orderId: number) {
  const [row] = await readRows<Details>(
    db,
    sql`select ${shown}, o.paid_with, o.billing_address ->> 'country_code' as billed_to,
        o.shipping_address ->> 'country_code' as shipped_to, o.shipping_tier, o.total - o.refunded as refundable, c.decided_at
      from ${fraudChecks} c join ${orders} o on o.id = c.order_id where c.order_id = ${orderId} and c.region = ${region}`,
  )
  if (!row) return fail('not_found')
  const history = await readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
    db,
    sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
      from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`order/${orderId}`} order by a.id desc`,
  )
  const { shipping_tier: tier, ...check } = row
  return { ...check, is_sent: isSent(tier), history }
}

export const getFraudCheckOperation = operation(getFraudCheck, ({ db, actor, input }) =>
  readFraudCheck(db, actor.region, input.params.id),
)

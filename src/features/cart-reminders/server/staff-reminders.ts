import { sql, type SQL } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orders } from '#features/orders/server/tables.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { currencyPlace, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportCartReminders, listCartReminders } from '../contract/staff.ts'
import { recoveryDays, shownStateLabels } from '../rules.ts'
import { cartReminders } from './tables.ts'

type Row = RowOf<typeof listCartReminders>

/**
 * Joins the first order that the address paid within two weeks of the mail. Only the latest mail before an order
 * counts.
 */
const withOrders = sql`(
  select r.id, r.region, r.email, r.units, r.asked_at, r.sent_at, r.opened_at, o.id as order_id, o.total, o.currency,
    case when r.state <> 'sent' then r.state when o.id is not null then 'recovered'
      when r.opened_at is not null then 'opened' else 'sent' end as state
  from ${cartReminders} r left join lateral (
    select o.id, o.total - o.refunded as total, o.currency from ${orders} o
    where r.sent_at is not null and o.search_email = r.email and o.paid_at >= r.sent_at
      and o.paid_at < r.sent_at + make_interval(days => ${recoveryDays}) and o.region = r.region
      and not exists (select from ${cartReminders} n where n.email = r.email and n.region = r.region
        and n.sent_at > r.sent_at and n.sent_at <= o.paid_at)
    order by o.paid_at limit 1) o on true) r`
const ofRegion = (region: number): SQL => sql`r.region = ${region}`

export const cartReminderLists = listOperations(listCartReminders, exportCartReminders, ({ db, actor }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`select r.id, r.email, r.units, r.state, r.asked_at, r.sent_at, r.opened_at, r.order_id, r.total, r.currency
      from ${withOrders}`,
    where: [
      ofRegion(actor.region),
      matching(query.q, [sql`r.email`, sql`r.order_id::text`]),
      query.state && sql`r.state = ${query.state}`,
    ],
    of: 'r',
  }),
)({
  columns: {
    Email: 'email',
    Items: 'units',
    Status: ({ state }) => shownStateLabels[state],
    Asked: 'asked_at',
    Sent: 'sent_at',
    Opened: 'opened_at',
    Order: 'order_id',
    Total: ({ total }) => (total === null ? '' : toDecimal(total)),
    Currency: 'currency',
  },
  also: async ({ db, actor }) => {
    const [states, recovered] = await Promise.all([
      readRows<{ state: string; count: number }>(
        db,
        sql`select r.state, count(*)::int as count from ${withOrders} where ${ofRegion(actor.region)} group by 1`,
      ),
      readRows<{ currency: Currency; total: number; orders: number }>(
        db,
        sql`select r.currency, sum(r.total)::bigint as total, count(*)::int as orders from ${withOrders}
          where ${ofRegion(actor.region)} and r.order_id is not null group by 1 order by ${currencyPlace(sql`r.currency`)}`,
      ),
    ])
    return { counts: Object.fromEntries(states.map(({ state, count }) => [state, count])), recovered }
  },
})

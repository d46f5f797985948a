import { sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { listBookDifferences } from '#features/books/contract/books.ts'
import { listGatewayPayouts } from '#features/books/contract/gateway-payouts.ts'
import { listReceivables } from '#features/dealer-accounts/contract/invoices.ts'
import { listDealerApplications } from '#features/dealers/contract/staff.ts'
import { listDisputes } from '#features/disputes/contract.ts'
import { listFraudChecks } from '#features/fraud/contract.ts'
import { listMails } from '#features/mails/contract.ts'
import { orders } from '#features/orders/server/tables.ts'
import { listAffiliateApplications } from '#features/partners/contract/affiliate-staff.ts'
import { listPayouts } from '#features/partners/contract/payouts.ts'
import { listSupplyOrders } from '#features/products/contract/stock-moves.ts'
import { listStock } from '#features/products/contract/stock.ts'
import { listStaffRentals } from '#features/rentals/contract/staff.ts'
import { listRescueSessions } from '#features/rescue/contract.ts'
import { listReturns } from '#features/returns/contract/staff.ts'
import { listStaffReviews } from '#features/reviews/contract/staff.ts'
import { getSupportHours } from '#features/support-hours/contract.ts'
import { areHolidaysRunningOut } from '#features/support-hours/holidays.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { listFulfilments } from '#features/transactions/contract/fulfilment.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { tickets } from '#features/tickets/server/tables.ts'
import { listStaffTradeIns } from '#features/trade-ins/contract/staff.ts'
import { listQueue } from '#features/tune-requests/contract/queue.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { listValueTransfers } from '#features/value-transfers/contract.ts'
import { utcDay } from '#kit/dates.ts'
import type { Endpoint } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import type { Currency } from '#kit/money.ts'
import type { Db } from '#kit/server/database.ts'
import type { Operation } from '#kit/server/operation.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { jobs } from '#kit/server/tables.ts'
import { getToday, type Waiting } from './contract.ts'
import { readList } from './lists.ts'

/** Counting stops here. */
const countMax = 100

interface Work {
  label: string
  list: Endpoint
  /** Filters for rows that need attention. */
  asks: Readonly<Record<string, string>>
  path: Parameters<typeof link>[0]
}

/** Work that needs attention, most urgent first: each a filtered list of the back-office. */
const work: readonly Work[] = [
  { label: 'Rescue sessions waiting', list: listRescueSessions, asks: { state: 'waiting' }, path: '/admin/rescue' },
  { label: 'Tune requests overdue', list: listQueue, asks: { due: 'late' }, path: '/admin/tune-requests' },
  { label: 'Disputes to answer', list: listDisputes, asks: { state: 'open' }, path: '/admin/disputes' },
  { label: 'Orders that may be fraud', list: listFraudChecks, asks: { state: 'waiting' }, path: '/admin/fraud-checks' },
  { label: 'Orders to ship', list: listFulfilments, asks: { state: 'to_pick' }, path: '/admin/orders' },
  { label: 'Returns to answer', list: listReturns, asks: { state: 'requested' }, path: '/admin/orders/returns' },
  { label: 'Returns to inspect', list: listReturns, asks: { state: 'received' }, path: '/admin/orders/returns' },
  { label: 'Open tickets', list: listTickets, asks: { state: 'open' }, path: '/admin/tickets' },
  { label: 'Requests to quote', list: listQueue, asks: { state: 'awaiting_quote' }, path: '/admin/tune-requests' },
  { label: 'Payouts to approve', list: listPayouts, asks: { state: 'waiting' }, path: '/admin/payouts' },
  { label: 'Differences in the books', list: listBookDifferences, asks: {}, path: '/admin/reconciliation' },
  {
    label: 'Gateway payouts to confirm',
    list: listGatewayPayouts,
    asks: { state: 'expected' },
    path: '/admin/reconciliation/payouts',
  },
  { label: 'Dealers overdue', list: listReceivables, asks: { only: 'overdue' }, path: '/admin/receivables' },
  { label: 'Rentals late', list: listStaffRentals, asks: { due: 'late' }, path: '/admin/rentals' },
  { label: 'Rentals to ship', list: listStaffRentals, asks: { state: 'reserved' }, path: '/admin/rentals' },
  { label: 'Stock below its mark', list: listStock, asks: { only: 'low' }, path: '/admin/stock' },
  { label: 'Supplier orders late', list: listSupplyOrders, asks: { due: 'late' }, path: '/admin/supply-orders' },
  { label: 'Trade-ins to inspect', list: listStaffTradeIns, asks: { state: 'received' }, path: '/admin/trade-ins' },
  {
    label: 'Value transfers to review',
    list: listValueTransfers,
    asks: { state: 'requested' },
    path: '/admin/instatune-value-transfers',
  },
  { label: 'Reviews to approve', list: listStaffReviews, asks: { state: 'waiting' }, path: '/admin/reviews' },
  {
    label: 'Dealer applications',
    list: listDealerApplications,
    asks: { state: 'submitted' },
    path: '/admin/dealer/applications',
  },
  {
    label: 'Affiliate applications',
    list: listAffiliateApplications,
    asks: { state: 'open' },
    path: '/admin/affiliate/info',
  },
  { label: 'Emails failing', list: listMails, asks: { state: 'failing' }, path: '/admin/mails' },
]

async function readWork(operations: readonly Operation[], context: Context<Endpoint>) {
  const counted = await Promise.all(
    work.map(async ({ label, list, asks, path }) => {
      const answer = (await readList(operations, context, list, { ...asks, ...pageOf(list) })) as Counted | null
      if (answer === null) return []
      const { total, data, next = null } = answer
      const count = Math.min(total ?? data.length, countMax)
      const to = link(path, {}, asks)
      return count === 0 ? [] : [{ label, count, more: next !== null || (total ?? 0) > countMax, to }]
    }),
  )
  return counted.flat()
}

/** Failed jobs, as on the system page. */
async function readFailedJobs({ db, actor }: Pick<Context<Endpoint>, 'db' | 'actor'>): Promise<Waiting[]> {
  if (!holds(actor, 'system.read')) return []
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select from ${jobs} where failure is not null limit ${countMax + 1}) failed`,
  )
  const found = row?.count ?? 0
  if (found === 0) return []
  return [{ label: 'Failed jobs', count: Math.min(found, countMax), more: found > countMax, to: link('/admin/system') }]
}

/** Support hours of the region whose holidays end within a year. Deadlines would count the ones that are missing. */
async function readHolidays({ db, actor, now }: Pick<Context<Endpoint>, 'db' | 'actor' | 'now'>): Promise<Waiting[]> {
  if (!holds(actor, getSupportHours.access)) return []
  const { holidays } = await readSupportHours(db, actor.region)
  if (!areHolidaysRunningOut(holidays, utcDay(now))) return []
  return [
    { label: 'Support hours without next year’s holidays', count: 1, more: false, to: link('/admin/support-hours') },
  ]
}

interface Counted {
  data: readonly unknown[]
  next?: string | null
  total?: number
}
/** Uses the total of numbered lists; for keyset lists, counts rows read. */
const pageOf = (list: Endpoint): Record<string, number> =>
  list === (listQueue as Endpoint) ? { size: 1 } : { limit: countMax }

/** A region's orders, sales, tune requests and tickets since midnight UTC, and in the same hours a week ago. */
async function readFigures(db: Db, region: number, now: Date) {
  const [row] = await readRows<{ requests: number[]; tickets: number[] }>(
    db,
    sql`
    with days as (
      select date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC' - back as since, ${now}::timestamptz - back as until
      from unnest(array['0 days', '7 days']::interval[]) with ordinality as d(back, place))
    select
      (select array_agg((select count(*)::int from ${tuneRequests} r where r.region = ${region} and r.created_at >= since and r.created_at < until) order by since desc) from days) as requests,
      (select array_agg((select count(*)::int from ${tickets} t where t.region = ${region} and t.created_at >= since and t.created_at < until) order by since desc) from days) as tickets`,
  )
  const sales = await readRows<{ currency: Currency; orders: number; sold: number; is_today: boolean }>(
    db,
    sql`
    with days as (
      select back = interval '0' as is_today,
        date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC' - back as since, ${now}::timestamptz - back as until
      from unnest(array['0 days', '7 days']::interval[]) d(back))
    select o.currency, count(*)::int as orders, sum(o.total)::bigint as sold, is_today
    from days join ${orders} o on o.region = ${region} and o.paid_at >= since and o.paid_at < until
    group by o.currency, is_today order by o.currency`,
  )
  const of = (isToday: boolean) => sales.filter((sale) => sale.is_today === isToday)
  const orderCount = (isToday: boolean) => of(isToday).reduce((sum, sale) => sum + sale.orders, 0)
  const day = utcDay(now)
  const toOrders = link('/admin/transactions', {}, { from: day, to: day, by: 'payment' })
  const [requestsToday = 0, requestsBefore = 0] = row?.requests ?? []
  const [ticketsToday = 0, ticketsBefore = 0] = row?.tickets ?? []
  return [
    { label: 'Paid orders', today: orderCount(true), before: orderCount(false), currency: null, to: toOrders },
    ...[...new Set(sales.map(({ currency }) => currency))].map((currency) => {
      const sold = (isToday: boolean) => of(isToday).find((sale) => sale.currency === currency)?.sold ?? 0
      return {
        label: `Sales in ${currency}`,
        today: sold(true),
        before: sold(false),
        currency,
        to: link('/admin/transactions', {}, { from: day, to: day, by: 'payment', currency }),
      }
    }),
    {
      label: 'Tune requests',
      today: requestsToday,
      before: requestsBefore,
      currency: null,
      to: link('/admin/tune-requests', {}, { state: 'all', from: day, until: day, sort: '-id' }),
    },
    {
      label: 'Tickets',
      today: ticketsToday,
      before: ticketsBefore,
      currency: null,
      to: link('/admin/tickets', {}, { from: day, until: day }),
    },
  ]
}

/** Home page of the back-office. */
export const getTodayOperation = (operations: readonly Operation[]): Operation =>
  operation(getToday, async (context) => {
    const { actor, db, now } = context
    const [waiting, failed, holidays, figures] = await Promise.all([
      readWork(operations, context as unknown as Context<Endpoint>),
      readFailedJobs({ db, actor }),
      readHolidays({ db, actor, now }),
      holds(actor, 'orders.read') ? readFigures(db, actor.region, now) : [],
    ])
    return { waiting: [...waiting, ...failed, ...holidays], figures }
  })

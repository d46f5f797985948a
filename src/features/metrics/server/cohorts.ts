import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type Cohort, getCohorts } from '../contract/sales.ts'
import { metricCohorts } from './tables.ts'

/** Five years. */
const monthsMax = 60

const monthsBetween = (from: string, until: string): number => {
  const [start, end] = [new Date(from), new Date(until)]
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}

/** Customers by month of their first order, and how many of them bought in each later month. Closed days only. */
export const getCohortsOperation = operation(getCohorts, async ({ db, input }) => {
  const { region } = input.query
  const rows = await readRows<{ first: string; month: string; customers: number; orders: number; last: string }>(
    db,
    sql`select first_month::text as first, date_trunc('month', day)::date::text as month, sum(customers)::int as customers,
        sum(orders)::int as orders, max(date_trunc('month', max(day))::date::text) over () as last
      from ${metricCohorts} where ${region ? sql`region = ${Number(region)}` : sql`true`} group by 1, 2 order by 1, 2`,
  )
  const cohorts = [...Map.groupBy(rows, ({ first }) => first)].map(([month, found]): Cohort => {
    const active = Array.from({ length: monthsBetween(month, found[0]!.last) + 1 }, () => 0)
    for (const row of found) active[monthsBetween(month, row.month)] = row.customers
    return { month, customers: active[0] ?? 0, active, orders: found.reduce((sum, row) => sum + row.orders, 0) }
  })
  return { cohorts: cohorts.slice(-monthsMax) }
})

import { sql } from 'drizzle-orm'
import { type Difference, keepDifferences } from '#features/books/server/differences.ts'
import type { Services } from '#integrations/services.ts'
import type { Currency } from '#kit/money.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { addDays, endOf, periodsIn } from '../rules/periods.ts'
import { measureWork } from './measure-work.ts'
import { metricDays } from './tables.ts'
import { queueWeeklyMails } from './weekly-mail.ts'

/** How many days one transaction closes, so that closing years of orders does not time out. */
const daysAtOnce = 7

/**
 * Closes finished days, each once. Safe to run twice and in two processes at once; a killed run leaves whole days
 * closed.
 * @returns how many days were closed
 */
export async function closeMetricDays(
  database: Database,
  atOnce = daysAtOnce,
  stopping?: AbortSignal,
): Promise<number> {
  let closed = 0
  while (!stopping?.aborted) {
    const { rows } = await database.transact((tx) =>
      tx.execute<{ closed: number }>(sql`select close_metric_days(${atOnce}) as closed`),
    )
    const more = rows[0]?.closed ?? 0
    closed += more
    if (more < atOnce) break
  }
  return closed
}

const words = {
  orders: 'orders counted',
  paid: 'money paid',
  refunded: 'money refunded',
  products: 'paid for products',
  tunes: 'paid for tunes',
  totals: 'totals of the region',
  values: 'sums of its month or year',
  vehicles: 'orders by vehicle',
  pairs: 'what was bought together',
  stock: 'stock movements',
} as const

interface Found {
  day: string
  region: number
  currency: Currency | null
  measure: keyof typeof words
  expected: number
  found: number
}

/**
 * Compares the figures of closed days with their orders and returns differences for the books. One statement per
 * month.
 */
export async function metricDifferences(db: Queryable): Promise<Difference[]> {
  const [closed] = await readRows<{ first: string | null; last: string | null }>(
    db,
    sql`select min(day)::text as first, max(day)::text as last from ${metricDays}`,
  )
  const months = closed?.first && closed.last ? periodsIn({ from: closed.first, until: closed.last }, 'month') : []
  const rows: Found[] = []
  for (const month of months) {
    // The first closed day's rows contain all earlier stock changes.
    const from = month === months[0] ? '2000-01-01' : month
    rows.push(
      ...(await readRows<Found>(
        db,
        sql`select day::text as day, region, currency, measure, expected, found
          from metric_differences(${from}::date, ${addDays(endOf(month, 'month'), -1)}::date) order by day, region, currency, measure`,
      )),
    )
  }
  return rows.map(({ day, region, currency, measure, expected, found }) => ({
    kind: 'figures',
    object: ['metrics', day, region, ...(currency ? [currency] : []), measure].join('/'),
    order_id: null,
    // Orders are counts, regardless of currency.
    currency: measure === 'orders' ? null : currency,
    expected,
    found,
    note: `The metrics of ${day} don’t match the orders: ${words[measure]}.`,
  }))
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'metrics.closeDays',
    schedule: '25 * * * *',
    work: ({ stopping }: { stopping: AbortSignal }) => closeMetricDays(database, daysAtOnce, stopping),
  },
  { name: 'metrics.work', schedule: '*/10 * * * *', work: () => measureWork(database) },
  { name: 'metrics.mail', schedule: '0 7 * * 1', work: () => queueWeeklyMails(database, new Date()) },
  {
    name: 'metrics.reconcile',
    schedule: '35 3 * * *',
    work: async () => {
      const differences = await metricDifferences(database.aside)
      await keepDifferences(database.db, differences)
      if (differences.length > 0) services.log.error({ differences }, 'the metrics do not match the orders')
    },
  },
]

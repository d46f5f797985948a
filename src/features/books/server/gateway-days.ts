import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { toDecimal } from '#kit/money.ts'
import type { Database } from '#kit/server/database.ts'
import { readPage } from '#kit/server/lists.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { exportGatewayDays, listGatewayDays } from '../contract/books.ts'
import { endOf, startOf } from './book-days.ts'
import { keepDifferences } from './differences.ts'
import { compareWithGateway, type GatewayComparison, type ReconciledGateway } from './gateway-differences.ts'
import { keepGatewayPayouts } from './keep-gateway-payouts.ts'
import { gatewayDays } from './tables.ts'

/**
 * Compares one UTC day with the gateway in both directions, and stores the outcome together with that day's payouts
 * to the bank. Differences are listed, never repaired.
 * @param day such as 2026-11-21; for today, everything until now
 * @returns null when the gateway could not list the day; nothing is stored then
 */
export async function compareGatewayDay(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  gateway: ReconciledGateway,
  day: string,
): Promise<GatewayComparison | null> {
  const compared = await compareWithGateway(db, gateway, { from: startOf(day), until: endOf(day) })
  if (!compared) return null
  const paidOut = await gateway.listDisbursed(day)
  if (paidOut.kind !== 'listed') return null
  const { checked, totals, unanswered } = compared
  return transact(async (tx) => {
    const changed = await keepGatewayPayouts(tx, day, paidOut.transactions)
    const differences = [...compared.differences, ...changed]
    await keepDifferences(tx, differences)
    // While the gateway leaves payments unanswered, the day does not count as compared.
    if (unanswered > 0) return { ...compared, differences }
    const outcome = { payments: checked, differences: differences.length, totals, comparedAt: sql`now()` as never }
    await tx
      .insert(gatewayDays)
      .values({ day, ...outcome })
      .onConflictDoUpdate({ target: gatewayDays.day, set: outcome })
    return { ...compared, differences }
  })
}

/** Charges settle or are declined within this many days, so each day is compared a second time after them. */
const settledAfterDays = 7
/** Uncompared days, for example when the gateway was unreachable, are retried for this long. */
const lookBackDays = 31
/** A day is compared this long after its end. */
const overMinutes = 15

/**
 * Days due for comparison, as `key` and `since`: those that ended and were not compared since, and those whose
 * charges have settled since. Starts with the first payment.
 */
export const daysToCompare = sql`
  select to_char(d.day, 'YYYY-MM-DD') as key, d.over as since
  from (select least(
    (select created_at from ${paymentIntents} order by id limit 1),
    (select created_at from ${dealerPayments} order by id limit 1)) as at) first
  cross join lateral (
    select day::date as day, (day + interval '1 day') at time zone 'UTC' as over
    from generate_series(
      date_trunc('day', greatest(first.at, now() - make_interval(days => ${lookBackDays})) at time zone 'UTC'),
      now() at time zone 'UTC', interval '1 day') as day) d
  left join ${gatewayDays} g on g.day = d.day
  where first.at is not null and d.over + make_interval(mins => ${overMinutes}) <= now()
    and (g.day is null or g.compared_at < d.over + make_interval(mins => ${overMinutes})
      or (d.over + make_interval(days => ${settledAfterDays}) <= now()
        and g.compared_at < d.over + make_interval(days => ${settledAfterDays})))`

type Row = RowOf<typeof listGatewayDays>

const inCurrency = (minor: number, currency: string) => `${toDecimal(minor)} ${currency}`
/** The day as a number, used as the cursor. */
const place = sql`to_char(d.day, 'YYYYMMDD')::bigint`

export const gatewayDayLists = listOperations(listGatewayDays, exportGatewayDays, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`select ${place} as id, d.day::text as day, d.compared_at, d.payments, d.differences, d.totals from ${gatewayDays} d`,
    where: [
      query.from ? sql`d.day >= ${query.from}` : undefined,
      query.until ? sql`d.day <= ${query.until}` : undefined,
    ],
    id: place,
  }),
)({
  columns: {
    Day: 'day',
    'Compared at': 'compared_at',
    Payments: 'payments',
    Differences: 'differences',
    Charged: ({ totals }) => totals.map(({ charged, currency }) => inCurrency(charged, currency)).join('; '),
    Refunded: ({ totals }) => totals.map(({ refunded, currency }) => inCurrency(refunded, currency)).join('; '),
  },
})

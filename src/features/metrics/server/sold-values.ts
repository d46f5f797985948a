import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import { type DayRange, spansOf } from '../rules/periods.ts'
import { ofParts, type Parts } from './spans.ts'
import { metricFigures, metricValues } from './tables.ts'

const figures = sql`quote, region, value, orders, units, refunded_units, gross, tax, refunds, refunded_tax`
/** Units sold per value of a dimension in some currencies: from whole months, remaining days, and open days. */
export function soldOf(
  { dimension, quotes }: { dimension: 'dealer' | 'product'; quotes: readonly Currency[] },
  parts: Parts,
  region?: string,
): SQL {
  const where = ({ from, until }: DayRange) =>
    sql`quote in ${quotes} and dimension = ${dimension} and day between ${from}::date and ${until}::date`
  const rows = ofParts(
    parts,
    (closed) => {
      const parts = spansOf(closed, 'year').map(({ span, ...days }) =>
        span === 'day'
          ? sql`select ${figures} from ${metricFigures} where ${where(days)}`
          : sql`select ${figures} from ${metricValues} where span = ${span} and ${where(days)}`,
      )
      return sql.join(parts, sql` union all `)
    },
    (open) =>
      sql`select ${figures} from metric_rollup(${open.from}::date, ${open.until}::date, ${sql.param([...quotes])}::text[], false) r where ${where(open)}`,
  )
  return sql`select value, quote, sum(orders)::int as orders, sum(gross - tax - refunds + refunded_tax)::bigint as net,
      sum(units - refunded_units)::int as units
    from (${rows}) f where true ${region ? sql`and region = ${Number(region)}` : sql``} group by value, quote`
}

import { type SQL, sql } from 'drizzle-orm'
import { type DayRange, spansOf } from '../rules/periods.ts'

const within = ({ from, until }: DayRange): SQL => sql`day between ${from}::date and ${until}::date`

/**
 * Which rows of a table with days and months (`span`, `day`) add up to a range: those of whole months, and of the days before and
 * after them; of its days alone where these are wanted.
 */
export function inSpans(range: DayRange, wantsDays = false): SQL {
  const { months, days } = spansOf(range, wantsDays)
  const parts = days.map((each) => sql`span = 'day' and ${within(each)}`)
  if (months) parts.push(sql`span = 'month' and ${within(months)}`)
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

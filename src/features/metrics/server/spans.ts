import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { addDays, type DayRange, type Span, spansOf } from '../rules/periods.ts'
import { lastClosedDay } from './sums.ts'

const within = ({ from, until }: DayRange): SQL => sql`day between ${from}::date and ${until}::date`

/** Selects the rows of a table with spans (`span`, `day`) that add up to a range, none longer than `longest`. */
export function inSpans(range: DayRange, longest: Span): SQL {
  const parts = spansOf(range, longest).map((each) => sql`span = ${each.span} and ${within(each)}`)
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** The closed and the open days of a range; null when it has none of them. */
export interface Parts {
  /** The last closed day overall; null when there is none. */
  last: string | null
  closed: DayRange | null
  open: DayRange | null
}
export async function partsOf(db: Queryable, { from, until }: DayRange): Promise<Parts> {
  const last = await lastClosedDay(db)
  if (last === null || last < from) return { last, closed: null, open: { from, until } }
  if (last >= until) return { last, closed: { from, until }, open: null }
  return { last, closed: { from, until: last }, open: { from: addDays(last, 1), until } }
}

/** Combines rows of closed and open days, which have the same columns. */
export function ofParts({ closed, open }: Parts, made: (range: DayRange) => SQL, asked: (range: DayRange) => SQL): SQL {
  const parts = [...(closed ? [made(closed)] : []), ...(open ? [asked(open)] : [])]
  return sql.join(parts, sql` union all `)
}

import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { MediumRow } from '../contract.ts'
import { visitDays, visitMediums, visits } from './tables.ts'

/**
 * Visitors by medium, as `visit_mediums` stores them, for some days of `visits`. A visitor who came through two
 * mediums counts for both.
 */
export const mediumsOf = (days: SQL): SQL => sql`
  select day, region, is_bot, medium, source, campaign, country, device, screen, count(distinct visitor)::int as visitors
  from ${visits} where medium <> '' and ${days} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`

/**
 * Visitors by medium, source and campaign, most visitors first.
 * @param where conditions on the columns of `visit_mediums`
 */
export const readMediums = (
  db: Queryable,
  { from, until }: { from: string; until: string },
  where: SQL,
  limit: number,
): Promise<MediumRow[]> => {
  const within = sql`day between ${from}::date and ${until}::date`
  const open = sql`${within} and not exists (select 1 from ${visitDays} d where d.day = visits.day)`
  return readRows(
    db,
    sql`select medium, source, campaign, sum(visitors)::float8 as visitors
      from (select * from ${visitMediums} where ${within} union all ${mediumsOf(open)}) m
      where ${where} group by 1, 2, 3 order by visitors desc, 1, 2, 3 limit ${limit}`,
  )
}

import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { dayIn } from '#features/pricing/tax-rates.ts'
import { everyCondition } from '#kit/server/lists.ts'

// Users have no time zone of their own, so days are those of the region.

/** The day at a time in a region, such as 2026-11-28. */
export const regionDay = (region: Region, at: Date): string => dayIn(taxSettings[region].timeZone, at)

/** When a day begins in a region. */
export const midnightOf = (region: Region, day: SQL): SQL =>
  sql`(${day})::timestamp at time zone ${taxSettings[region].timeZone}`

/** Condition for a range of days in a region, inclusive. A missing day leaves that end open. */
export const withinRegionDays = (
  region: Region,
  time: SQL,
  { from, until }: { from?: SQL | string | undefined; until?: SQL | string | undefined },
): SQL =>
  everyCondition([
    from === undefined ? undefined : sql`${time} >= ${midnightOf(region, sql`${from}::date`)}`,
    until === undefined ? undefined : sql`${time} < ${midnightOf(region, sql`${until}::date + 1`)}`,
  ])

/** The month of a time in a region, such as 2026-11. */
export const regionMonth = (region: Region, time: SQL): SQL =>
  sql`to_char(${time} at time zone ${taxSettings[region].timeZone}, 'YYYY-MM')`

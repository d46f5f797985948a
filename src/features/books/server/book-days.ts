import { utcDay } from '#kit/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledgerAccounts } from '#features/ledger/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { earners } from '#features/partners/server/earnings/tables.ts'

const dayMs = 86_400_000

/** The start of a UTC day. @param day as 2026-11-21 */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The end of a UTC day (exclusive). @param day as 2026-11-21 */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

/** The days from first to last, inclusive; empty when the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, Math.round((startOf(last).getTime() - startOf(first).getTime()) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => utcDay(startOf(first).getTime() + index * dayMs))
}

/** A CTE named `named_accounts`: accounts with the name of the dealer, tuner or affiliate who owns them. */
export const namedAccounts: SQL = sql`named_accounts as not materialized (
  select a.id, a.code, a.kind, a.currency, owners.name as owner
  from ${ledgerAccounts} a left join (
    select 'asset/dealer/' || id as prefix, name from ${dealers}
    union all select 'liability/' || kind || '/' || id, name from ${earners}
  ) owners on owners.prefix || '/' || a.currency = a.code)`

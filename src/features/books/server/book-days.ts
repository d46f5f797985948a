import { type SQL, sql } from 'drizzle-orm'
import { ledgerAccounts } from '#features/ledger/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { earners } from '#features/partners/server/earnings/tables.ts'

const dayMs = 86_400_000

/** The moment at which a day begins in UTC. @param day as 2026-11-21 */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The moment at which a day is over in UTC. @param day as 2026-11-21 */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

/** The day of a moment in UTC, as 2026-11-21. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The days from the first to the last, both included; none where the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, Math.round((startOf(last).getTime() - startOf(first).getTime()) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => dayOf(new Date(startOf(first).getTime() + index * dayMs)))
}

/** Accounts with the name of the dealer, tuner or affiliate whose they are, as `named_accounts`. */
export const namedAccounts: SQL = sql`named_accounts as not materialized (
  select a.id, a.code, a.kind, a.currency, owners.name as owner
  from ${ledgerAccounts} a left join (
    select 'asset/dealer/' || id as prefix, name from ${dealers}
    union all select 'liability/' || kind || '/' || id, name from ${earners}
  ) owners on owners.prefix || '/' || a.currency = a.code)`

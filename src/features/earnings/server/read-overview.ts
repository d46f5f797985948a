import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { maskedPayee, methodOf, type PayeeDetails } from '../payee.ts'
import { nextPayoutAt, payoutMinimum } from '../rules.ts'
import type { EarnerRow } from './earner-of.ts'

type BalanceRow = Record<'earned' | 'held' | 'due' | 'collected' | 'sent' | 'paid' | 'forecast', number> & {
  currency: Currency
}

/** What is where of an earner's money, by currency: each figure is the sum of the entries of that state. */
export async function readBalances(db: Queryable, earnerId: number, now: Date) {
  const { rows } = await db.execute<BalanceRow>(sql`
    select e.currency, sum(e.amount)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until > ${now}), 0)::bigint as held,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until <= ${now}), 0)::bigint as due,
      coalesce(sum(e.amount) filter (where t.state in ('waiting', 'approved')), 0)::bigint as collected,
      coalesce(sum(e.amount) filter (where t.state = 'sent'), 0)::bigint as sent,
      coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until <= ${nextPayoutAt(now)}), 0)::bigint as forecast
    from share_entries e left join share_transfers t on t.id = e.transfer_id
    where e.earner_id = ${earnerId} group by 1 order by 1`)
  return rows.map((row) => {
    const minimum = payoutMinimum[row.currency]
    return { ...row, forecast: row.forecast < minimum ? 0 : row.forecast, minimum }
  })
}

type AgreementRow = {
  id: number
  subject: string
  about: string
  basis_points: number | null
  amounts: Partial<Record<Currency, number>> | null
  starts_at: string
  ends_at: string | null
}
export async function readAgreements(db: Queryable, earnerId: number) {
  const { rows } = await db.execute<AgreementRow>(sql`
    select a.id, a.subject, coalesce(t.name, b.name, p.name, 'everything') as about, a.basis_points, a.amounts, a.starts_at, a.ends_at
    from share_agreements a left join tunes t on t.id = a.tune_id left join tuner_brands b on b.id = a.brand_id left join tune_pools p on p.id = a.pool_id
    where a.earner_id = ${earnerId} or a.pool_id in (select pool_id from tune_pool_members where earner_id = ${earnerId})
    order by a.id desc limit 100`)
  return rows.map((row) => ({
    ...row,
    starts_at: new Date(row.starts_at),
    ends_at: row.ends_at === null ? null : new Date(row.ends_at),
  }))
}

export async function readOverview(db: Queryable, earner: EarnerRow, now: Date) {
  const [balances, agreements, payees] = await Promise.all([
    readBalances(db, earner.id, now),
    readAgreements(db, earner.id),
    db.execute<{ currency: Currency; details: PayeeDetails; version: number; checked_at: string }>(
      sql`select currency, details, version, checked_at from share_payees where earner_id = ${earner.id} order by currency`,
    ),
  ])
  return {
    id: earner.id,
    kind: earner.kind,
    name: earner.name,
    state: earner.state,
    email: earner.email,
    hold_days: earner.holdDays,
    tier: earner.tier,
    website: earner.website,
    tagline: earner.tagline,
    accent_color: earner.accentColor,
    version: earner.version,
    next_payout_at: nextPayoutAt(now),
    balances,
    agreements,
    payees: payees.rows.map((row) => ({
      currency: row.currency,
      method: methodOf[row.currency],
      shown: maskedPayee(row.details),
      version: row.version,
      checked_at: new Date(row.checked_at),
    })),
  }
}

type MonthRow = { month: string; currency: Currency; earned: number; refunded: number; net: number; entries: number }
export async function readMetrics(
  db: Queryable,
  earnerId: number,
  { currency, from, until }: { currency?: Currency | undefined; from?: string | undefined; until?: string | undefined },
): Promise<MonthRow[]> {
  const { rows } = await db.execute<MonthRow>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded, sum(amount)::bigint as net, count(*)::int as entries
    from share_entries where earner_id = ${earnerId}
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
      and (${from ?? null}::date is null or at >= ${from ?? null}::date) and (${until ?? null}::date is null or at < ${until ?? null}::date + 1)
    group by 1, 2 order by 1 desc, 2 limit 240`)
  return rows
}

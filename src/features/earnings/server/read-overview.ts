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

type SaleRow = {
  at: string
  who: 'shop' | 'tuner' | 'affiliate' | 'dealer' | 'customer'
  what: string
  amount: number
  currency: Currency
}
/**
 * The timeline of an order: what the customer paid, on whose account, each share and each correction. An earner sees
 * whole sums of the others, not their names.
 */
export async function readSale(db: Queryable, orderId: number) {
  const { rows } = await db.execute<SaleRow>(sql`
    select * from (
      select o.paid_at as at, 1 as rank, case when i.dealer_id is null then 'customer' else 'dealer' end as who,
        case when i.dealer_id is null then 'Paid the order' else 'Took the order on account' end as what, o.total as amount, o.currency
      from orders o left join lateral (select dealer_id from payment_intents i where i.order_id = o.id and i.state = 'ordered' limit 1) i on true
      where o.id = ${orderId} and o.paid_at is not null
      union all
      select min(e.at), 2, p.kind, 'Share of the sale', sum(e.amount)::bigint, e.currency from share_entries e join earners p on p.id = e.earner_id
      where e.order_id = ${orderId} and e.reversal_of is null group by p.kind, e.currency
      union all
      select o.paid_at, 3, 'shop', 'Keeps, without tax', ((select coalesce(sum(l.net), 0) from order_lines l where l.order_id = o.id)
        - (select coalesce(sum(e.amount), 0) from share_entries e where e.order_id = o.id and e.reversal_of is null))::bigint, o.currency
      from orders o where o.id = ${orderId} and o.paid_at is not null
      union all
      select r.finished_at, 4, 'customer', 'Got a refund', -r.amount, r.currency from refunds r where r.order_id = ${orderId} and r.state = 'refunded'
      union all
      select min(e.at), 5, p.kind, 'Share taken back with the refund', sum(e.amount)::bigint, e.currency from share_entries e join earners p on p.id = e.earner_id
      where e.order_id = ${orderId} and e.reversal_of is not null group by p.kind, e.currency, e.refund_id
      union all
      select coalesce(t.paid_at, t.created_at), 6, p.kind, case when t.state = 'paid' then 'Share was paid out' else 'Share is in a payout' end, sum(e.amount)::bigint, e.currency
      from share_entries e join earners p on p.id = e.earner_id join share_transfers t on t.id = e.transfer_id
      where e.order_id = ${orderId} group by t.id, p.kind, e.currency
    ) x order by at, rank`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

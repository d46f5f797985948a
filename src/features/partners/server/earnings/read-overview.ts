import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { maskedPayee, methodOf, type PayeeDetails } from '../../payee.ts'
import { type Reader, phraseFor } from '../../rules/phrasing.ts'
import {
  agreementState,
  forecastOf,
  nextPayoutAt,
  payoutMinimum,
  type PayeeState,
  replacedIn,
} from '../../rules/earnings.ts'
import type { EarnerRow } from './earner-of.ts'
import { payeeHeldUntil, payeeState, termsOpen } from './read-entries.ts'
import { shareEntries, shareTransfers, sharePayees, shareAgreements, tunePoolMembers, payablePayees } from './tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { tunerBrands, tunePools } from '../tuners/tables.ts'
import * as m from '../../messages/m.ts'

type BalanceRow = Record<'earned' | 'held' | 'due' | 'collected' | 'sent' | 'paid' | 'forecast', number> & {
  currency: Currency
  payee: PayeeState
  terms_open: boolean
}

/** An earner's money by currency and state; each figure is the sum of the entries in that state. */
async function readBalances(db: Queryable, { id: earnerId, state: earnerState }: EarnerRow, now: Date, reader: Reader) {
  const { rows } = await db.execute<BalanceRow>(sql`
    select s.*, ${payeeState} as payee, ${termsOpen(sql`${earnerId}`)} as terms_open from (
    select e.currency, sum(e.amount)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and held_until(e) > ${now}), 0)::bigint as held,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and held_until(e) <= ${now}), 0)::bigint as due,
      coalesce(sum(e.amount) filter (where t.state in ('waiting', 'approved')), 0)::bigint as collected,
      coalesce(sum(e.amount) filter (where t.state = 'sent'), 0)::bigint as sent,
      coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and held_until(e) <= ${nextPayoutAt(now)}), 0)::bigint as forecast
    from ${shareEntries} e left join ${shareTransfers} t on t.id = e.transfer_id
    where e.earner_id = ${earnerId} group by 1
    ) s left join ${sharePayees} b on b.earner_id = ${earnerId} and b.currency = s.currency
    left join ${payablePayees} g on g.earner_id = ${earnerId} and g.currency = s.currency
    order by g.earner_id is null or s.forecast <= 0, g.earner_id is null, s.currency`)
  return rows.map(({ payee, terms_open: termsOpen, ...row }) => {
    const { currency, forecast: due } = row
    const minimum = payoutMinimum[currency]
    const { amount, reason } = forecastOf({ due, currency, minimum, payee, earnerState, termsOpen }, phraseFor(reader))
    return { ...row, forecast: amount, forecast_reason: reason, minimum }
  })
}

type AgreementRow = {
  id: number
  subject: string
  subject_id: number | null
  about: string
  basis_points: number | null
  amounts: Partial<Record<Currency, number>> | null
  starts_at: string
  ends_at: string | null
}
async function readAgreements(db: Queryable, earnerId: number, now: Date) {
  const { rows } = await db.execute<AgreementRow>(sql`
    select a.id, a.subject, coalesce(a.tune_id, a.brand_id, a.pool_id) as subject_id, coalesce(t.name, b.name, p.name, ${m.everything()}) as about, a.basis_points, a.amounts, a.starts_at, a.ends_at
    from ${shareAgreements} a left join ${tunes} t on t.id = a.tune_id left join ${tunerBrands} b on b.id = a.brand_id left join ${tunePools} p on p.id = a.pool_id
    where a.earner_id = ${earnerId} or a.pool_id in (select pool_id from ${tunePoolMembers} where earner_id = ${earnerId})
    order by a.id desc limit 100`)
  const dated = rows.map(({ starts_at, ends_at, subject_id: subjectId, ...row }) => ({
    shown: row,
    id: row.id,
    about: `${row.subject}/${subjectId}`,
    amounts: row.amounts,
    startsAt: new Date(starts_at),
    endsAt: ends_at === null ? null : new Date(ends_at),
  }))
  return dated.map((row) => ({
    ...row.shown,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    state: agreementState(row, dated, now),
    replaced_in: replacedIn(row, dated, now),
  }))
}

export async function readOverview(db: Queryable, earner: EarnerRow, now: Date, reader: Reader) {
  const [balances, agreements, payees, terms] = await Promise.all([
    readBalances(db, earner, now, reader),
    readAgreements(db, earner.id, now),
    db.execute<{
      currency: Currency
      details: PayeeDetails
      version: number
      checked_at: string
      held_until: string | null
      payee: PayeeState
    }>(sql`
      select b.currency, b.details, b.version, b.checked_at, ${payeeHeldUntil} as held_until, ${payeeState} as payee from ${sharePayees} b
      left join ${payablePayees} g on g.earner_id = b.earner_id and g.currency = b.currency
      where b.earner_id = ${earner.id} order by b.currency`),
    db.execute<{ open: boolean }>(sql`select ${termsOpen(sql`${earner.id}`)} as open`),
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
    is_own: reader.isOwn,
    terms_open: terms.rows[0]?.open === true,
    next_payout_at: nextPayoutAt(now),
    balances,
    agreements,
    payees: payees.rows.map((row) => ({
      currency: row.currency,
      method: methodOf[row.currency],
      shown: maskedPayee(row.details),
      version: row.version,
      sent_back: row.payee === 'sent_back',
      checked_at: new Date(row.checked_at),
      held_until: row.held_until === null ? null : new Date(row.held_until),
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
    from ${shareEntries} where earner_id = ${earnerId}
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
      and (${from ?? null}::date is null or at >= ${from ?? null}::date) and (${until ?? null}::date is null or at < ${until ?? null}::date + 1)
    group by 1, 2 order by 1 desc, 2 limit 240`)
  return rows
}

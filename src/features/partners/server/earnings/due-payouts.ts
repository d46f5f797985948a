import { type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { currencies, type Currency } from '#kit/money.ts'
import * as contract from '../../contract/due-payouts.ts'
import { maskedPayee, type PayeeDetails } from '../../payee.ts'
import {
  type EarnerKind,
  type EarnerState,
  lastPayoutAt,
  payoutBar,
  payoutMinimum,
  type PayeeState,
} from '../../rules/earnings.ts'
import { readAccountSharers } from './account-sharers.ts'
import { barLabels } from './held-transfers.ts'
import { payeeChangedAt, payeeHeldUntil, payeeState, termsOpen } from './read-entries.ts'
import { shareEntries, earners, sharePayees, payablePayees } from './tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as m from '../../messages/m.ts'

/**
 * The amount due to each earner in some currencies, with the facts that decide whether it is paid, as in
 * `collect_shares`.
 */
const dueEarners = (of: readonly Currency[]): SQL => sql`
  with due as (
    select e.currency, e.earner_id, sum(e.amount)::bigint as amount, count(*)::int as entries, min(held_until(e)) as since
    from ${shareEntries} e where e.currency in ${of} and e.transfer_id is null and held_until(e) <= now() group by 1, 2
  ), judged as (
    select d.*, p.kind, p.name, p.state, p.user_id, b.details, ${payeeChangedAt} as payee_changed_at, ${payeeHeldUntil} as payee_held_until, ${payeeState} as payee, ${termsOpen(sql`d.earner_id`)} as terms_open
    from due d join ${earners} p on p.id = d.earner_id
    left join ${sharePayees} b on b.earner_id = d.earner_id and b.currency = d.currency
    left join ${payablePayees} g on g.earner_id = d.earner_id and g.currency = d.currency
  ), checked as (
    select *, state = 'active' and payee = 'good' and not terms_open
      and amount >= (${JSON.stringify(payoutMinimum)}::jsonb ->> currency)::bigint as is_paid
    from judged
  )`

type DueRow = {
  earner_id: number
  kind: EarnerKind
  name: string
  state: EarnerState
  amount: number
  entries: number
  details: PayeeDetails | null
  payee: PayeeState
  terms_open: boolean
  payee_changed_at: Date | null
  payee_held_until: Date | null
}
/** Why an earner would be skipped, for staff; null when they would be paid. */
function skippedBecause(
  { amount, state, payee, terms_open }: Pick<DueRow, 'amount' | 'state' | 'payee' | 'terms_open'>,
  minimum: number,
): string | null {
  const bar = payoutBar({ earnerState: state, payee, termsOpen: terms_open })
  if (bar !== null) return barLabels()[bar]
  if (amount <= 0) return m.refundsHigher()
  return amount < minimum ? m.belowMinimum() : null
}

const tryPayout = operation(contract.tryPayout, async ({ db, actor, services, input: { params } }) => {
  const { currency } = params
  // The totals cover all rows, however many the list shows.
  const rows = await readRows<DueRow & { total: number; pays_me: boolean }>(
    db,
    sql`${dueEarners([currency])}
    select *, (select coalesce(sum(amount), 0) from checked where is_paid)::bigint as total,
      exists (select 1 from checked where is_paid and user_id = ${actor.userId}) as pays_me
    from checked order by amount desc, earner_id limit 1000`,
  )
  const shared = await readAccountSharers(
    db,
    currency,
    rows.map(({ earner_id }) => earner_id),
  )
  const data = rows.map(
    ({ earner_id, kind, name, amount, entries, details, payee_changed_at, payee_held_until, ...facts }) => ({
      earner_id,
      kind,
      name,
      amount,
      entries,
      payee: details ? maskedPayee(details) : null,
      payee_changed_at,
      payee_held_until,
      account_shared_with: shared.get(earner_id) ?? [],
      skipped: skippedBecause({ amount, ...facts }, payoutMinimum[currency]),
    }),
  )
  const { total = 0, pays_me: paysMe = false } = rows[0] ?? {}
  const limit = services.settings.payoutApprovalLimits[currency]
  const because = total > limit ? ('above_limit' as const) : paysMe ? ('own_money' as const) : null
  return { currency, total, second_person: because, approval_limit: limit, data }
})

type DuesRow = { currency: Currency; total: number; earners: number; waits: number; since: string | null }
const listDues = operation(contract.listPayoutDues, async ({ db, now }) => {
  const { rows } = await db.execute<DuesRow>(sql`${dueEarners(currencies)}
    select currency, coalesce(sum(amount) filter (where is_paid), 0)::bigint as total,
      count(*) filter (where is_paid)::int as earners, coalesce(sum(amount) filter (where not is_paid and amount > 0), 0)::bigint as waits,
      min(since) filter (where is_paid) as since
    from checked group by 1 order by 1`)
  const last = lastPayoutAt(now)
  const data = rows.map(({ since: text, ...row }) => {
    const since = text === null ? null : new Date(text)
    return { ...row, since, is_late: since !== null && since <= last }
  })
  return { last_payout_at: last, data }
})

export const duePayoutOperations = [tryPayout, listDues]

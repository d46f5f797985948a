import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { dealerForStaff } from '#features/dealers/server/member-of.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { mails } from '#features/mails/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { amounts, currencyPlace, matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  exportReceivables,
  holdDealerCredit,
  listReceivables,
  type Receivable,
  type receivableSorts,
  remindDealer,
} from '../contract/invoices.ts'
import { openOf, settledOf } from './invoice-sql.ts'
import { readStandingOf } from './standing.ts'
import { dealerAccounts, dealerEntries } from './tables.ts'

type Row = RowOf<typeof listReceivables>

/** The amount overdue by more than `from` and at most `until` days. */
const aged = (from: number, until: number | null) => sql`
  coalesce(sum(${openOf}) filter (where e.due_at <= now() - make_interval(days => ${from})
    ${until === null ? sql`` : sql`and e.due_at > now() - make_interval(days => ${until})`}), 0)::bigint`

/** Dealers of a region with their aged receivables, as `r`. */
const receivables = (region: number) => sql`
  select d.id, d.name, d.slug, d.state as status, a.currency, b.balance, a.credit_limit, a.terms_days, a.credit_hold as on_hold, o.*,
    (select max(m.created_at) from ${mails} m where m.reference >= 'dealer-reminder/' || d.id || '/'
      and m.reference < 'dealer-reminder/' || d.id || '0') as last_reminder_at
  from ${dealerAccounts} a join ${dealers} d on d.id = a.dealer_id join ${ledgerBalances} b on b.account_id = a.account_id
  left join lateral (${settledOf(sql`d.id`)}) s on true
  cross join lateral (
    select coalesce(sum(${openOf}) filter (where e.due_at > now()), 0)::bigint as not_due, ${aged(0, 30)} as days_1_30,
      ${aged(30, 60)} as days_31_60, ${aged(60, 90)} as days_61_90, ${aged(90, null)} as days_over_90, ${aged(0, null)} as overdue,
      min(e.due_at) as oldest_due_at
    from ${dealerEntries} e where e.dealer_id = d.id and e.change > 0 and e.charged > s.settled
  ) o
  where d.region = ${region}`

const only = { overdue: sql`r.overdue > 0`, owing: sql`r.balance > 0`, hold: sql`r.on_hold` }
/** Amounts in different currencies do not compare, so sorts by amount group by currency first. */
const orders: Readonly<Record<(typeof receivableSorts)[number], ReturnType<typeof sql>>> = {
  overdue: sql`${currencyPlace(sql`r.currency`)}, r.overdue desc, r.balance desc, r.id`,
  balance: sql`${currencyPlace(sql`r.currency`)}, r.balance desc, r.id`,
  name: sql`lower(r.name), r.id`,
}

export const receivableLists = listOperations(listReceivables, exportReceivables, async ({ db, actor }, { query }) => {
  // There are few dealers and sorting needs every total anyway, so pages use offsets.
  const start = query.after === undefined ? 0 : placeOf(query.after)
  const where = [
    query.only ? only[query.only] : undefined,
    query.currency ? sql`r.currency = ${query.currency}` : undefined,
    matching(query.q, [sql`r.name`, sql`r.slug`]),
  ].filter((condition) => condition !== undefined)
  const rows = await readRows<Row>(
    db,
    sql`select * from (${receivables(actor.region)}) r where ${sql.join([sql`true`, ...where], sql` and `)}
      order by ${orders[query.sort]} offset ${start} limit ${query.limit + 1}`,
  )
  return {
    data: rows.slice(0, query.limit),
    next: rows.length > query.limit ? String(start + query.limit) : null,
  }
})({
  also: async ({ db, actor }) => ({
    totals: await readRows<Pick<Receivable, 'currency' | 'balance' | 'overdue'> & { dealers: number }>(
      db,
      sql`select r.currency, sum(r.balance) filter (where r.balance > 0)::bigint as balance, sum(r.overdue)::bigint as overdue,
          count(*) filter (where r.overdue > 0)::int as dealers
        from (${receivables(actor.region)}) r group by 1 having sum(r.balance) filter (where r.balance > 0) > 0
        order by ${currencyPlace(sql`r.currency`)}`,
    ),
  }),
  columns: {
    Dealer: 'name',
    Status: 'status',
    'Credit hold': 'on_hold',
    Currency: 'currency',
    ...amounts({
      Balance: 'balance',
      'Credit limit': 'credit_limit',
      'Not due': 'not_due',
      'Overdue 1–30 days': 'days_1_30',
      'Overdue 31–60 days': 'days_31_60',
      'Overdue 61–90 days': 'days_61_90',
      'Overdue over 90 days': 'days_over_90',
      'Overdue in all': 'overdue',
    }),
    'Oldest due': 'oldest_due_at',
    'Last reminder': 'last_reminder_at',
  },
})

function placeOf(after: string): number {
  const place = Number(after)
  return Number.isSafeInteger(place) && place > 0 && place < 1_000_000
    ? place
    : fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
}

export const holdDealerCreditOperation = operation(holdDealerCredit, async ({ tx, actor, services, input }) => {
  const { hold, reason } = input.body
  const dealer = await dealerForStaff(tx, input.params.id, {
    region: actor.region,
    hosts: services.settings.REGION_HOSTS,
    hold: true,
  })
  const [before] = await tx
    .select({ hold: dealerAccounts.creditHold })
    .from(dealerAccounts)
    .where(eq(dealerAccounts.dealerId, dealer.id))
  await tx.update(dealerAccounts).set({ creditHold: hold }).where(eq(dealerAccounts.dealerId, dealer.id))
  await recordAudit(tx, actor, {
    action: hold ? 'accounts.hold' : 'accounts.release',
    object: `dealer/${dealer.id}`,
    before: { on_hold: before?.hold ?? false },
    after: { on_hold: hold },
    reason,
  })
  return { on_hold: hold }
})

export const remindDealerOperation = operation(remindDealer, async ({ tx, actor, services, now, input }) => {
  const dealer = await dealerForStaff(tx, input.params.id, {
    region: actor.region,
    hosts: services.settings.REGION_HOSTS,
    hold: true,
  })
  const { balance, overdue, nextDueAt } = await readStandingOf(tx, dealer.id)
  if (balance <= 0) fail('nothing_due')
  if (dealer.billingEmail === '') fail('dealer_missing_billing_info')
  const reference = `dealer-reminder/${dealer.id}/${utcDay(now)}`
  if ((await tx.$count(mails, eq(mails.reference, reference))) > 0) fail('reminded_today')
  await queueMail(tx, {
    reference,
    recipient: dealer.billingEmail,
    template: 'dealer-account',
    props: {
      dealerId: dealer.id,
      about: overdue > 0 ? 'overdue' : 'reminder',
      amount: overdue > 0 ? overdue : balance,
      due: nextDueAt ? utcDay(nextDueAt) : undefined,
    },
  })
  await recordAudit(tx, actor, {
    action: 'accounts.remind',
    object: `dealer/${dealer.id}`,
    after: { to: dealer.billingEmail, balance, overdue },
    reason: input.body.reason,
  })
  return { sent_to: dealer.billingEmail }
})

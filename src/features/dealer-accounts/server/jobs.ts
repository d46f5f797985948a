import { formatUtcMonth, utcDay } from '#kit/dates.ts'
import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { dunningDays } from '../rules/account.ts'
import { dealerPaymentQueue } from './settle-card-payment.ts'
import { dealerAccounts, dealerStatements, dealerEntries, dealerPayments } from './tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { creditDeals } from './credit-deals/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

/**
 * Closes each finished month (UTC) of each dealer, including months missed before, and mails the statements.
 * @param tell whether to mail each statement
 * @returns how many statements were made
 */
export async function closeMonths(database: Database, now: Date, { tell = true } = {}): Promise<number> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const rows = await readRows<{ dealer_id: number; from_at: Date; billing_email: string }>(
    database.db,
    sql`
    select a.dealer_id, m as from_at, d.billing_email
    from ${dealerAccounts} a join ${dealers} d on d.id = a.dealer_id
    cross join lateral (
      select coalesce(
        (select s.until_at from ${dealerStatements} s where s.dealer_id = a.dealer_id order by s.from_at desc limit 1),
        date_trunc('month', (select e.at from ${dealerEntries} e where e.dealer_id = a.dealer_id order by e.at, e.id limit 1) at time zone 'UTC') at time zone 'UTC'
      ) as first
    ) f
    cross join lateral generate_series(f.first at time zone 'UTC', ${month}::timestamptz at time zone 'UTC' - interval '1 month', interval '1 month') as g(local)
    cross join lateral (select g.local at time zone 'UTC' as m) x
    where f.first is not null order by a.dealer_id, m`,
  )
  let made = 0
  for (const row of rows) {
    const from = row.from_at
    const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
    if (await database.transact((tx) => closeMonth(tx, row.dealer_id, from, until, tell ? row.billing_email : '')))
      made += 1
  }
  return made
}

async function closeMonth(tx: Tx, dealerId: number, from: Date, until: Date, recipient: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select close_dealer_month(${dealerId}, ${from}, ${until}) as id`,
  )
  const id = rows[0]?.id ?? null
  if (id === null) return false
  const month = formatUtcMonth(from, 'en')
  if (recipient !== '')
    await queueMail(tx, {
      reference: `dealer-statement/${id}`,
      recipient,
      template: 'dealer-account',
      props: { dealerId, about: 'statement', month },
    })
  return true
}

const dayMs = 24 * 3600_000
type Owing = {
  dealer_id: number
  billing_email: string
  overdue: number
  due_id: number
  due_at: Date | string
  rest: number
}

/**
 * Reminds dealers of amounts due: three days before, then 1, 7, 14 and 30 days after the due date. Each step of each
 * due date is mailed once (INV-16).
 * @returns how many mails are queued, including those queued earlier
 */
export async function remindDealers(database: Database, now: Date): Promise<number> {
  const { rows } = await database.db.execute<Owing>(sql`
    select a.dealer_id, d.billing_email, dealer_overdue(a.dealer_id, ${now}) as overdue, e.id as due_id, e.due_at,
      e.charged - (l.charged - l.balance) as rest
    from ${dealerAccounts} a join ${dealers} d on d.id = a.dealer_id
    cross join lateral (select charged, balance from ${dealerEntries} x where x.dealer_id = a.dealer_id order by x.id desc limit 1) l
    cross join lateral (
      select x.id, x.due_at, x.charged from ${dealerEntries} x
      where x.dealer_id = a.dealer_id and x.charged > l.charged - l.balance order by x.due_at, x.id limit 1
    ) e
    where l.balance > 0 and d.billing_email <> '' and d.state <> 'closed' order by a.dealer_id`)
  let reminded = 0
  for (const owing of rows) {
    const late = Math.floor((now.getTime() - new Date(owing.due_at).getTime()) / dayMs)
    const step = dunningDays.filter((days) => days <= late).at(-1)
    if (step === undefined) continue
    await database.transact((tx) =>
      queueMail(tx, {
        reference: `dealer-dunning/${owing.due_id}/${step}`,
        recipient: owing.billing_email,
        template: 'dealer-account',
        props: {
          dealerId: owing.dealer_id,
          about: step < 0 ? 'reminder' : 'overdue',
          amount: step < 0 ? owing.rest : owing.overdue,
          due: utcDay(owing.due_at),
        },
      }),
    )
    reminded += 1
  }
  return reminded
}

/** Expires published deals past their end, except those being paid, which their payment settles. */
async function expireDeals(database: Database): Promise<void> {
  await database.db.execute(sql`
    update ${creditDeals} c set state = 'expired', expired_at = now(), version = version + 1
    where c.state = 'published' and c.expires_at <= now()
      and not exists (select 1 from ${dealerPayments} p where p.deal_id = c.id and p.state in ('started', 'unknown'))`)
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  dealerPaymentQueue(services, database),
  { name: 'dealerAccounts.closeMonths', schedule: '10 * * * *', work: () => closeMonths(database, new Date()) },
  { name: 'dealerAccounts.remind', schedule: '30 7 * * *', work: () => remindDealers(database, new Date()) },
  { name: 'creditDeals.expire', schedule: '*/10 * * * *', work: () => expireDeals(database) },
]

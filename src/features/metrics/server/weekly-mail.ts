import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { type Region, regionCurrencies, regionPaper } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { savedViews } from '#features/saved-views/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { utcDay } from '#kit/dates.ts'
import type { Database } from '#kit/server/database.ts'
import { figuresQuery } from '../contract/range.ts'
import { addDays, periodOf } from '../rules/periods.ts'
import { askedOf } from './range.ts'
import { readSales } from './read-sales.ts'
import { salesPdf } from './sales-pdf.ts'
import { metricMails } from './tables.ts'

/** Queues the metrics of the last finished week, once per person and week. */
export async function queueWeeklyMails(database: Database, now: Date): Promise<void> {
  const until = addDays(periodOf(utcDay(now), 'week'), -1)
  const readers = await database.db
    .select({ id: users.id, email: users.email, role: users.role, flags: users.flags })
    .from(metricMails)
    .innerJoin(users, eq(users.id, metricMails.userId))
    .where(sql`${users.disabledAt} is null`)
  await database.transact((tx) =>
    queueMails(
      tx,
      readers
        .filter(({ id, ...user }) => holds({ userId: id, ...user }, 'analytics.read'))
        .map(({ id, email }) => ({
          reference: `metrics/${until}/${id}`,
          recipient: email,
          template: 'metrics-report',
          props: { userId: id, until },
        })),
    ),
  )
}

/** The data of the mail, read when it is sent, for the recipient's dashboard. Null once unsubscribed. */
const reportFacts: MailFacts[string] = async (props, { db }) => {
  const [reader] = await db
    .select({ name: savedViews.name, query: savedViews.query, region: users.region })
    .from(metricMails)
    .innerJoin(users, eq(users.id, metricMails.userId))
    .leftJoin(savedViews, eq(savedViews.id, metricMails.dashboardId))
    .where(eq(metricMails.userId, Number(props['userId'])))
  if (!reader) return null
  const region = (reader.region ?? 1) as Region
  const until = String(props['until'])
  const from = addDays(until, -6)
  // A dashboard saved with a filter that no longer exists shows everything.
  const saved = figuresQuery.safeParse(Object.fromEntries(new URLSearchParams(reader.query ?? '')))
  const now = new Date(`${until}T23:59:59Z`)
  const asked = askedOf({ region }, { ...(saved.success ? saved.data : {}), from, until, by: 'day' }, now)
  const sales = await readSales(db, { ...asked, currency: asked.currency ?? regionCurrencies[region][0] }, new Date())
  const content = await buffer(salesPdf(sales, regionPaper[region]))
  return {
    ...props,
    from,
    dashboard: reader.name,
    query: reader.query ?? '',
    currency: sales.currency,
    total: sales.total,
    before: sales.before,
    best: sales.rows.tune.slice(0, 3).map(({ name }) => name),
    attachments: [{ filename: `metrics-${until}.pdf`, contentType: 'application/pdf', content }],
  }
}
export const metricMailFacts: MailFacts = { 'metrics-report': reportFacts }

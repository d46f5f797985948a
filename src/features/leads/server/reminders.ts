import { and, eq, sql } from 'drizzle-orm'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { Database } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { peopleWhoSee } from './seeing.ts'
import { leadContacts, leadDeals } from './tables.ts'
import { leadActivities } from './work-tables.ts'

const isWaiting = sql`remind_minutes is not null and reminded_at is null and done_at is null and deleted_at is null
  and due_at <= now() + make_interval(mins => remind_minutes)`

/** Mails a reminder of an activity that is due soon, once unless it is rescheduled. */
export const reminderJob = (database: Database): QueueJob => ({
  name: 'leads.remind',
  everySeconds: 30,
  waiting: sql`select id::text as key, due_at as since from ${leadActivities} where ${isWaiting}`,
  work: (key) =>
    database.transact(async (tx) => {
      const [activity] = await tx
        .update(leadActivities)
        .set({ remindedAt: sql`now()` })
        .where(and(eq(leadActivities.id, Number(key)), isWaiting))
        .returning()
      if (!activity) return
      const [owner] = await peopleWhoSee(tx, [activity.ownerId], activity.dealId)
      if (!owner) return
      await queueMail(tx, {
        reference: `lead-reminder/${activity.id}/${activity.dueAt.getTime()}`,
        recipient: owner.email,
        template: 'lead-reminder',
        props: { activityId: activity.id },
      })
    }),
})

/** The data of a reminder, read when it is sent; null once the activity is done or deleted. */
const reminderFacts: MailFacts[string] = async (props, { db }) => {
  const [found] = await db
    .select({ activity: leadActivities, deal: leadDeals.title, contact: leadContacts.name })
    .from(leadActivities)
    .leftJoin(leadDeals, eq(leadDeals.id, leadActivities.dealId))
    .leftJoin(leadContacts, eq(leadContacts.id, leadActivities.contactId))
    .where(eq(leadActivities.id, Number(props['activityId'])))
  if (!found || found.activity.doneAt || found.activity.deletedAt) return null
  const { kind, subject, note, dueAt, dealId, contactId } = found.activity
  const { deal, contact } = found
  return { ...props, kind, subject, note, dueAt: dueAt.toISOString(), dealId, contactId, deal, contact }
}
export const reminderFactsOf: MailFacts = { 'lead-reminder': reminderFacts }

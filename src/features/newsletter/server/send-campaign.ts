import { eq, sql } from 'drizzle-orm'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { Database } from '#kit/server/database.ts'
import type { TextLocale } from '#kit/locale.ts'
import { isRecipient } from './campaigns.ts'
import { newsletterCampaigns, newsletterSends, newsletterSubscribers } from './tables.ts'

/** How often a process looks for campaigns to send. */
export const everySeconds = 2
/** The maximum number of mails per transaction. */
const atOnceMax = 500

/** Campaigns to send: those in progress, and scheduled ones that are due. */
export const toSend = sql`delivery = 'sending' or (delivery = 'scheduled' and send_at <= now())`
const isDue = ({ delivery, sendAt }: typeof newsletterCampaigns.$inferSelect) =>
  delivery === 'scheduled' && sendAt !== null && sendAt.getTime() <= Date.now()

/**
 * Queues the next mails of a campaign, up to its rate, in one transaction with their sends; a killed process leaves
 * both or neither. Marks a campaign without further recipients as sent.
 * @returns how many were queued
 */
export const sendCampaign = (database: Database, id: number): Promise<number> =>
  database.transact(async (tx) => {
    // Locked, so that no other process sends it in the meantime, and a pause comes before or after.
    const [campaign] = await tx.select().from(newsletterCampaigns).where(eq(newsletterCampaigns.id, id)).for('update')
    if (!campaign || !(campaign.delivery === 'sending' || isDue(campaign))) return 0
    if (campaign.delivery === 'scheduled')
      await tx
        .update(newsletterCampaigns)
        .set({ delivery: 'sending', startedAt: sql`now()` })
        .where(eq(newsletterCampaigns.id, id))
    const sentLately = await tx.$count(
      newsletterSends,
      sql`campaign_id = ${id} and created_at > now() - interval '1 minute'`,
    )
    const turn = Math.ceil((campaign.perMinute * everySeconds) / 60)
    const limit = Math.min(turn, campaign.perMinute - sentLately, atOnceMax)
    if (limit <= 0) return 0
    const { rows } = await tx.execute<{ id: number; email: string; language: TextLocale }>(sql`
      insert into ${newsletterSends} (campaign_id, subscriber_id, email)
      select c.id, s.id, s.email from ${newsletterCampaigns} c join ${newsletterSubscribers} s on ${isRecipient}
      where c.id = ${id} and not exists (select 1 from ${newsletterSends} n where n.campaign_id = c.id and n.email = s.email)
      order by s.id limit ${limit}
      on conflict (campaign_id, email) do nothing
      returning id::float8 as id, email,
        (select s.language from ${newsletterSubscribers} s where s.id = subscriber_id) as language`)
    await queueMails(
      tx,
      rows.map((send) => ({
        reference: `newsletter/${id}/${send.email}`,
        recipient: send.email,
        template: 'newsletter' as const,
        language: send.language,
        props: { send: send.id },
      })),
    )
    if (rows.length < limit)
      await tx
        .update(newsletterCampaigns)
        .set({ delivery: 'sent', finishedAt: sql`now()` })
        .where(eq(newsletterCampaigns.id, id))
    return rows.length
  })

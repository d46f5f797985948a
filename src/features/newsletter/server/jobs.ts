import { lt, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { mailDealerPost, waitingPosts } from './dealer-posts.ts'
import { everySeconds, sendCampaign, toSend } from './send-campaign.ts'
import { newsletterCampaigns, newsletterSubscribers } from './tables.ts'

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  {
    name: 'newsletter.send',
    everySeconds,
    attemptsMax: Infinity,
    waiting: sql`select id::text as key, coalesce(started_at, send_at) as since from ${newsletterCampaigns} where ${toSend}`,
    work: (key: string) => sendCampaign(database, Number(key)),
  },
  {
    name: 'newsletter.dealerPosts',
    everySeconds: 5,
    waiting: waitingPosts,
    work: (key: string) => mailDealerPost(database, Number(key)),
  },
  {
    // Delete addresses that were never confirmed.
    name: 'newsletter.tidy',
    schedule: '40 4 * * *',
    work: () =>
      database.db
        .delete(newsletterSubscribers)
        .where(
          sql`${newsletterSubscribers.state} = 'pending' and ${newsletterSubscribers.confirmedAt} is null and ${lt(newsletterSubscribers.createdAt, sql`now() - interval '14 days'`)}`,
        ),
  },
]

import { sql } from 'drizzle-orm'
import { cleanBlocks } from '#features/content/server/clean-blocks.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import {
  newsletterCampaigns,
  newsletterEvents,
  newsletterSends,
  newsletterSubscribers,
} from '#features/newsletter/server/tables.ts'
import { isRecipient } from '#features/newsletter/server/campaigns.ts'
import { linksOf } from '#features/newsletter/rules/links.ts'
import { type Language, type SubscriberState, type Topic, topics } from '#features/newsletter/rules/topics.ts'
import type { Database } from '#kit/server/database.ts'

const dayMs = 86_400_000
const names = [
  'anna',
  'ben',
  'carla',
  'dmitri',
  'elif',
  'farid',
  'greta',
  'hugo',
  'ines',
  'jonas',
  'kim',
  'lars',
  'mia',
]
const hosts = ['garage.test', 'mail.test', 'workshop.test', 'boost.test', 'dyno.test', 'street.test', 'track.test']
const languages: readonly Language[] = ['en', 'en', 'en', 'de', 'en', 'fr', 'es']
const states: readonly SubscriberState[] = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'unsubscribed',
  'active',
  'active',
  'pending',
  'active',
  'bounced',
]

const text = (id: string, html: string): Block => ({ kind: 'text', id, region: 'all', html })
const action = (id: string, title: string, words: string, label: string, to: string): Block => ({
  kind: 'action',
  id,
  region: 'all',
  title,
  text: words,
  label,
  to,
})

const campaigns: readonly {
  name: string
  slug: string
  summary: string
  topic: Topic
  daysAgo: number | null
  blocks: readonly Block[]
}[] = [
  {
    name: 'Logs first: how to record a pull we can read',
    slug: 'logs-first',
    summary: 'Third gear, 2,000 to redline, ten channels. The rest is patience.',
    topic: 'tunes',
    daysAgo: 40,
    blocks: [
      text(
        'b1',
        '<p>Every revision begins with a log. One clean pull tells us more than a list of parts, and saves you a week of guessing.</p><ul><li>Third or fourth gear, from 2,000 rpm to redline, foot flat.</li><li>Oil above 80 °C, no traffic, no hill.</li><li>Boost requested and actual, timing corrections per cylinder, rail pressure, lambda.</li></ul>',
      ),
      {
        kind: 'notice',
        id: 'b2',
        region: 'all',
        level: 'tip',
        text: 'Drop the file into the log viewer: it finds the pull and marks what is odd.',
      },
      action(
        'b3',
        '',
        'No log yet? The guide takes ten minutes.',
        'Read the logging guide',
        '/vag-com-vcds-logging-guide',
      ),
    ],
  },
  {
    name: 'FLASHZILLA: what the spring update changes',
    slug: 'flashzilla-spring-update',
    summary: 'Faster writes on MG1, bench mode for two more transmissions.',
    topic: 'products',
    daysAgo: 12,
    blocks: [
      text(
        'b1',
        '<p>The update is free for every FLASHZILLA sold since 2021. Connect the tool, let it restart once, and keep the charger on the car while you write.</p>',
      ),
      {
        kind: 'table',
        id: 'b2',
        region: 'all',
        title: 'Full write, in minutes',
        head: ['Control unit', 'Before', 'Now'],
        rows: [
          ['MG1CS001', '14', '9'],
          ['Simos 18.1', '11', '8'],
          ['DQ381', '7', '6'],
        ],
      },
      {
        kind: 'products',
        id: 'b3',
        region: 'all',
        title: 'In this newsletter',
        slugs: ['flashzilla-v3', 'flashzilla-lite'],
      },
    ],
  },
  {
    name: 'Open day in Venlo: bring your car',
    slug: 'open-day-venlo',
    summary: 'Dyno runs at cost, and coffee that is better than last year.',
    topic: 'events',
    daysAgo: null,
    blocks: [
      text('b1', '<p>On the first Saturday of next month the workshop is open from ten to four.</p>'),
      action('b2', '', 'Twenty dyno slots, first come, first served.', 'Contact us', '/contact-us'),
    ],
  },
]

/** Subscribers in every state, two sent newsletters and a draft. */
export async function loadNewsletter({ db }: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const people = names.flatMap((name, first) =>
    hosts.map((host, second) => {
      const index = first * hosts.length + second
      const state = states[index % states.length]!
      const createdAt = daysAgo(400 - index * 4)
      return {
        email: `${name}@${host}`,
        region: index % 3 === 0 ? (1 as const) : (2 as const),
        topics: topics.filter((_, at) => (index + at) % 4 !== 3),
        language: languages[index % languages.length]!,
        state,
        measured: index % 5 < 2,
        createdAt,
        confirmedAt: state === 'pending' ? null : new Date(createdAt.getTime() + 3_600_000),
        endedAt: state === 'unsubscribed' || state === 'bounced' ? daysAgo(index % 12) : null,
      }
    }),
  )
  await db.insert(newsletterSubscribers).values(people)
  for (const { daysAgo: days, blocks, ...campaign } of campaigns) {
    const at = days === null ? null : daysAgo(days)
    const [row] = await db
      .insert(newsletterCampaigns)
      .values({
        ...campaign,
        blocks: cleanBlocks(blocks),
        delivery: at ? 'sent' : 'draft',
        startedAt: at,
        finishedAt: at ? new Date(at.getTime() + 120_000) : null,
        updatedAt: at ?? now,
      })
      .returning({ id: newsletterCampaigns.id })
    if (!at || !row) continue
    await db.execute(sql`
      insert into ${newsletterSends} (campaign_id, subscriber_id, email, created_at)
      select c.id, s.id, s.email, c.started_at from ${newsletterCampaigns} c
      join ${newsletterSubscribers} s on ${isRecipient} and s.confirmed_at < c.started_at where c.id = ${row.id}`)
    const readers = sql`${newsletterSends} n join ${newsletterSubscribers} s on s.id = n.subscriber_id where n.campaign_id = ${row.id} and s.measured`
    await db.execute(sql`
      insert into ${newsletterEvents} (send_id, kind, link, times) select n.id, 'open', '', 1 + n.id % 3 from ${readers} and n.id % 5 <> 0`)
    for (const [index, link] of linksOf(blocks).entries())
      await db.execute(sql`
        insert into ${newsletterEvents} (send_id, kind, link, times) select n.id, 'click', ${link}, 1 from ${readers} and n.id % 4 = ${index}`)
  }
}

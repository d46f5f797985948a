import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { blogPosts } from '#features/blog/server/tables.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import * as column from '#kit/server/columns.ts'
import {
  deliveries,
  type Delivery,
  type Language,
  type SubscriberState,
  subscriberStates,
  type Topic,
} from '../rules/topics.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Newsletter subscriptions; addresses are in lowercase. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: column.id(),
    email: text().notNull().unique(),
    region: column.region().notNull(),
    topics: text().array().$type<Topic[]>().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    state: text().$type<SubscriberState>().notNull().default('pending'),
    /** Consent to count opens and clicks. */
    measured: boolean().notNull().default(false),
    /** Consecutive temporary delivery failures. */
    softBounces: integer().notNull().default(0),
    createdAt: column.created(),
    confirmedAt: column.time(),
    /** When it unsubscribed or hard-bounced. */
    endedAt: column.time(),
  },
  (table) => [
    check('newsletter_subscribers_email', sql`${table.email} = lower(${table.email})`),
    check('newsletter_subscribers_state', sql`${table.state} in (${oneOf(subscriberStates)})`),
    check('newsletter_subscribers_confirmed', sql`${table.state} <> 'active' or ${table.confirmedAt} is not null`),
  ],
)

export const newsletterCampaigns = pgTable(
  'newsletter_campaigns',
  {
    id: column.id(),
    /** The subject. */
    name: text().notNull(),
    slug: text().notNull().unique(),
    /** The preview text that mail programs show next to the subject. */
    summary: text().notNull().default(''),
    topic: text().$type<Topic>().notNull(),
    region: text().$type<'all' | '1' | '2'>().notNull().default('all'),
    language: text().$type<Language | 'all'>().notNull().default('all'),
    /** Their texts are sanitized HTML. */
    blocks: jsonb().$type<Block[]>().notNull().default([]),
    delivery: text().$type<Delivery>().notNull().default('draft'),
    perMinute: integer().notNull().default(300),
    /** The start of a scheduled one. */
    sendAt: column.time(),
    startedAt: column.time(),
    finishedAt: column.time(),
    updatedAt: column.created(),
    version: column.version(),
  },
  (table) => [
    check('newsletter_campaigns_delivery', sql`${table.delivery} in (${oneOf(deliveries)})`),
    check(
      'newsletter_campaigns_started',
      sql`(${table.delivery} in ('draft', 'scheduled')) = (${table.startedAt} is null)`,
    ),
    check('newsletter_campaigns_scheduled', sql`${table.delivery} <> 'scheduled' or ${table.sendAt} is not null`),
    check('newsletter_campaigns_rate', sql`${table.perMinute} between 1 and 6000`),
    check('newsletter_campaigns_blocks', sql`jsonb_typeof(${table.blocks}) = 'array'`),
  ],
)

/** The delivery of a campaign to an address, once. */
export const newsletterSends = pgTable(
  'newsletter_sends',
  {
    id: column.id(),
    campaignId: column.refTo(() => newsletterCampaigns.id),
    subscriberId: column.refTo(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    bouncedAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [
    unique('newsletter_sends_once').on(table.campaignId, table.email),
    index('newsletter_sends_subscriber').on(table.subscriberId),
  ],
)

/** Opens and clicks of subscribers who agreed to tracking. */
export const newsletterEvents = pgTable(
  'newsletter_events',
  {
    sendId: column.refTo(() => newsletterSends.id, { onDelete: 'cascade' }),
    kind: text().$type<'open' | 'click'>().notNull(),
    /** The URL of a clicked link; empty for an open. */
    link: text().notNull().default(''),
    times: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    primaryKey({ columns: [table.sendId, table.kind, table.link] }),
    check(
      'newsletter_events_kind',
      sql`(${table.kind} = 'click') = (${table.link} <> '') and ${table.kind} in ('open', 'click')`,
    ),
  ],
)

/** Blog posts for dealers that were mailed to them. */
export const dealerPostMails = pgTable('dealer_post_mails', {
  postId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => blogPosts.id, { onDelete: 'cascade' }),
  mails: integer().notNull(),
  createdAt: column.created(),
})

/** Dealers who opted out of dealer posts by email. */
export const dealerPostOptOuts = pgTable('dealer_post_opt_outs', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  createdAt: column.created(),
})

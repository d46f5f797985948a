import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { touching, withCleanBlocks } from '#features/content/server/block-records.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { createRecord, readRecord, removeRecord, saveRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import type { z } from 'zod'
import type { Actor, Region } from '#access/actor.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/staff.ts'
import type { Delivery } from '../rules/topics.ts'
import { newsletterCampaigns, newsletterEvents, newsletterSends, newsletterSubscribers } from './tables.ts'

const rights = { view: 'content.manage', edit: 'content.manage' } as const
const isDraft = async (db: Queryable, id: number) =>
  (await db.$count(newsletterCampaigns, sql`id = ${id} and delivery = 'draft'`)) === 1

/** Declares campaigns as records with a history. Sent ones cannot change, because people have received them. */
export const campaignRecord: RecordKind = translatedRecord(
  touching(
    newsletterCampaigns,
    withCleanBlocks(
      tableRecord({
        name: 'newsletter',
        ...rights,
        table: newsletterCampaigns,
        fields: contract.campaignFields,
        parts: {},
        unique: { newsletter_campaigns_slug_unique: 'slug' },
        mayEdit: (db, _actor, id) => isDraft(db, id),
      }),
    ),
  ),
  contract.campaignTexts,
)

/** Whether subscriber `s` receives campaign `c`. */
export const isRecipient = sql`s.state = 'active' and c.topic = any(s.topics) and c.region in ('all', s.region::text)
  and c.language in ('all', s.language)`

const zoneOf = (region: Region): string => taxSettings[region].timeZone

/** The progress of sending a campaign. Fails with `not_found`. */
type Progress = z.input<typeof contract.progress>
async function readProgress(db: Queryable, region: Region, id: number): Promise<Progress> {
  const [row] = await readRows<Progress & Record<string, unknown>>(
    db,
    sql`select c.delivery, c.per_minute, c.send_at, ${zoneOf(region)}::text as time_zone, c.started_at, c.finished_at,
      (select count(*) from ${newsletterSubscribers} s where ${isRecipient})::float8 as recipients,
      coalesce(t.sent, 0)::float8 as sent, coalesce(t.bounced, 0)::float8 as bounced, coalesce(t.unsubscribed, 0)::float8 as unsubscribed,
      coalesce(t.measured, 0)::float8 as measured, e.opened::float8 as opened, e.clicked::float8 as clicked
      from ${newsletterCampaigns} c
      left join lateral (select count(*) as sent, count(*) filter (where n.bounced_at is not null) as bounced,
        count(*) filter (where s.state = 'unsubscribed' and s.ended_at >= n.created_at and not exists (select 1 from ${newsletterSends} later
          where later.subscriber_id = s.id and later.id > n.id and later.created_at <= s.ended_at)) as unsubscribed,
        count(*) filter (where s.measured) as measured
        from ${newsletterSends} n join ${newsletterSubscribers} s on s.id = n.subscriber_id where n.campaign_id = c.id) t on true
      left join lateral (select count(distinct v.send_id) filter (where v.kind = 'open') as opened,
        count(distinct v.send_id) filter (where v.kind = 'click') as clicked
        from ${newsletterEvents} v join ${newsletterSends} n on n.id = v.send_id where n.campaign_id = c.id) e on true
      where c.id = ${id}`,
  )
  if (!row) return fail('not_found')
  return row
}

const withProgress = async (db: Queryable, { region }: Actor, record: { id: number }) =>
  ({ ...record, progress: await readProgress(db, region, record.id) }) as never

const lists = listOperations(contract.listCampaigns, contract.exportCampaigns, ({ db, actor }, { query }) =>
  readPage<RowOf<typeof contract.listCampaigns>>(db, query, {
    select: sql`select c.id, c.name, c.slug, c.topic, c.delivery, c.send_at, ${zoneOf(actor.region)}::text as time_zone, c.started_at, c.updated_at, c.version,
      (select count(*) from ${newsletterSends} n where n.campaign_id = c.id)::float8 as sent from ${newsletterCampaigns} c`,
    where: [
      matching(query.q, [sql`c.name`, sql`c.slug`]),
      query.state && sql`c.delivery = ${query.state}`,
      query.topic && sql`c.topic = ${query.topic}`,
    ],
    of: 'c',
  }),
)({
  columns: {
    id: 'id',
    subject: 'name',
    address: 'slug',
    topic: 'topic',
    state: 'delivery',
    sent: 'sent',
    'send at': 'send_at',
    'started at': 'started_at',
    'updated at': 'updated_at',
    version: 'version',
  },
})

const hold = async (tx: Queryable, id: number) => {
  const [row] = await tx.select().from(newsletterCampaigns).where(eq(newsletterCampaigns.id, id)).for('update')
  return row ?? fail('not_found')
}

const moves = {
  cancel: { from: 'scheduled', to: 'draft' },
  pause: { from: 'sending', to: 'paused' },
  resume: { from: 'paused', to: 'sending' },
} as const satisfies Record<string, { from: Delivery; to: Delivery }>

/** Changes the delivery state of a campaign, with an audit entry. */
async function move(tx: Queryable, actor: Actor, id: number, how: keyof typeof moves) {
  const { from, to } = moves[how]
  const campaign = await hold(tx, id)
  if (campaign.delivery !== from) fail('newsletter_state_changed')
  await tx
    .update(newsletterCampaigns)
    .set({ delivery: to, ...(to === 'draft' ? { sendAt: null } : {}) })
    .where(eq(newsletterCampaigns.id, id))
  await recordAudit(tx, actor, {
    action: `newsletter.${how}`,
    object: `newsletter/${id}`,
    before: { delivery: from },
    after: { delivery: to },
    reason: '',
  })
  return readProgress(tx, actor.region, id)
}

/**
 * Converts a local time in a region to a moment. Fails for past times, and for years too far ahead, which are likely
 * typos.
 */
async function instantOf(tx: Queryable, local: string, region: Region): Promise<Date> {
  const [row] = await readRows<{ at: Date; is_open: boolean }>(
    tx,
    sql`select at, at > now() and at < now() + interval '1 year' as is_open
      from (select ${local}::timestamp at time zone ${zoneOf(region)} as at) said`,
  )
  if (!row?.is_open) fail('validation_failed', { fields: { send_at: ['Choose a time in the next 12 months.'] } })
  return row.at
}

const start = operation(contract.startCampaign, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { version, per_minute: perMinute, send_at: local } = input.body
  const sendAt = local === null ? null : await instantOf(tx, local, actor.region)
  const campaign = await hold(tx, id)
  if (campaign.delivery !== 'draft') fail('newsletter_state_changed')
  if (campaign.version !== version) fail('stale_version')
  const { recipients } = await readProgress(tx, actor.region, id)
  if (campaign.blocks.length === 0 || recipients === 0) fail('newsletter_empty')
  const delivery = sendAt ? 'scheduled' : 'sending'
  await tx
    .update(newsletterCampaigns)
    .set({ delivery, perMinute, sendAt, startedAt: sendAt ? null : sql`now()` })
    .where(eq(newsletterCampaigns.id, id))
  await recordAudit(tx, actor, {
    action: sendAt ? 'newsletter.schedule' : 'newsletter.send',
    object: `newsletter/${id}`,
    before: { delivery: 'draft' },
    after: { delivery, per_minute: perMinute, recipients, ...(sendAt ? { send_at: sendAt } : {}) },
    reason: '',
  })
  return readProgress(tx, actor.region, id)
})

const test = operation(contract.sendTest, async ({ tx, input, requestId }) => {
  const { id } = input.params
  const { email, language, region } = input.body
  await hold(tx, id)
  await queueMail(tx, {
    reference: `newsletter-test/${id}/${requestId}`,
    recipient: email,
    template: 'newsletter',
    language,
    props: { campaign: id, region: Number(region) },
  })
  return undefined as never
})

const report = operation(contract.getReport, async ({ db, actor, input }) => {
  const { id } = input.params
  const [progress, links] = await Promise.all([
    readProgress(db, actor.region, id),
    readRows<{ link: string; people: number; clicks: number }>(
      db,
      sql`select v.link, count(*)::float8 as people, sum(v.times)::float8 as clicks
        from ${newsletterEvents} v join ${newsletterSends} n on n.id = v.send_id
        where n.campaign_id = ${id} and v.kind = 'click' group by v.link order by people desc, v.link limit 200`,
    ),
  ])
  return { ...progress, links }
})

export const campaignOperations = [
  ...lists,
  operation(contract.getCampaign, async ({ db, actor, input }) =>
    withProgress(db, actor, await readRecord(db, actor, campaignRecord, input.params.id)),
  ),
  operation(contract.createCampaign, async ({ tx, actor, input }) =>
    withProgress(tx, actor, await createRecord({ tx, actor }, campaignRecord, input.body)),
  ),
  operation(contract.updateCampaign, async ({ tx, actor, input }) =>
    withProgress(tx, actor, await saveRecord({ tx, actor }, campaignRecord, input.params.id, input.body)),
  ),
  operation(contract.removeCampaign, ({ tx, actor, input }) =>
    removeRecord({ tx, actor }, campaignRecord, input.params.id, input.query.version),
  ),
  test,
  start,
  operation(contract.cancelCampaign, ({ tx, actor, input }) => move(tx, actor, input.params.id, 'cancel')),
  operation(contract.pauseCampaign, ({ tx, actor, input }) => move(tx, actor, input.params.id, 'pause')),
  operation(contract.resumeCampaign, ({ tx, actor, input }) => move(tx, actor, input.params.id, 'resume')),
  report,
]

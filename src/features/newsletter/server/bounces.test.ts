import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { insertOne } from '#kit/server/database.ts'
import { useWorld } from '#test/world.ts'
import { bouncePath } from './mail-routes.ts'
import { newsletterCampaigns, newsletterSends, newsletterSubscribers } from './tables.ts'

const secret = 'a shared secret with the mail provider'
const { world } = await useWorld({ environment: { INBOUND_MAIL_SECRET: secret, WORKER: '0' } })
const { db } = world.owner
const email = 'full@example.test'
const reader = { email, region: 1 as const, topics: ['events' as const], state: 'active' as const }
const { id: subscriberId } = await insertOne(db, newsletterSubscribers, { ...reader, confirmedAt: new Date() })

let issues = 0
/** Sends one more issue, which arrives or soft-bounces. */
async function issue(bounces: boolean): Promise<void> {
  issues += 1
  const slug = `row-${issues}`
  const { id: campaignId } = await insertOne(db, newsletterCampaigns, { name: slug, slug, topic: 'events', blocks: [] })
  await db.insert(newsletterSends).values({ campaignId, subscriberId, email })
  if (!bounces) return
  const text = JSON.stringify({ email, kind: 'soft' })
  const signed = { 'x-mail-signature': mailSignature(secret, text) }
  const { status } = await world.client().request('POST', bouncePath, text, signed)
  expect(status).toBeLessThan(300)
}
const state = async () =>
  (await db.execute<{ state: string }>(sql`select state from newsletter_subscribers where email = ${email}`)).rows[0]
    ?.state

test('soft bounces end a subscription in a row only: an issue that arrived in between begins it again', async () => {
  for (const bounces of [true, true, true, true, false, true, true]) await issue(bounces)
  expect(await state()).toBe('active')
  for (let number = 0; number < 3; number += 1) await issue(true)
  expect(await state()).toBe('bounced')
})

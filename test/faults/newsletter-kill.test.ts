/** Kills the process sending a newsletter halfway; another process sends the rest. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterCampaigns, newsletterSends, newsletterSubscribers } from '#features/newsletter/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type FaultWorld, openFaultWorld } from './shop-processes.ts'

/** The subscribers take three rounds at the campaign's rate; the process dies in the first. */
const subscribers = 50
const perMinute = 600
const sentBefore = 9

let world: FaultWorld
let mailServer: MailServer
/** Number of the mail at which the server stops responding, and promises for its arrival and its release. */
let stopAt = sentBefore
let arrived: PromiseWithResolvers<void>
let held: PromiseWithResolvers<void>
beforeAll(async () => {
  mailServer = await startMailServer(async (place) => {
    if (place !== stopAt) return
    arrived.resolve()
    await held.promise
  })
  world = await openFaultWorld(undefined, {
    environment: { SMTP_URL: mailServer.url },
    program: 'test/faults/mailing-shop.ts',
  })
  await world.owner.db.execute(sql`
    insert into ${newsletterSubscribers} (email, region, topics, language, state, confirmed_at)
    select 'reader-' || n || '@example.test', 1, '{events}', 'en', 'active', now() from generate_series(1, ${subscribers}) n`)
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const begin = async (slug: string) => {
  arrived = Promise.withResolvers()
  held = Promise.withResolvers()
  const blocks = [{ kind: 'text' as const, id: 'b1', region: 'all' as const, html: '<p>Good day</p>' }]
  const campaign = { name: slug, slug, topic: 'events' as const, blocks, delivery: 'sending' as const, perMinute }
  return insertOne(world.owner.db, newsletterCampaigns, { ...campaign, startedAt: new Date() })
}
const deliveryOf = async (id: number) =>
  (
    await readRows<{ delivery: string }>(
      world.owner.db,
      sql`select delivery from newsletter_campaigns where id = ${id}`,
    )
  )[0]?.delivery
/** Makes mails claimed by the dead process due now instead of in a minute. */
const age = () => world.owner.pool.query('update mails set not_before = now() where sent_at is null')
const waiting = () =>
  world.owner.pool.query('select 1 from mails where sent_at is null').then(({ rowCount }) => rowCount)
const copiesOf = (slug: string) => mailServer.received.filter(({ headers }) => headers['subject'] === slug)
const addresses = Array.from({ length: subscribers }, (_, index) => `reader-${index + 1}@example.test`).toSorted()

/** Another process sends the rest. */
async function finish(id: number) {
  await age()
  const next = await world.start()
  await expect.poll(() => deliveryOf(id)).toBe('sent')
  await expect.poll(waiting).toBe(0)
  expect(await world.owner.db.$count(newsletterSends, sql`campaign_id = ${id}`)).toBe(subscribers)
  await next.signal('SIGTERM')
}

test('killed while the mail server has not accepted a mail yet: each address gets it once', async () => {
  const first = await world.start()
  const { id } = await begin('killed-before')
  await arrived.promise
  await first.signal('SIGKILL')
  await mailServer.untilDeserted()
  stopAt = -1
  held.resolve()
  expect(copiesOf('killed-before')).toHaveLength(sentBefore)
  expect(await deliveryOf(id)).toBe('sending')
  await finish(id)
  expect(
    copiesOf('killed-before')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(addresses)
}, 60_000)

test('killed after the mail server has accepted a mail and before that is stored: only this one comes again, as the same message', async () => {
  const first = await world.start()
  stopAt = mailServer.received.length + sentBefore
  const { id } = await begin('killed-after')
  await arrived.promise
  const holder = await world.owner.pool.connect()
  await holder.query('begin')
  await holder.query('lock table mails in share mode')
  stopAt = -1
  held.resolve()
  await expect.poll(() => copiesOf('killed-after').length).toBe(sentBefore + 1)
  await first.signal('SIGKILL')
  await holder.query('rollback')
  holder.release()
  const open = sql`select 1 from pg_stat_activity where application_name = 'overboost' and xact_start is not null and pid <> pg_backend_pid()`
  await expect.poll(async () => (await readRows(world.owner.db, open)).length).toBe(0)
  await finish(id)
  const copies = copiesOf('killed-after')
  expect([...new Set(copies.map(({ to }) => to))].toSorted()).toEqual(addresses)
  const twice = copies.filter(({ to }, index) => copies.findIndex((copy) => copy.to === to) !== index)
  expect(twice.length).toBeLessThanOrEqual(1)
  // Mail programs show two messages with the same Message-ID only once.
  expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(subscribers)
}, 60_000)

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import * as staff from '../contract/staff.ts'
import { sendCampaign } from './send-campaign.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const editor = await world.login({ role: roles.admin })
await world.owner.db.execute(sql`
  insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
  select 'reader-' || n || '@example.test', 1, '{tunes}', 'en', 'active', now() from generate_series(1, 5) n`)

async function campaign(slug: string) {
  const blocks = [{ kind: 'text' as const, id: 'b1', region: 'all' as const, html: '<p>Good day</p>' }]
  const about = { name: slug, slug, summary: '', topic: 'tunes', region: 'all', language: 'all', blocks } as const
  return (await editor.call(staff.createCampaign, { body: about })).body
}
/** Nine o'clock tomorrow in Los Angeles. */
const tomorrow = () =>
  `${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now() + 86_400_000)}T09:00`
const schedule = ({ id, version }: { id: number; version: number }, sendAt: string | null = tomorrow()) =>
  editor.call(staff.startCampaign, { params: { id }, body: { version, per_minute: 6000, send_at: sendAt } })
const listed = async (slug: string) => (await editor.call(staff.listCampaigns, { query: { q: slug } })).body.data[0]
const due = (id: number) =>
  world.owner.db.execute(sql`update newsletter_campaigns set send_at = now() - interval '1 second' where id = ${id}`)
const mailsOf = async (id: number) =>
  (await world.owner.db.execute(sql`select recipient from mails where reference like ${`newsletter/${id}/%`}`)).rows

describe('a scheduled newsletter', () => {
  test('is listed with its time by the clock of the region, and nothing leaves before', async () => {
    const made = await campaign('later')
    const { body } = await schedule(made)
    expect(body).toMatchObject({ delivery: 'scheduled', started_at: null, time_zone: 'America/Los_Angeles' })
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'short' })
    expect(clock.format(new Date(body.send_at ?? 0))).toBe('09:00')
    expect(await listed('later')).toMatchObject({ delivery: 'scheduled', send_at: body.send_at })
    expect(await sendCampaign(world.database, made.id)).toBe(0)
    expect((await schedule(made)).refusal.code).toBe('newsletter_state_changed')
    const change = { version: made.version, name: 'Other' }
    expect((await editor.call(staff.updateCampaign, { params: { id: made.id }, body: change })).status).toBe(403)
  })

  test('can be canceled until then: it is a draft again, and stays unsent', async () => {
    const made = await campaign('canceled')
    await schedule(made)
    const canceled = await editor.call(staff.cancelCampaign, { params: { id: made.id } })
    expect(canceled.body).toMatchObject({ delivery: 'draft', send_at: null })
    expect(await sendCampaign(world.database, made.id)).toBe(0)
    expect((await editor.call(staff.cancelCampaign, { params: { id: made.id } })).refusal.code).toBe(
      'newsletter_state_changed',
    )
    expect((await schedule(made)).body.delivery).toBe('scheduled')
  })

  test('leaves once it is due, once to each, however many processes start it at the same time', async () => {
    const made = await campaign('raced')
    await schedule(made)
    await due(made.id)
    await Promise.all(Array.from({ length: 6 }, () => sendCampaign(world.database, made.id)))
    const progress = (await editor.call(staff.getReport, { params: { id: made.id } })).body
    expect(progress).toMatchObject({ delivery: 'sent', sent: 5 })
    expect(await mailsOf(made.id)).toHaveLength(5)
    expect((await editor.call(staff.cancelCampaign, { params: { id: made.id } })).refusal.code).toBe(
      'newsletter_state_changed',
    )
  })

  test('whose process dies in its first turn is still scheduled, and the next one sends all of it', async () => {
    const made = await campaign('killed')
    await schedule(made)
    await due(made.id)
    const dies = {
      ...world.database,
      transact: (work: (tx: never) => Promise<unknown>) =>
        world.database.transact(async (tx) => {
          await work(tx as never)
          throw new Error('killed')
        }),
    }
    await expect(sendCampaign(dies as never, made.id)).rejects.toThrow('killed')
    expect(await listed('killed')).toMatchObject({ delivery: 'scheduled', sent: 0 })
    expect(await mailsOf(made.id)).toHaveLength(0)
    expect(await sendCampaign(world.database, made.id)).toBe(5)
    expect(await mailsOf(made.id)).toHaveLength(5)
  })

  test('422 for a time that is over, far off or none', async () => {
    const made = await campaign('wrong-time')
    for (const at of ['2020-01-01T09:00', '2090-01-01T09:00', 'soon', '2026-12-01T09:00Z'])
      expect(Object.keys((await schedule(made, at)).refusal.errors)).toEqual(['send_at'])
  })
})

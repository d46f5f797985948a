import { sql } from 'drizzle-orm'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createPost } from '#features/blog/contract/staff.ts'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import * as contract from '../contract/newsletter.ts'
import * as staff from '../contract/staff.ts'
import { bouncePath } from './mail-routes.ts'

const secret = 'a shared secret with the mail provider'
let mailServer: MailServer
let world: World
let editor: Client
let visitor: Client
/** A client of the most recently started process, which renders pages. */
let reader: Client

beforeAll(async () => {
  mailServer = await startMailServer()
  world = await openWorld({
    processes: 2,
    environment: { SMTP_URL: mailServer.url, INBOUND_MAIL_SECRET: secret },
  })
  editor = await world.login({ role: roles.admin })
  visitor = world.client()
  reader = world.client(1)
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const mailTo = (address: string, subject: string) => mailServer.mailTo(address, subject)
const choices = { topics: ['tunes' as const], language: 'en' as const, measured: false }
/** A confirmed subscriber, with the token of their preferences. */
async function subscriber(
  email: string,
  more: Partial<Omit<typeof choices, 'measured'>> & { measured?: boolean } = {},
) {
  // Log each one in, because the rate limit is per user or address.
  const person = await world.login()
  expect((await person.call(contract.subscribe, { body: { email, ...choices, ...more } })).status).toBe(204)
  const mail = await mailTo(email, 'Confirm your subscription')
  const token = /#confirm=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  const { status, body } = await visitor.call(contract.confirmSubscription, { body: { token } })
  expect(status).toBe(200)
  return body.token
}
const block = (html: string) => ({ kind: 'text' as const, id: 'b1', region: 'all' as const, html })
async function campaign(slug: string, more: object = {}) {
  const { body, status } = await editor.call(staff.createCampaign, {
    body: {
      name: `Subject of ${slug}`,
      slug,
      summary: 'Preview',
      topic: 'tunes',
      region: 'all',
      language: 'all',
      blocks: [block('<p>Hello <a href="/products">shop</a><script>x</script></p>')],
      ...more,
    },
  })
  expect(status).toBe(201)
  return body
}
const start = (id: number, version: number, perMinute = 6000) =>
  editor.call(staff.startCampaign, { params: { id }, body: { version, per_minute: perMinute } })
const progressOf = async (id: number) => (await editor.call(staff.getReport, { params: { id } })).body

describe('signing up', () => {
  test('counts after the link in the email was followed, and never says who is subscribed', async () => {
    const email = 'double@example.test'
    await visitor.call(contract.subscribe, { body: { email, ...choices } })
    const stateOf = async () =>
      (await editor.call(staff.listSubscribers, { query: { q: email } })).body.data.map(({ state }) => state)
    expect(await stateOf()).toEqual(['pending'])
    const token = await subscriber(email)
    expect(await stateOf()).toEqual(['active'])
    const { body } = await visitor.call(contract.readPreferences, { body: { token } })
    expect(body).toEqual({ email: 'd•••@example.test', state: 'active', ...choices })
    const again = { email, topics: ['events' as const], language: 'de' as const, measured: true }
    expect((await visitor.call(contract.subscribe, { body: again })).status).toBe(204)
    expect((await visitor.call(contract.readPreferences, { body: { token } })).body.topics).toEqual(['tunes'])
    expect(mailServer.received.filter(({ to }) => to === email).length).toBeLessThanOrEqual(2)
  })
  test('409 for tokens that are forged or of another use; 422 without a topic', async () => {
    const token = await subscriber('forged@example.test')
    for (const wrong of ['', 'x', token.replace(/^\d+/, '1'), `${token}x`])
      expect((await visitor.call(contract.readPreferences, { body: { token: wrong } })).refusal.code).toBe(
        'token_invalid',
      )
    expect((await visitor.call(contract.confirmSubscription, { body: { token } })).refusal.code).toBe('token_invalid')
    const none = { email: 'a@example.test', ...choices, topics: [] }
    expect((await visitor.call(contract.subscribe, { body: none })).refusal.errors['topics']).toEqual([
      'Choose at least one topic.',
    ])
  })
})

describe('a campaign', () => {
  test('is sent once to each subscriber of its topic, though it is paused and two processes send it', async () => {
    const token = await subscriber('reader@example.test', { measured: true })
    await subscriber('other-topic@example.test', { topics: ['events' as 'tunes'] })
    const { id, version } = await campaign('first')
    expect((await start(id, version)).body).toMatchObject({ delivery: 'sending' })
    expect((await start(id, version)).refusal.code).toBe('newsletter_state_changed')
    await expect.poll(async () => (await progressOf(id)).delivery).toBe('sent')
    const mail = await mailTo('reader@example.test', 'Subject of first')
    await expect
      .poll(async () => (await world.database.db.execute(sql`select 1 from mails where sent_at is null`)).rows.length)
      .toBe(0)
    const copies = mailServer.received.filter(({ headers }) => headers['subject'] === 'Subject of first')
    expect(new Set(copies.map(({ to }) => to)).size).toBe(copies.length)
    expect(copies.map(({ to }) => to)).not.toContain('other-topic@example.test')
    expect((await progressOf(id)).sent).toBe(copies.length)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.headers['list-unsubscribe']).toMatch(
      /^<http:\/\/localhost:\d+\/api\/v1\/unsubscribe\/newsletter\/\d+\.[\w-]{43}>$/,
    )
    expect(mail.text).not.toContain('<script>')
    // A sent newsletter cannot change.
    const changed = await editor.call(staff.updateCampaign, { params: { id }, body: { version, name: 'Other' } })
    expect(changed.status).toBe(403)
    const page = await reader.request('GET', '/newsletter/first')
    expect([page.status, String(page.body).includes('Hello')]).toEqual([200, true])

    // One click, as sent by mail programs.
    const address = /<([^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const gone = await fetch(address.replace(/^http:\/\/localhost:\d+/, world.origins[0]!), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(gone.status).toBe(204)
    expect((await visitor.call(contract.readPreferences, { body: { token } })).body.state).toBe('unsubscribed')
    expect((await progressOf(id)).unsubscribed).toBe(1)
    const back = await visitor.call(contract.savePreferences, { body: { token, ...choices } })
    expect(back.body.state).toBe('active')
  })

  test('counts opens and clicks of those who agreed, and of nobody else', async () => {
    await subscriber('counted@example.test', { measured: true })
    await subscriber('private@example.test')
    const { id, version } = await campaign('counted')
    await start(id, version)
    const counted = await mailTo('counted@example.test', 'Subject of counted')
    const quiet = await mailTo('private@example.test', 'Subject of counted')
    expect(quiet.text).not.toContain('newsletter-opens')
    expect(quiet.text).not.toContain('newsletter-clicks')
    const path = (pattern: RegExp) => pattern.exec(counted.text)?.[0] ?? ''
    const click = await visitor.request('GET', path(/\/api\/v1\/newsletter-clicks\/[\w.-]+/))
    expect([click.status, new URL(click.headers.get('location') ?? '').pathname]).toEqual([302, '/products'])
    expect(click.headers.get('location')).toContain('utm_campaign=counted')
    await visitor.request('GET', path(/\/api\/v1\/newsletter-opens\/[\w.-]+/))
    expect(await progressOf(id)).toMatchObject({
      opened: 1,
      clicked: 1,
      links: [{ link: '/products', people: 1, clicks: 1 }],
    })
    const token = path(/newsletter-clicks\/[\w.-]+/).replace('newsletter-clicks/', '')
    for (const forged of [token.replace(/^\d+/, '1'), token.replace('.0.', '.1.'), 'x'])
      expect((await visitor.request('GET', `/api/v1/newsletter-clicks/${forged}`)).status).toBe(404)
  })

  test('keeps to its rate, pauses, and after a kill goes on where it stopped', async () => {
    for (let number = 0; number < 4; number += 1)
      await world.owner.db.execute(sql`
        insert into newsletter_subscribers (email, region, topics, state, confirmed_at) values (${`slow-${number}@example.test`}, 1, '{events}', 'active', now())`)
    const { id, version } = await campaign('slow', { topic: 'events' })
    await start(id, version, 1)
    await expect.poll(async () => (await progressOf(id)).sent).toBe(1)
    expect((await editor.call(staff.pauseCampaign, { params: { id } })).body.delivery).toBe('paused')
    const { sent } = await progressOf(id)
    // Simulate a killed process that lost the rest of its work, with the rate window over.
    await world.owner.db.execute(
      sql`update newsletter_sends set created_at = now() - interval '2 minutes' where campaign_id = ${id}`,
    )
    expect(sent).toBe(1)
    await world.owner.db.execute(sql`update newsletter_campaigns set per_minute = 6000 where id = ${id}`)
    expect((await editor.call(staff.resumeCampaign, { params: { id } })).body.delivery).toBe('sending')
    await expect.poll(async () => (await progressOf(id)).delivery).toBe('sent')
    for (let number = 0; number < 4; number += 1) await mailTo(`slow-${number}@example.test`, 'Subject of slow')
    const { rows } = await world.database.db.execute(
      sql`select email from newsletter_sends where campaign_id = ${id} group by email having count(*) > 1`,
    )
    expect(rows).toEqual([])
    expect(
      mailServer.received.filter(
        ({ to, headers }) => to === 'slow-0@example.test' && headers['subject'] === 'Subject of slow',
      ),
    ).toHaveLength(1)
  })

  test('one test goes to the address that was asked, without a link that unsubscribes', async () => {
    const { id } = await campaign('tried')
    expect((await editor.call(staff.sendTest, { params: { id }, body: { email: 'me@example.test' } })).status).toBe(204)
    const mail = await mailTo('me@example.test', '[Test] Subject of tried')
    expect(mail.headers['list-unsubscribe']).toBeUndefined()
    expect(mail.text).not.toContain('/newsletter/preferences')
    expect(mail.text).toContain('This is a test.')
    expect((await progressOf(id)).sent).toBe(0)
    expect((await reader.request('GET', '/newsletter/tried')).status).toBe(404)
  })

  test('409 for one without content or readers; 422 for blocks that emails can’t show', async () => {
    const empty = await campaign('empty', { blocks: [] })
    expect((await start(empty.id, empty.version)).refusal.code).toBe('newsletter_empty')
    const nobody = await campaign('nobody', { language: 'it' })
    expect((await start(nobody.id, nobody.version)).refusal.code).toBe('newsletter_empty')
    const form = { kind: 'form' as const, id: 'b1', region: 'all' as const, title: '', source: 'contact' as const }
    const wrong = await editor.call(staff.updateCampaign, {
      params: { id: empty.id },
      body: { version: empty.version, blocks: [form] },
    })
    expect([wrong.status, Object.keys(wrong.refusal.errors)]).toEqual([422, ['blocks.0']])
  })
})

describe('the database', () => {
  test('refuses a second send of a campaign to an address, and a campaign that was sent without a start', async () => {
    const { rows } = await world.database.db.execute<{ id: number }>(sql`select id from newsletter_sends limit 1`)
    const copy = world.owner.db.execute(
      sql`insert into newsletter_sends (campaign_id, subscriber_id, email) select campaign_id, subscriber_id, email from newsletter_sends where id = ${rows[0]!.id}`,
    )
    await expect(copy).rejects.toMatchObject({ cause: { constraint: 'newsletter_sends_once' } })
    await expect(
      world.owner.db.execute(sql`update newsletter_campaigns set delivery = 'sent' where started_at is null`),
    ).rejects.toMatchObject({ cause: { constraint: 'newsletter_campaigns_started' } })
  })
})

describe('bounces', () => {
  const report = (body: object, signature?: string) => {
    const text = JSON.stringify(body)
    return visitor.request('POST', bouncePath, text, { 'x-mail-signature': signature ?? mailSignature(secret, text) })
  }
  const stateOf = async (token: string) =>
    (await visitor.call(contract.readPreferences, { body: { token } })).body.state
  test('end a subscription: a hard one at once, soft ones after five, a complaint as if unsubscribed', async () => {
    const hard = await subscriber('hard@example.test')
    await report({ email: 'hard@example.test', kind: 'hard' })
    expect(await stateOf(hard)).toBe('bounced')
    const soft = await subscriber('soft@example.test')
    for (let number = 0; number < 4; number += 1) await report({ email: 'soft@example.test', kind: 'soft' })
    expect(await stateOf(soft)).toBe('active')
    await report({ email: 'soft@example.test', kind: 'soft' })
    expect(await stateOf(soft)).toBe('bounced')
    const angry = await subscriber('angry@example.test')
    await report({ email: 'angry@example.test', kind: 'complaint' })
    expect(await stateOf(angry)).toBe('unsubscribed')
  })
  test('404 without the right signature; 422 for what is no bounce', async () => {
    expect((await report({ email: 'reader@example.test', kind: 'hard' }, 'f'.repeat(64))).status).toBe(404)
    expect((await report({ email: 'nobody', kind: 'hard' })).status).toBe(422)
  })
})

describe('dealer posts', () => {
  test('go to dealers once, until they unsubscribe', async () => {
    const dealer = await world.signUp({ role: roles.dealer, email: 'dealer@example.test' })
    await world.signUp({ email: 'customer@example.test' })
    const post = (slug: string) =>
      editor.call(createPost, {
        body: {
          name: `Post ${slug}`,
          slug,
          summary: '',
          tags: ['Dealer'],
          author_id: null,
          picture_id: null,
          blocks: [],
          state: 'published',
          publish_at: null,
        },
      })
    await post('prices')
    const mail = await mailTo(dealer.email, 'Post prices')
    const token = /dealer-blog-posts#([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    expect(mail.headers['list-unsubscribe']).toContain(`/api/v1/unsubscribe/dealer-blog-posts/${token}`)
    const stop = await visitor.call(contract.setDealerPosts, { body: { token, wanted: false } })
    expect(stop.body).toEqual({ wanted: false })
    await post('more')
    const told = async () =>
      (await world.database.db.execute<{ mails: number }>(sql`select mails from dealer_post_mails order by post_id`))
        .rows
    await expect.poll(told).toEqual([{ mails: 1 }, { mails: 0 }])
    expect(mailServer.received.filter(({ to }) => to === 'customer@example.test')).toEqual([])
    const foreign = await visitor.call(contract.setDealerPosts, {
      body: { token: token.replace(/^\d+/, '1'), wanted: true },
    })
    expect(foreign.refusal.code).toBe('token_invalid')
  })
})

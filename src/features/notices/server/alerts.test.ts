import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { choosePlace, closeAlert, getSiteContext, getTag, listAlerts } from '../contract/notices.ts'
import { alerts, closedAlerts, tags } from './tables.ts'

const hour = 3_600_000
const ago = new Date(Date.now() - hour)
const soon = new Date(Date.now() + hour)

let ids: Record<string, number>
const { world } = await useWorld({
  fill: {
    rows: async ({ db }) => {
      const rows = await db
        .insert(alerts)
        .values([
          { level: 'info', message: 'everyone', link: '/faq' },
          { level: 'info', message: 'Europe', region: 2 },
          { level: 'warning', message: 'users', audience: 'user' },
          { level: 'danger', message: 'dealers', audience: 'dealer' },
          { level: 'info', message: 'past', endsAt: ago },
          { level: 'info', message: 'future', startsAt: soon },
          { level: 'shouting', message: 'odd level', startsAt: ago, endsAt: soon },
        ])
        .returning({ id: alerts.id, message: alerts.message })
      ids = Object.fromEntries(rows.map(({ id, message }) => [message, id]))
      await db.insert(tags).values({ tag: 'golf-gti', kind: 'vehicle', target: 'volkswagen/2017/golf-gti' })
    },
  },
})

const messages = ({ body }: { body: { data: { message: string }[] } }) => body.data.map(({ message }) => message)

describe('listAlerts', () => {
  test('200: a visitor sees what is due for everyone in their region', async () => {
    const answer = await world.client().call(listAlerts, {})
    expect(answer.status).toBe(200)
    expect(messages(answer)).toEqual(['everyone', 'odd level'])
    expect(answer.body.data[0]).toEqual({ id: ids['everyone'], level: 'info', message: 'everyone', link: '/faq' })
    expect(answer.body.data[1]?.level).toBe('info')
  })
  test('200: the other region has alerts of its own', async () => {
    const client = world.client()
    await client.call(choosePlace, { body: { region: 2 } })
    expect(messages(await client.call(listAlerts, {}))).toContain('Europe')
  })
  test('200: a user sees those for users, not those for dealers', async () => {
    const client = await world.login()
    expect(messages(await client.call(listAlerts, {}))).toEqual(['everyone', 'users', 'odd level'])
  })
  test.each([
    ['a dealer', 4],
    ['an administrator', 3],
  ] as const)('200: %s sees those for dealers', async (_, role) => {
    const client = await world.login({ role })
    expect(messages(await client.call(listAlerts, {}))).toContain('dealers')
  })
  test('the answer is stored nowhere', async () => {
    expect((await world.client().call(listAlerts, {})).headers.get('cache-control')).toBe('no-store')
  })
})

describe('getSiteContext', () => {
  test('200: brings the alerts for everyone, and none that is for users alone', async () => {
    const client = await world.login({ role: 4 })
    const { body } = await client.call(getSiteContext, {})
    expect(body.alerts.map(({ message }) => message)).toEqual(['everyone', 'odd level'])
  })
})

describe('closeAlert', () => {
  const close = (id: number) => ({ params: { id } })
  test('204: closed for this user only, and twice is fine', async () => {
    const [first, second] = [await world.login(), await world.login()]
    const id = ids['users']!
    expect((await first.call(closeAlert, close(id))).status).toBe(204)
    expect((await first.call(closeAlert, close(id))).status).toBe(204)
    expect(messages(await first.call(listAlerts, {}))).toEqual(['everyone', 'odd level'])
    expect(messages(await second.call(listAlerts, {}))).toContain('users')
  })
  test('401 for a visitor, who closes it in their browser', async () => {
    expect((await world.client().call(closeAlert, close(ids['everyone']!))).status).toBe(401)
  })
  test('404 for what the user is never shown, the same as for what does not exist', async () => {
    const client = await world.login()
    const hidden = await client.call(closeAlert, close(ids['dealers']!))
    const absent = await client.call(closeAlert, close(999_999))
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect(hidden.body).toEqual(absent.body)
    expect(await world.database.db.select().from(closedAlerts)).toHaveLength(1)
  })
  test('404 for an id that is none', async () => {
    const client = await world.login()
    expect((await client.request('POST', '/api/alerts/x/close')).status).toBe(404)
  })
})

describe('getTag', () => {
  test('200: what the tag stands for', async () => {
    const { status, body } = await world.client().call(getTag, { params: { tag: 'golf-gti' } })
    expect(status).toBe(200)
    expect(body).toEqual({ tag: 'golf-gti', kind: 'vehicle', target: 'volkswagen/2017/golf-gti' })
  })
  test.each(['unknown', '%00', 'a'.repeat(100), '..%2Fx'])('404 for %s', async (tag) => {
    expect((await world.client().request('GET', `/api/v1/tags/${tag}`)).status).toBe(404)
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpointUrl } from '#kit/contract.ts'
import { waitForMail } from '#test/mailbox.ts'
import { type Client, useWorld, worldPassword as password } from '#test/world.ts'
import { getCurrentUser, getLoginRedirect, logout, updateCurrentUser } from '../contract/identity.ts'
import { login } from '../contract/login.ts'
import { getUiState } from '#app/account/contract.ts'
import { accountKey } from './tokens.ts'

const { world } = await useWorld({ processes: 2 })

const sessionOf = (client: Client) => client.cookies.get('overboost_session')

describe('login', () => {
  test('200: a session cookie that no script reads, and the identity header', async () => {
    const person = await world.signUp({ name: 'Žofie Ülker' })
    const client = world.client()
    const answer = await client.call(login, { body: { email: person.email.toUpperCase(), password } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: person.id, role: 0, f: [], email_verified: true })
    expect(JSON.parse(answer.headers.get('x-identity') ?? '')).toEqual(answer.body)
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^overboost_session=[\w-]+\.[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await client.call(getCurrentUser, {})).body).toEqual(answer.body)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  test('200: the database holds neither the session nor the password', async () => {
    const person = await world.signUp()
    const client = world.client()
    await client.call(login, { body: { email: person.email, password } })
    const token = sessionOf(client)?.split('.')[0] ?? ''
    const { rows } = await world.owner.pool.query(
      'select (select json_agg(s) from sessions s) as sessions, (select json_agg(a) from accounts a) as accounts',
    )
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
  test('401: the same answer for a wrong password, an unknown address and a disabled user', async () => {
    const known = await world.signUp()
    const disabled = await world.signUp()
    await world.owner.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
    const answers = [
      await world.client().call(login, { body: { email: known.email, password: 'not the password' } }),
      await world.client().call(login, { body: { email: 'nobody@example.test', password } }),
      await world.client().call(login, { body: { email: disabled.email, password } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(answers[0]?.body)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(answers[0]?.body).toMatchObject({ code: 'login_failed' })
  })
  test('403 email_not_verified, and a new link by mail', async () => {
    const person = await world.signUp({ emailVerified: false })
    const { status, body } = await world.client().call(login, { body: { email: person.email, password } })
    expect([status, body]).toMatchObject([403, { code: 'email_not_verified' }])
    expect((await waitForMail(world, person.email, 'verify-email')).text).toContain('/auth/verify-email#')
  })
  test('422 without a password', async () => {
    const { status, body } = await world.client().request('POST', '/api/auth/login', { email: 'a@example.test' })
    expect([status, body]).toMatchObject([422, { errors: { password: ['Password is required.'] } }])
  })
  test('429 after ten wrong passwords, also for the right one', async () => {
    const person = await world.signUp()
    const tries = Array.from({ length: 12 }, () =>
      world.client().call(login, { body: { email: person.email, password: 'a guess at it' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const { status, headers } = await world.client().call(login, { body: { email: person.email, password } })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
  test('wrong passwords from elsewhere shut a stranger out, and nobody where they are logged in', async () => {
    const person = await world.signUp()
    const key = `login/failed-anywhere:100:900:${accountKey(person.email)}`
    await world.owner.db.execute(
      sql`insert into limits (key, points, expire) values (${key}, 101, ${Date.now() + 600_000})`,
    )
    const enter = () => world.client().call(login, { body: { email: person.email, password } })
    expect((await enter()).status).toBe(429)
    await world.login(person)
    expect((await enter()).status).toBe(200)
  })

  test('a session gets a new id, whatever came along; the old one ends', async () => {
    const person = await world.signUp()
    const client = world.client()
    client.cookies.set('overboost_session', 'fixed-by-an-attacker.signature')
    await client.call(login, { body: { email: person.email, password } })
    const first = sessionOf(client)
    expect(first).not.toContain('fixed-by')
    const old = world.client()
    old.cookies.set('overboost_session', first ?? '')
    await client.call(login, { body: { email: person.email, password } })
    expect(sessionOf(client)).not.toBe(first)
    expect((await old.call(getCurrentUser, {})).status).toBe(401)
  })
  test('403 from another site, from a null origin and without any', async () => {
    const client = await world.login()
    const send = (headers: Record<string, string>) => client.request('POST', '/api/auth/logout', {}, headers)
    expect((await send({ origin: 'https://evil.test' })).body).toMatchObject({ code: 'cross_site' })
    expect((await send({ origin: 'null' })).body).toMatchObject({ code: 'cross_site' })
    const bare = await fetch(`${client.origin}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie: `overboost_session=${sessionOf(client)}` },
    })
    expect([bare.status, await bare.text()]).toMatchObject([403, expect.stringContaining('cross_site')])
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
  })
  test('415 for a form of another page', async () => {
    const { status } = await world
      .client()
      .request('POST', '/api/auth/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(status).toBe(415)
  })
})

describe('logout', () => {
  test('204: nobody is logged in; no request with the old session succeeds afterwards', async () => {
    const client = await world.login()
    const copies = [0, 1].map((process) => {
      const copy = world.client(process)
      copy.cookies.set('overboost_session', sessionOf(client) ?? '')
      return copy
    })
    const requests: Promise<{ status: number; startedAt: number }>[] = []
    const ask = async () => {
      const startedAt = performance.now()
      const { status } = await copies[requests.length % 2]!.call(getCurrentUser, {})
      return { status, startedAt }
    }
    const asking = setInterval(() => requests.push(ask()), 8)
    await expect.poll(() => requests.length).toBeGreaterThan(10)
    const answer = await client.call(logout, {})
    const endedAt = performance.now()
    const atTheEnd = requests.length
    await expect.poll(() => requests.length).toBeGreaterThan(atTheEnd + 10)
    clearInterval(asking)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-identity')).toBe('null')
    expect(sessionOf(client)).toBeUndefined()
    const done = await Promise.all(requests)
    const late = done.filter(({ startedAt }) => startedAt > endedAt)
    expect(late.length).toBeGreaterThan(5)
    expect(late.every(({ status }) => status === 401)).toBe(true)
    expect(done.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })
  test('204 for a visitor', async () => {
    expect((await world.client().call(logout, {})).status).toBe(204)
  })
})

describe('a session', () => {
  test('is dead after its end, after the user was disabled, and when it was not made here', async () => {
    const person = await world.signUp()
    const [expired, disabled] = [await world.login(person), await world.login(person)]
    await world.owner.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where id = (select min(id) from sessions where user_id = $1)`,
      [person.id],
    )
    expect((await expired.call(getCurrentUser, {})).status).toBe(401)
    expect((await disabled.call(getCurrentUser, {})).status).toBe(200)
    await world.owner.pool.query('update users set disabled_at = now() where id = $1', [person.id])
    expect((await disabled.call(getCurrentUser, {})).status).toBe(401)
    const forged = world.client()
    forged.cookies.set('overboost_session', `${'a'.repeat(43)}.${'b'.repeat(43)}`)
    expect((await forged.call(getCurrentUser, {})).status).toBe(401)
    forged.cookies.set('overboost_session', '%E0%A4%A')
    expect((await forged.call(getCurrentUser, {})).status).toBe(401)
  })
  test('has the rights of now, not of when it began', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    await world.owner.pool.query(`update users set role = 3, flags = '["t"]' where id = $1`, [person.id])
    expect((await client.call(getCurrentUser, {})).body).toMatchObject({ role: 3, f: ['t'] })
  })
  test('is renewed by a visit, a day later', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    await world.owner.pool.query(
      `update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '1 day' where user_id = $1`,
      [person.id],
    )
    await client.call(getCurrentUser, {})
    const { rows } = await world.owner.pool.query(
      `select expires_at > now() + interval '29 days' as renewed from sessions where user_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ renewed: true }])
  })
})

describe('getUiState', () => {
  test('200 for a visitor: nobody, and no hidden code', async () => {
    const { status, body } = await world.client().call(getUiState, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      user: null,
      view: null,
      needs_second_factor: false,
      alerts: [],
      dealer: null,
      tuner: null,
      dealer_onboarding_progress: null,
      codes: [],
      hcodes: [],
    })
  })
  test('200 for a user', async () => {
    const client = await world.login({ role: 4 })
    expect((await client.call(getUiState, {})).body.user).toMatchObject({ role: 4, two_factor_enabled: false })
  })
})

describe('updateCurrentUser', () => {
  test('200 takes over name and currency, and says so in the identity header', async () => {
    const client = await world.login()
    const body = { name: ' Änne ', preferred_display_currency: 'CAD' as const }
    const answer = await client.call(updateCurrentUser, { body })
    expect(answer.body).toMatchObject({ name: 'Änne', preferred_display_currency: 'CAD' })
    expect(JSON.parse(answer.headers.get('x-identity') ?? '')).toEqual(answer.body)
    expect((await client.request('GET', '/api/v1/house')).body).toMatchObject({ currency: 'CAD' })
    expect((await world.client().request('GET', '/api/v1/house')).body).toMatchObject({ currency: 'USD' })
  })
  test('a preferred currency counts from login on, where the region sells in it', async () => {
    const person = await world.signUp()
    const enter = async (currency: string) => {
      await world.owner.pool.query('update users set preferred_display_currency = $2 where id = $1', [
        person.id,
        currency,
      ])
      const client = world.client()
      await client.call(login, { body: { email: person.email, password } })
      return (await client.request('GET', '/api/v1/house')).body
    }
    expect(await enter('CAD')).toMatchObject({ currency: 'CAD' })
    expect(await enter('EUR')).toMatchObject({ currency: 'USD' })
  })
  test('401 for a visitor', async () => {
    expect((await world.client().call(updateCurrentUser, { body: {} })).status).toBe(401)
  })
  test.each(['role', 'f', 'flags', 'id', 'email', 'email_verified', 'disabled_at', 'region'])(
    '422 for %s, which is not for the person to set',
    async (field) => {
      const client = await world.login()
      const { status } = await client.request('PATCH', '/api/user/me', { [field]: 5 })
      expect(status).toBe(422)
      expect((await client.call(getCurrentUser, {})).body).toMatchObject({ role: 0, f: [] })
    },
  )
})

describe('getLoginRedirect', () => {
  test('200 leads to the built-in page, with the page to come back to', async () => {
    const { body } = await world.client().call(getLoginRedirect, { query: { return_to: '/profile?tab=1' } })
    expect(body).toEqual({ url: '/auth/login?return_to=%2Fprofile%3Ftab%3D1' })
  })
  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    'evil.test',
    '/%0d/\r\nx',
    '',
  ])('422 for a way out: %j', async (address) => {
    const url = endpointUrl(getLoginRedirect, { query: { return_to: address } })
    expect((await world.client().request('GET', url)).status).toBe(422)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IssuerAccount, startIssuer, type TestIssuer } from '#test/issuer.ts'
import { type Client, openWorld, type World, worldPassword } from '#test/world.ts'
import { getCurrentUser, getLoginRedirect } from '../contract/identity.ts'
import { login, register } from '../contract/login.ts'

let world: World
let issuer: TestIssuer
let lastSub = 0

async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  issuer = await startIssuer(`${origin}/api/auth/callback`)
  world = await openWorld({
    environment: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'a secret of the shop, long enough',
    },
  })
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})

function account(fields: Partial<IssuerAccount> = {}): IssuerAccount {
  const sub = `sub-${(lastSub += 1)}`
  const added = { sub, email: `${sub}@example.test`, email_verified: true, name: 'Ida Issuer', ...fields }
  issuer.accounts.set(sub, added)
  return added
}
async function begin(client: Client, returnTo?: string): Promise<string> {
  return (await client.call(getLoginRedirect, { query: returnTo === undefined ? {} : { return_to: returnTo } })).body
    .url
}
const follow = (client: Client, address: string) => {
  const { pathname, search } = new URL(address)
  return client.request('GET', `${pathname}${search}`)
}
async function enter(client: Client, sub: string, returnTo?: string) {
  return follow(client, await issuer.signIn(await begin(client, returnTo), sub))
}

describe('login at an issuer', () => {
  test('302 /auth/success: a new user with a verified address, and back to the page before', async () => {
    const { sub, email } = account()
    const client = world.client()
    const answer = await enter(client, sub, '/products?page=2')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/auth/success?return_to=%2Fproducts%3Fpage%3D2',
    ])
    expect((await client.call(getCurrentUser, {})).body).toMatchObject({ email, role: 0, f: [], email_verified: true })
    expect(client.cookies.has('overboost_issuer')).toBe(false)
  })
  test('the address asks for a code with state, nonce and PKCE', async () => {
    const query = new URL(await begin(world.client())).searchParams
    expect(Object.fromEntries(query)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)
  })
  test('the second login finds the same user, also after the address changed', async () => {
    const person = account()
    const [first, second] = [world.client(), world.client()]
    await enter(first, person.sub)
    issuer.accounts.set(person.sub, { ...person, email: 'other@example.test', email_verified: false })
    await enter(second, person.sub)
    const ids = await Promise.all(
      [first, second].map(async (client) => (await client.call(getCurrentUser, {})).body.id),
    )
    expect(ids[0]).toBe(ids[1])
  })
  test('a verified address is linked with its account; what an unconfirmed account held is dropped', async () => {
    const [confirmed, waiting] = [await world.signUp(), await world.signUp({ emailVerified: false })]
    const squatter = await world.login(waiting)
    for (const { id, email } of [confirmed, waiting]) {
      const client = world.client()
      await enter(client, account({ email }).sub)
      expect((await client.call(getCurrentUser, {})).body).toMatchObject({ id, email_verified: true })
    }
    expect((await squatter.call(getCurrentUser, {})).status).toBe(401)
    const byPassword = (email: string) => world.client().call(login, { body: { email, password: worldPassword } })
    expect((await byPassword(confirmed.email)).status).toBe(200)
    expect((await byPassword(waiting.email)).status).toBe(401)
  })
  test('302 /auth/error: an unverified address that equals an account', async () => {
    const person = await world.signUp({ role: 3 })
    const client = world.client()
    const answer = await enter(client, account({ email: person.email, email_verified: false }).sub)
    expect(answer.headers.get('location')).toBe('/auth/error?reason=email-unverified')
    expect((await client.call(getCurrentUser, {})).status).toBe(401)
  })
  test('302 /auth/error: a missing, foreign or replayed state', async () => {
    const { sub } = account()
    const [client, other] = [world.client(), world.client()]
    const address = await issuer.signIn(await begin(client), sub)
    await begin(other)
    const expired = '/auth/error?reason=expired'
    expect((await follow(other, address)).headers.get('location')).toBe(expired)
    expect((await world.client().request('GET', '/api/auth/callback?code=x')).headers.get('location')).toBe(expired)
    const kept = new Map(client.cookies)
    expect((await follow(client, address)).headers.get('location')).toBe('/auth/success')
    const replay = world.client()
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect((await follow(replay, address)).headers.get('location')).toBe(expired)
    expect((await replay.call(getCurrentUser, {})).status).toBe(401)
  })
  test('302 /auth/error: a code that the issuer does not know, and a login that was cancelled', async () => {
    const client = world.client()
    const state = new URL(await begin(client)).searchParams.get('state') ?? ''
    const answer = await client.request('GET', `/api/auth/callback?code=invented&state=${state}`)
    expect(answer.headers.get('location')).toBe('/auth/error?reason=failed')
    const next = new URL(await begin(client)).searchParams.get('state') ?? ''
    const cancelled = await client.request('GET', `/api/auth/callback?error=access_denied&state=${next}`)
    expect(cancelled.headers.get('location')).toBe('/auth/error?reason=cancelled')
  })
  test('403: nobody registers here', async () => {
    const body = { name: 'R', email: 'r@example.test', password: 'a good password' }
    expect((await world.client().call(register, { body })).status).toBe(403)
  })
  test('a disabled user stays out', async () => {
    const { sub, email } = account()
    await enter(world.client(), sub)
    await world.owner.pool.query('update users set disabled_at = now() where email = $1', [email])
    expect((await enter(world.client(), sub)).headers.get('location')).toBe('/auth/error?reason=disabled')
  })
})

/** A shop whose identity provider responds as given, or never. */
async function against(answer: (url: string) => string | null) {
  const server = createServer((request, response) => {
    const body = answer(request.url ?? '')
    if (body !== null) response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const other = await openWorld({ environment: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'shop' } })
  const startedAt = performance.now()
  const { status } = await other.client().call(getLoginRedirect, { query: {} })
  const ms = performance.now() - startedAt
  await other.close()
  server.closeAllConnections()
  server.close()
  return { status, ms }
}

describe('an issuer that is down, slow or hostile', () => {
  test('503 within six seconds when it never answers', async () => {
    const { status, ms } = await against(() => null)
    expect(status).toBe(503)
    expect(ms).toBeLessThan(6_000)
  })
  test.each([
    ['nonsense', 'not json'],
    ['another issuer', '{"issuer":"https://evil.test"}'],
    ['too much', 'x'.repeat(400_000)],
  ])('503 for %s', async (_name, body) => {
    expect((await against(() => body)).status).toBe(503)
  })
})

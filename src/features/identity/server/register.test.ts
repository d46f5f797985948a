import { describe, expect, test } from 'vitest'
import { mailsTo, tokenIn, waitForMail } from '#test/mailbox.ts'
import { useWorld, worldPassword } from '#test/world.ts'
import { getCurrentUser } from '../contract/identity.ts'
import { forgotPassword, login, register, resendVerification, resetPassword, verifyEmail } from '../contract/login.ts'

const { world } = await useWorld()

const password = 'correct horse battery'
const timed = async <T>(work: Promise<T>) => {
  const startedAt = performance.now()
  const answer = await work
  return { answer, ms: performance.now() - startedAt }
}

describe('register', () => {
  test('202, and the link of the mail opens the account, once', async () => {
    const client = world.client()
    const email = 'nora@example.test'
    expect((await client.call(register, { body: { name: 'Nora', email, password } })).status).toBe(202)
    expect((await client.call(login, { body: { email, password } })).status).toBe(403)
    // The token is derived when the mail is sent, and invalidates the previous one.
    const second = { token: tokenIn(await waitForMail(world, email, 'verify-email', 2)) }
    const body = { token: tokenIn(await waitForMail(world, email, 'verify-email')) }
    expect((await client.call(verifyEmail, { body })).status).toBe(409)
    expect((await client.call(verifyEmail, { body: second })).status).toBe(204)
    expect((await client.call(verifyEmail, { body: second })).body).toMatchObject({ code: 'token_invalid' })
    expect((await client.call(login, { body: { email, password } })).body).toMatchObject({ role: 0, f: [] })
  })
  test('202: status, body and time are the same for an address that has an account', async () => {
    const known = await world.signUp()
    const ask = (email: string) => timed(world.client().call(register, { body: { name: 'Eve', email, password } }))
    const [a, b] = [await ask('new@example.test'), await ask(known.email)]
    expect([b.answer.status, b.answer.body]).toEqual([a.answer.status, a.answer.body])
    expect(Math.min(a.ms, b.ms)).toBeGreaterThan(340)
    expect((await waitForMail(world, known.email, 'security-notice')).text).toContain(
      'Someone tried to create an account',
    )
    const { status } = await world.client().call(login, { body: { email: known.email, password: worldPassword } })
    expect(status).toBe(200)
  })
  test('the last who asks for an unconfirmed address counts, and earlier links stop working', async () => {
    const email = 'contested@example.test'
    const ask = (words: string) => world.client().call(register, { body: { name: 'C', email, password: words } })
    await ask('the first password')
    const first = tokenIn(await waitForMail(world, email, 'verify-email'))
    await ask('the second password')
    const second = tokenIn(await waitForMail(world, email, 'verify-email', 2))
    expect((await world.client().call(verifyEmail, { body: { token: first } })).status).toBe(409)
    expect((await world.client().call(verifyEmail, { body: { token: second } })).status).toBe(204)
    const enter = (words: string) => world.client().call(login, { body: { email, password: words } })
    expect((await enter('the first password')).status).toBe(401)
    expect((await enter('the second password')).status).toBe(200)
  })
  test.each(['role', 'f', 'flags', 'email_verified', 'region', 'id', 'two_factor_enabled'])(
    '422 for %s, and nobody is registered',
    async (field) => {
      const email = `mass-${field.replaceAll('_', '-')}@example.test`
      const body = { name: 'M', email, password, [field]: 5 }
      expect((await world.client().request('POST', '/api/auth/register', body)).status).toBe(422)
      const { rows } = await world.owner.pool.query('select 1 from users where email = $1', [email])
      expect(rows).toEqual([])
    },
  )
  test.each([
    ['short', 'Password must be at least 10 characters.'],
    ['password123', 'This password is too easy to guess.'],
    ['aaaaaaaaaaaa', 'This password is too easy to guess.'],
    ['weak@example.test', 'Don’t use your name or email address as your password.'],
  ])('422 for the password %s', async (given, message) => {
    const body = { name: 'W', email: 'weak@example.test', password: given }
    const answer = await world.client().call(register, { body })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { password: [message] } }])
  })
  test('429 after six attempts for one address', async () => {
    const body = { name: 'T', email: 'target@example.test', password }
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await world.client().call(register, { body })).status),
    )
    expect(statuses.toSorted()).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
  })
})

describe('resendVerification', () => {
  test('202: the same for a waiting, a confirmed and an unknown address', async () => {
    const waiting = await world.signUp({ emailVerified: false })
    const confirmed = await world.signUp()
    const ask = (email: string) => world.client().call(resendVerification, { body: { email } })
    const answers = [await ask(waiting.email), await ask(confirmed.email), await ask('unknown@example.test')]
    for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body])
    await waitForMail(world, waiting.email, 'verify-email')
    expect(await mailsTo(world, confirmed.email)).toEqual([])
  })
})

describe('forgotPassword and resetPassword', () => {
  test('202: status, body and time are the same for known and unknown addresses', async () => {
    const known = await world.signUp()
    const ask = (email: string) => timed(world.client().call(forgotPassword, { body: { email } }))
    const [a, b] = [await ask(known.email), await ask('nobody@example.test')]
    expect([a.answer.status, a.answer.body]).toEqual([b.answer.status, b.answer.body])
    expect(Math.min(a.ms, b.ms)).toBeGreaterThan(240)
  })
  test('204: the new password works, the old one and all sessions do not, the link works once', async () => {
    const person = await world.signUp()
    const session = await world.login(person)
    await world.client().call(forgotPassword, { body: { email: person.email } })
    const mail = await waitForMail(world, person.email, 'reset-password')
    const body = { token: tokenIn(mail), password }
    const tries = await Promise.all([1, 2, 3].map(() => world.client().call(resetPassword, { body })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect((await session.call(getCurrentUser, {})).status).toBe(401)
    const enter = (words: string) => world.client().call(login, { body: { email: person.email, password: words } })
    expect((await enter(worldPassword)).status).toBe(401)
    expect((await enter(password)).status).toBe(200)
    expect((await waitForMail(world, person.email, 'security-notice')).text).toContain('password was changed')
  })
  test('409 for a token of another purpose, an expired, empty and partial one', async () => {
    const person = await world.signUp({ emailVerified: false })
    await world.client().call(resendVerification, { body: { email: person.email } })
    const other = tokenIn(await waitForMail(world, person.email, 'verify-email'))
    const send = (token: string) => world.client().call(resetPassword, { body: { token, password } })
    expect((await send(other)).body).toMatchObject({ code: 'token_invalid' })
    expect((await send(other.slice(0, 20))).status).toBe(409)
    expect((await send('')).status).toBe(422)
    await world.owner.pool.query(`update verifications set expires_at = now() where user_id = $1`, [person.id])
    expect((await world.client().call(verifyEmail, { body: { token: other } })).status).toBe(409)
  })
  test('no table holds a token while its mail waits', async () => {
    const person = await world.signUp()
    await world.client().call(forgotPassword, { body: { email: person.email } })
    const token = tokenIn(await waitForMail(world, person.email, 'reset-password'))
    const { rows } = await world.owner.pool.query(
      'select (select json_agg(v) from verifications v) as waiting, (select json_agg(m.props) from mails m) as props',
    )
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
  test('429 after five mails for one address in an hour, known or not', async () => {
    const known = await world.signUp()
    for (const email of [known.email, 'never-seen@example.test']) {
      const tries = Array.from({ length: 7 }, () => world.client().call(forgotPassword, { body: { email } }))
      const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted()
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    }
  })
  test('422 for a new password that is too easy, and the link still works', async () => {
    const person = await world.signUp()
    await world.client().call(forgotPassword, { body: { email: person.email } })
    const token = tokenIn(await waitForMail(world, person.email, 'reset-password'))
    const send = (words: string) => world.client().call(resetPassword, { body: { token, password: words } })
    expect((await send('password123')).status).toBe(422)
    expect((await send(password)).status).toBe(204)
  })
})

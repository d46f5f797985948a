import { describe, expect, test } from 'vitest'
import { tokenIn, waitForMail } from '#test/mailbox.ts'
import { type Client, useWorld, type Person, worldPassword as password } from '#test/world.ts'
import { getCurrentUser, getSecurity, listSessions, removeOtherSessions, removeSession } from '../contract/identity.ts'
import { confirmEmailChange, login, loginWithSecondFactor } from '../contract/login.ts'
import {
  changeEmail,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  replaceBackupCodes,
} from '../contract/security.ts'
import { changeRights } from './change-rights.ts'
import { appCode } from '#test/app-code.ts'

const { world } = await useWorld()

async function withTwoFactor(): Promise<{ person: Person; client: Client; secret: string; codes: string[] }> {
  const person = await world.signUp()
  const client = await world.login(person)
  const { body } = await client.call(enableTwoFactor, { body: { current_password: password } })
  const confirmed = await client.call(confirmTwoFactor, { body: { code: appCode(body.secret, -1) } })
  expect(confirmed.status).toBe(200)
  return { person, client, secret: body.secret, codes: confirmed.body.backup_codes }
}

describe('changePassword', () => {
  test('204: a new session id here, and all other devices are logged out', async () => {
    const person = await world.signUp()
    const [here, there] = [await world.login(person), await world.login(person)]
    const before = here.cookies.get('overboost_session')
    const body = { current_password: password, password: 'quite another one' }
    expect((await here.call(changePassword, { body })).status).toBe(204)
    expect(here.cookies.get('overboost_session')).not.toBe(before)
    expect((await here.call(getCurrentUser, {})).status).toBe(200)
    expect((await there.call(getCurrentUser, {})).status).toBe(401)
  })
  test('422 names the wrong current password; 429 after ten', async () => {
    const client = await world.login()
    const body = { current_password: 'wrong', password: 'quite another one' }
    const first = await client.call(changePassword, { body })
    expect(first.body).toMatchObject({ errors: { current_password: ['The password is incorrect.'] } })
    for (let count = 0; count < 9; count += 1) await client.call(changePassword, { body })
    expect((await client.call(changePassword, { body })).status).toBe(429)
  })
  test('401 for a visitor', async () => {
    const body = { current_password: password, password: 'quite another one' }
    expect((await world.client().call(changePassword, { body })).status).toBe(401)
  })
})

describe('changeEmail', () => {
  test('202: the new address counts once its link was opened, and the old one is notified', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    const email = `moved-${person.email}`
    expect((await client.call(changeEmail, { body: { email, current_password: password } })).status).toBe(202)
    expect((await client.call(getCurrentUser, {})).body).toMatchObject({ email: person.email })
    const token = tokenIn(await waitForMail(world, email, 'change-email'))
    const answer = await client.call(confirmEmailChange, { body: { token } })
    expect(answer.status).toBe(204)
    expect(JSON.parse(answer.headers.get('x-identity') ?? '')).toMatchObject({ email })
    expect((await waitForMail(world, person.email, 'security-notice')).text).toContain(email)
    expect((await client.call(confirmEmailChange, { body: { token } })).status).toBe(409)
  })
  test('202: the same answer for an address that belongs to someone', async () => {
    const [taken, client] = [await world.signUp(), await world.login()]
    const ask = (email: string) => client.call(changeEmail, { body: { email, current_password: password } })
    const [a, b] = [await ask(taken.email), await ask('free@example.test')]
    expect([a.status, a.body]).toEqual([b.status, b.body])
  })
})

describe('two-factor login', () => {
  test('401 two_factor_required, then 200 with the code of the app, once', async () => {
    const { person, secret } = await withTwoFactor()
    const enter = async () => {
      const client = world.client()
      const answer = await client.call(login, { body: { email: person.email, password } })
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'two_factor_required' }])
      expect((await client.call(getCurrentUser, {})).status).toBe(401)
      return client
    }
    const code = appCode(secret)
    const [first, second] = [await enter(), await enter()]
    expect((await first.call(loginWithSecondFactor, { body: { code } })).status).toBe(409)
    expect((await second.call(loginWithSecondFactor, { body: { code } })).status).toBe(200)
    expect((await second.call(getCurrentUser, {})).body).toMatchObject({ two_factor_enabled: true })
    const third = await enter()
    const replayed = await third.call(loginWithSecondFactor, { body: { code } })
    expect([replayed.status, replayed.body]).toMatchObject([422, { code: 'two_factor_invalid' }])
  })
  test('200 with a backup code, once, written with or without its dash', async () => {
    const { person, codes } = await withTwoFactor()
    const enter = async (code: string) => {
      const client = world.client()
      await client.call(login, { body: { email: person.email, password } })
      return (await client.call(loginWithSecondFactor, { body: { code } })).status
    }
    expect(codes).toHaveLength(10)
    expect(await enter(codes[0]!)).toBe(200)
    expect(await enter(codes[0]!)).toBe(422)
    expect(await enter(codes[1]!.replace('-', ''))).toBe(200)
  })
  test('409 without a password first', async () => {
    const { status } = await world.client().call(loginWithSecondFactor, { body: { code: '123456' } })
    expect(status).toBe(409)
  })
  test('429 after ten codes', async () => {
    const { person } = await withTwoFactor()
    const client = world.client()
    await client.call(login, { body: { email: person.email, password } })
    const tries = Array.from({ length: 12 }, () => client.call(loginWithSecondFactor, { body: { code: '000000' } }))
    expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true)
  })
  test('the secret and the backup codes are not readable in the database', async () => {
    const { secret, codes } = await withTwoFactor()
    const { rows } = await world.owner.pool.query('select json_agg(t) as all from two_factors t')
    for (const item of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(item)
  })
  test('204 turns it off with password and code; 422 with a wrong code', async () => {
    const { client, codes } = await withTwoFactor()
    const off = (code: string) => client.call(disableTwoFactor, { body: { current_password: password, code } })
    expect((await off('000000')).status).toBe(422)
    expect((await client.call(getSecurity, {})).body).toMatchObject({ backup_codes_left: 10 })
    expect((await off(codes[0]!)).status).toBe(204)
    expect((await client.call(getSecurity, {})).body).toMatchObject({ has_password: true, two_factor_enabled: false })
  })
  test('409 in_use when it is on already; new backup codes replace the old ones', async () => {
    const { client, codes } = await withTwoFactor()
    const body = { current_password: password }
    expect((await client.call(enableTwoFactor, { body })).body).toMatchObject({ code: 'in_use' })
    const replaced = await client.call(replaceBackupCodes, { body })
    expect(replaced.body.backup_codes).toHaveLength(10)
    const off = await client.call(disableTwoFactor, { body: { ...body, code: codes[0]! } })
    expect(off.status).toBe(422)
  })
})

describe('sessions', () => {
  test('200 lists the own devices; one and all others can be ended; 404 for those of others', async () => {
    const person = await world.signUp()
    const [here, there, stranger] = [await world.login(person), await world.login(person), await world.login()]
    const { body } = await here.call(listSessions, {})
    expect(body.data.map(({ current }) => current)).toEqual([true, false])
    const other = body.data[1]!.id
    expect((await stranger.call(removeSession, { params: { id: other } })).status).toBe(404)
    expect((await there.call(getCurrentUser, {})).status).toBe(200)
    expect((await here.call(removeSession, { params: { id: other } })).status).toBe(204)
    expect((await there.call(getCurrentUser, {})).status).toBe(401)
    const third = await world.login(person)
    expect((await here.call(removeOtherSessions, {})).status).toBe(204)
    expect((await third.call(getCurrentUser, {})).status).toBe(401)
    expect((await here.call(getCurrentUser, {})).status).toBe(200)
  })
})

describe('changeRights', () => {
  test('ends every older session of the user', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    const before = await world.database.transact((tx) => changeRights(tx, person.id, { role: 3, flags: ['t'] }))
    expect(before).toEqual({ role: 0, flags: [] })
    expect((await client.call(getCurrentUser, {})).status).toBe(401)
    expect((await (await world.login(person)).call(getCurrentUser, {})).body).toMatchObject({ role: 3, f: ['t'] })
  })
})

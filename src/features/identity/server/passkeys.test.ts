import { describe, expect, test } from 'vitest'
import { Authenticator } from '#test/authenticator.ts'
import { type Client, useWorld, worldPassword } from '#test/world.ts'
import { getCurrentUser } from '../contract/identity.ts'
import { loginWithPasskey, startPasskeyLogin } from '../contract/login.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '../contract/security.ts'

const { world } = await useWorld()

const body = { current_password: worldPassword }
async function withPasskey() {
  const person = await world.signUp()
  const client = await world.login(person)
  const device = new Authenticator(client.origin)
  const { body: options } = await client.call(startPasskey, { body })
  const response = device.make(options.challenge)
  const added = await client.call(addPasskey, { body: { name: 'telephone', response } })
  return { person, client, device, added, response }
}
async function enter(client: Client, device: Authenticator) {
  const { body: options } = await client.call(startPasskeyLogin, {})
  return client.call(loginWithPasskey, { body: { response: device.sign(options.challenge) } })
}

describe('a passkey', () => {
  test('201 is added after the password, and 200 logs in without one', async () => {
    const { person, client, device, added } = await withPasskey()
    expect([added.status, added.body]).toMatchObject([201, { name: 'telephone', backed_up: false }])
    expect((await client.call(listPasskeys, {})).body.data).toHaveLength(1)
    const other = world.client()
    const answer = await enter(other, device)
    expect([answer.status, answer.body]).toMatchObject([200, { id: person.id }])
    expect((await other.call(getCurrentUser, {})).status).toBe(200)
    expect((await enter(world.client(), device)).status).toBe(200)
  })
  test('422 without the password; 401 for a visitor', async () => {
    const client = await world.login()
    expect((await client.call(startPasskey, { body: {} })).status).toBe(422)
    expect((await world.client().call(startPasskey, { body: {} })).status).toBe(401)
  })
  test('409 when its challenge was used, belongs to another, or never was', async () => {
    const { client, response } = await withPasskey()
    const add = (who: Client) => who.call(addPasskey, { body: { name: 'again', response } })
    expect((await add(client)).body).toMatchObject({ code: 'token_invalid' })
    await client.call(startPasskey, { body })
    expect((await add(client)).body).toMatchObject({ code: 'token_invalid' })
    const thief = await world.login()
    const { body: options } = await client.call(startPasskey, { body })
    thief.cookies.set('overboost_pending', client.cookies.get('overboost_pending') ?? '')
    const made = new Authenticator(thief.origin).make(options.challenge)
    expect((await thief.call(addPasskey, { body: { name: 'theirs', response: made } })).status).toBe(409)
    expect((await thief.call(listPasskeys, {})).body.data).toEqual([])
  })
  test('401 for an answer to another challenge, from another site, of an unknown device, and a replay', async () => {
    const { device } = await withPasskey()
    const client = world.client()
    const send = (response: ReturnType<Authenticator['sign']>) => client.call(loginWithPasskey, { body: { response } })
    expect((await send(device.sign('bm90aGluZw'))).body).toMatchObject({ code: 'login_failed' })
    const first = await client.call(startPasskeyLogin, {})
    const answer = device.sign(first.body.challenge)
    expect((await send(answer)).status).toBe(200)
    expect((await send(answer)).status).toBe(401)
    expect((await enter(client, new Authenticator(client.origin))).status).toBe(401)
    const elsewhere = Object.assign(Object.create(Authenticator.prototype) as Authenticator, device, {
      origin: 'http://localhost.evil.test',
    })
    expect((await enter(client, elsewhere)).status).toBe(401)
  })
  test('401 when its counter went back: then it was copied', async () => {
    const { device } = await withPasskey()
    expect((await enter(world.client(), device)).status).toBe(200)
    device.counter = 0
    expect((await enter(world.client(), device)).status).toBe(401)
  })
  test('401 for a disabled user, and after it was removed; 404 for the passkey of another', async () => {
    const { person, client, device, added } = await withPasskey()
    const params = { id: added.body.id }
    expect((await (await world.login()).call(removePasskey, { params })).status).toBe(404)
    await world.owner.pool.query('update users set disabled_at = now() where id = $1', [person.id])
    expect((await enter(world.client(), device)).status).toBe(401)
    await world.owner.pool.query('update users set disabled_at = null where id = $1', [person.id])
    expect((await client.call(removePasskey, { params })).status).toBe(204)
    expect((await enter(world.client(), device)).status).toBe(401)
  })
})

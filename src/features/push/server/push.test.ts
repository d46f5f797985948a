import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { devicesMax, getPushKey, listPushDevices, removePushDevice, savePushDevice } from '../contract.ts'
import { queuePush } from './queue-push.ts'
import { pushMessages } from './tables.ts'

/** A push service: it keeps what it gets, and says that addresses ending in /gone were withdrawn. */
const received: { path: string; authorization: string; body: Buffer }[] = []
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    const path = request.url ?? ''
    received.push({ path, authorization: request.headers.authorization ?? '', body })
    response.writeHead(path.endsWith('/gone') ? 410 : 201).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => service.close())

const { world } = await useWorld({ environment: { PUSH_HOSTS: host } })

/** A browser: its own keys, and what it can open with them (RFC 8291). */
function browser(path: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    body: {
      endpoint: `http://${host}/${path}`,
      keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      label: 'Chrome on Linux',
    },
    open: (body: Buffer) => JSON.parse(decrypted(body, ecdh, auth)) as unknown,
  }
}

function decrypted(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const content = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const at = (path: string) => received.filter((message) => message.path === `/${path}`)
const message = (userIds: number[], reference: string) => ({
  userIds,
  reference,
  title: 'Request 12 is in the queue',
  body: 'Audi A4',
  path: '/tuner/queue/12',
})

describe('a notification', () => {
  test('reaches each device of its person once, encrypted for it and signed by the shop', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    const [phone, laptop] = [browser('phone'), browser('laptop')]
    await client.call(savePushDevice, { body: phone.body })
    await client.call(savePushDevice, { body: laptop.body })
    for (let twice = 0; twice < 2; twice += 1)
      await world.database.transact((tx) => queuePush(tx, message([person.id], 'once')))
    expect(await world.owner.db.$count(pushMessages, eq(pushMessages.reference, 'once'))).toBe(2)
    // Sent again if the push service takes more than five seconds to answer; the tag merges them.
    await expect.poll(() => Math.min(at('phone').length, at('laptop').length)).toBeGreaterThan(0)
    const [{ body, authorization }] = at('phone') as [(typeof received)[number]]
    expect(phone.open(body)).toEqual({
      title: 'Request 12 is in the queue',
      body: 'Audi A4',
      path: '/tuner/queue/12',
      tag: 'once',
    })
    expect(() => laptop.open(body)).toThrow(/authenticate/)
    const { public_key } = (await client.call(getPushKey, {})).body
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    expect(key).toBe(public_key)
    const [head, claims, signature = ''] = token.split('.')
    const point = Buffer.from(public_key, 'base64url')
    const jwk = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(signed).toBe(true)
    expect((await client.call(listPushDevices, {})).body.data.every((device) => device.notified_at !== null)).toBe(true)
  })
  test('to a browser that withdrew it takes the device off the list', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    await client.call(savePushDevice, { body: browser('old/gone').body })
    await world.database.transact((tx) => queuePush(tx, message([person.id], 'gone')))
    await expect.poll(async () => (await client.call(listPushDevices, {})).body.data.length).toBe(0)
  })
})

describe('savePushDevice', () => {
  test('422 for an address that is no push service', async () => {
    const client = await world.login()
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.com/x', 'https://fcm.googleapis.com:8443/x']) {
      const answer = await client.call(savePushDevice, { body: { ...browser('x').body, endpoint } })
      expect([answer.status, Object.keys(answer.refusal.errors ?? {})]).toEqual([422, ['endpoint']])
    }
    const known = { ...browser('x').body, endpoint: 'https://fcm.googleapis.com/fcm/send/abc' }
    expect((await client.call(savePushDevice, { body: known })).status).toBe(200)
  })
  test('the same browser is one device, of the person who turned it on last', async () => {
    const [first, second] = [await world.login(), await world.login()]
    const shared = browser('shared')
    await first.call(savePushDevice, { body: shared.body })
    await second.call(savePushDevice, { body: shared.body })
    expect((await first.call(listPushDevices, {})).body.data).toEqual([])
    expect((await second.call(listPushDevices, {})).body.data).toHaveLength(1)
  })
  test('only the newest devices are kept', async () => {
    const client = await world.login()
    await world.owner.pool.query(
      `insert into push_devices (user_id, endpoint, p256dh, auth, label)
       select (select max(id) from users), 'https://fcm.googleapis.com/' || n, 'x', 'y', 'Old ' || n from generate_series(1, $1::int) n`,
      [devicesMax],
    )
    await client.call(savePushDevice, { body: browser('newest').body })
    const { data } = (await client.call(listPushDevices, {})).body
    expect([data.length, data[0]?.label, data.at(-1)?.label]).toEqual([devicesMax, 'Old 2', 'Chrome on Linux'])
  })
})

test('removePushDevice: 404 for another’s', async () => {
  const [owner, stranger] = [await world.login(), await world.login()]
  const { id } = (await owner.call(savePushDevice, { body: browser('mine').body })).body
  expect((await stranger.call(removePushDevice, { params: { id } })).status).toBe(404)
  expect((await owner.call(removePushDevice, { params: { id } })).status).toBe(204)
})

import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { type Client, useWorld } from '#test/world.ts'
import { completeUpload, listFiles, permitDownload, tusPath } from '../contract.ts'
import { dump } from '../samples/dumps.ts'
import { sweepObjects, sweepUploads } from './jobs.ts'
import { createFolderStore } from '#integrations/object-store/folder-store.ts'

const hourMs = 60 * 60_000
const { world } = await useWorld({
  processes: 2,
  environment: { FILE_MAX_BYTES: '3000000', FILE_QUOTA_BYTES: '6000000' },
})

const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const headersOf = (client: Client) => ({ cookie: cookieOf(client), origin: client.origin, 'tus-resumable': '1.0.0' })
const metadata = (name: string, purpose = 'auto') =>
  `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from(purpose).toString('base64')}`

/** Opens an upload; the response has its URL. */
async function open(client: Client, length: number, name = 'a.bin', more: Record<string, string> = {}) {
  const response = await fetch(`${client.origin}${tusPath}`, {
    method: 'POST',
    headers: { ...headersOf(client), 'upload-length': String(length), 'upload-metadata': metadata(name), ...more },
  })
  const location = response.headers.get('location') ?? ''
  return { status: response.status, location, id: location.split('/').at(-1) ?? '', text: await response.text() }
}
const offsetOf = async (client: Client, location: string) => {
  const response = await fetch(`${client.origin}${location}`, { method: 'HEAD', headers: headersOf(client) })
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}
const patch = (client: Client, location: string, offset: number, bytes: Uint8Array) =>
  fetch(`${client.origin}${location}`, {
    method: 'PATCH',
    headers: {
      ...headersOf(client),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: Uint8Array.from(bytes),
  })

const looseKeys = async () =>
  (await world.owner.pool.query<{ key: string }>('select key from loose_objects order by key')).rows.map(
    ({ key }) => key,
  )

/** Sends part of an announced body, then closes the connection. */
async function cutPatch(client: Client, location: string, offset: number, bytes: Uint8Array, announced: number) {
  const looseBefore = await looseKeys()
  const socket = connect(Number(new URL(client.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = Object.entries({
    host: new URL(client.origin).host,
    ...headersOf(client),
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    'content-length': announced,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`PATCH ${location} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  // Wait until the server accepts the request and creates an object for its bytes.
  await expect.poll(looseKeys).not.toEqual(looseBefore)
  // The server closes its side too, once it has read what arrived.
  socket.resume().end(bytes)
  await once(socket, 'close')
}
async function bytesOf(client: Client, id: number) {
  const { body } = await client.call(permitDownload, { params: { id } })
  return Buffer.from(
    await (await fetch(`${client.origin}${body.url}`, { headers: { cookie: cookieOf(client) } })).arrayBuffer(),
  )
}

describe('a resumable upload', () => {
  test('by the tus client, in chunks, becomes a file with the same bytes', async () => {
    const client = await world.login()
    const bytes = dump({ size: 700_000, seed: 11 })
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${client.origin}${tusPath}`,
        chunkSize: 200_000,
        retryDelays: [],
        headers: { cookie: cookieOf(client), origin: client.origin },
        metadata: { filename: 'big.bin', purpose: 'auto' },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
    const id = url.split('/').at(-1) ?? ''
    const done = await client.call(completeUpload, { params: { id } })
    expect(done).toMatchObject({ status: 200, body: { name: 'big.bin', bytes: 700_000, kind: 'tune' } })
    expect((await bytesOf(client, done.body.id)).equals(bytes)).toBe(true)
  })
  test('cut at any place continues from what arrived, also at another process', async () => {
    const client = await world.login()
    const second = new (client.constructor as typeof Client)(world.origins[1]!)
    for (const [name, value] of client.cookies) second.cookies.set(name, value)
    const bytes = dump({ size: 150_000, seed: 12 })
    for (const cut of [0, 1, 2, 1000, 65_535, 65_536, 65_537, 149_999]) {
      const { location, id } = await open(client, bytes.byteLength)
      await cutPatch(client, location, 0, bytes.subarray(0, cut), bytes.byteLength)
      await expect.poll(async () => (await offsetOf(second, location)).offset).toBe(cut)
      expect((await client.call(completeUpload, { params: { id } })).body).toMatchObject({ code: 'upload_incomplete' })
      expect((await patch(second, location, cut, bytes.subarray(cut))).status).toBe(204)
      const done = await second.call(completeUpload, { params: { id } })
      expect((await bytesOf(client, done.body.id)).equals(bytes)).toBe(true)
    }
  })
  test('is completed once, however often and wherever that is asked', async () => {
    const client = await world.login()
    const bytes = dump({ size: 50_000, seed: 13 })
    const { location, id } = await open(client, bytes.byteLength)
    await patch(client, location, 0, bytes)
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const at = new (client.constructor as typeof Client)(world.origins[index % 2]!)
        for (const [name, value] of client.cookies) at.cookies.set(name, value)
        return at.call(completeUpload, { params: { id } })
      }),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    expect((await client.call(listFiles, { query: {} })).body.data).toHaveLength(1)
  })
  test('takes the same bytes once when two send them', async () => {
    const client = await world.login()
    const bytes = dump({ size: 50_000, seed: 14 })
    const { location, id } = await open(client, bytes.byteLength)
    const answers = await Promise.all([patch(client, location, 0, bytes), patch(client, location, 0, bytes)])
    expect(answers.map(({ status }) => status)).toContain(204)
    const { offset } = await offsetOf(client, location)
    expect(offset).toBe(bytes.byteLength)
    const done = await client.call(completeUpload, { params: { id } })
    expect((await bytesOf(client, done.body.id)).equals(bytes)).toBe(true)
  })
  test('refuses an offset that is not where it is', async () => {
    const client = await world.login()
    const { location } = await open(client, 1000)
    expect((await patch(client, location, 500, Buffer.alloc(500))).status).toBe(409)
  })
  test('refuses more bytes than were announced', async () => {
    const client = await world.login()
    const { location } = await open(client, 1000)
    expect((await patch(client, location, 0, Buffer.alloc(1001))).status).toBe(413)
  })
  test('can be cancelled, and is gone then', async () => {
    const client = await world.login()
    const { location } = await open(client, 1000)
    await patch(client, location, 0, Buffer.alloc(400))
    const gone = await fetch(`${client.origin}${location}`, { method: 'DELETE', headers: headersOf(client) })
    expect(gone.status).toBe(204)
    expect((await offsetOf(client, location)).status).toBe(404)
  })
})

describe('an upload is not opened', () => {
  test.each([
    ['without bytes', 0, {}, 422, 'file_empty'],
    ['over the limit', 3_000_001, {}, 413, ''],
    ['as a log over the limit of logs', 2 ** 28 + 1, { 'upload-metadata': metadata('a', 'log') }, 413, ''],
    ['for a purpose that is none', 10, { 'upload-metadata': metadata('a', 'nonsense') }, 400, 'bad_request'],
    ['as a delivery by a customer', 10, { 'upload-metadata': metadata('a', 'delivery') }, 403, 'forbidden'],
    ['from another site', 10, { origin: 'https://evil.test' }, 403, 'cross_site'],
    ['without a session', 10, { cookie: '' }, 401, 'not_logged_in'],
    ['with metadata that is none', 10, { 'upload-metadata': 'filename !!!' }, 400, ''],
  ])('%s', async (_name, length, more, status, code) => {
    const client = await world.login()
    const answer = await open(client, length, 'a.bin', more)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(code)
  })
  test('beyond the quota, counting what is under way', async () => {
    const client = await world.login()
    expect((await open(client, 2_900_000)).status).toBe(201)
    expect((await open(client, 2_900_000)).status).toBe(201)
    const third = await open(client, 2_900_000)
    expect(third).toMatchObject({ status: 409 })
    expect(third.text).toContain('file_quota_exceeded')
  })
  test('by the twenty-first that is left open', async () => {
    const client = await world.login()
    for (let index = 0; index < 20; index += 1) expect((await open(client, 10)).status).toBe(201)
    expect((await open(client, 10)).status).toBe(429)
  })
})

test('another person’s upload is not there', async () => {
  const owner = await world.login()
  const { location, id } = await open(owner, 1000)
  const other = await world.login()
  expect((await offsetOf(other, location)).status).toBe(404)
  expect((await patch(other, location, 0, Buffer.alloc(1000))).status).toBe(404)
  expect((await other.call(completeUpload, { params: { id } })).status).toBe(404)
  expect((await fetch(`${other.origin}${location}`, { method: 'DELETE', headers: headersOf(other) })).status).toBe(404)
})

test('what is neither a tune file nor a log is refused and not kept', async () => {
  const client = await world.login()
  const bytes = Buffer.from('%PDF-1.7 a letter')
  const { location, id } = await open(client, bytes.byteLength, 'tune.bin')
  await patch(client, location, 0, bytes)
  const done = await client.call(completeUpload, { params: { id } })
  expect(done).toMatchObject({ status: 422, body: { code: 'file_kind_refused' } })
  expect((await offsetOf(client, location)).status).toBe(404)
})

test('other sites may not read the answers', async () => {
  const client = await world.login()
  const { location } = await open(client, 10)
  const response = await fetch(`${client.origin}${location}`, {
    method: 'HEAD',
    headers: { ...headersOf(client), origin: 'https://evil.test' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('when its time is over nothing is left of an upload that nobody continued with', async () => {
  const folder = join(world.settings.dataDir, 'files')
  const client = await world.login()
  const kept = await open(client, 5000)
  await patch(client, kept.location, 0, dump({ size: 5000, seed: 15 }))
  await client.call(completeUpload, { params: { id: kept.id } })
  const idle = await open(client, 5000)
  await patch(client, idle.location, 0, Buffer.alloc(2500, 1))
  const store = createFolderStore(folder)
  const log = { warn: () => undefined } as never
  const later = new Date(Date.now() + 49 * hourMs)
  // A file without a record, as after a crash.
  await store.put('files/lost', Buffer.from('lost'))
  await world.owner.pool.query(`insert into loose_objects (key) values ('files/lost')`)
  await sweepUploads(world.database, 12, later)
  await sweepObjects({ store, log }, world.database, later)
  expect((await offsetOf(client, idle.location)).status).toBe(404)
  const { rows } = await world.owner.pool.query<{ object_key: string }>('select object_key from files')
  const left: string[] = []
  for await (const { key } of store.list('')) left.push(key)
  expect(left.toSorted()).toEqual(rows.map((row) => row.object_key).toSorted())
  expect(existsSync(join(folder, '.writing')) ? readdirSync(join(folder, '.writing')) : []).toEqual([])
})

test('objects that cannot be deleted, however many, do not keep others from being deleted, and are retried', async () => {
  const { pool } = world.owner
  await pool.query(
    `insert into loose_objects (key, since) select 'stuck/' || n, now() - interval '1 day' from generate_series(1, 200) n`,
  )
  await pool.query(`insert into loose_objects (key, since) values ('free/1', now() - interval '1 hour')`)
  const tried = new Set<string>()
  const store = {
    remove: (key: string) => {
      tried.add(key)
      return key.startsWith('stuck/') ? Promise.reject(new Error('refused')) : Promise.resolve()
    },
    tidy: () => Promise.resolve(),
  } as never
  const log = { warn: () => undefined } as never
  const pass = (minutes: number) =>
    sweepObjects({ store, log }, world.database, new Date(Date.now() + minutes * 60_000))
  expect(await pass(0)).toBe(0)
  expect(await pass(1)).toBe(1)
  expect(tried.has('free/1')).toBe(true)
  tried.clear()
  await pass(20)
  expect(tried.size).toBe(200)
  await pool.query(`delete from loose_objects where key like 'stuck/%'`)
})

test('an unfinished upload is kept as long as the setting says, with its space, and continues from where it was', async () => {
  const client = await world.login()
  const bytes = dump({ size: 2_800_000, seed: 21 })
  const begun = await open(client, bytes.byteLength)
  await patch(client, begun.location, 0, bytes.subarray(0, 1_000_000))
  const store = createFolderStore(join(world.settings.dataDir, 'files'))
  const log = { warn: () => undefined } as never
  const pass = async (minutes: number) => {
    const then = new Date(Date.now() + minutes * 60_000)
    await sweepUploads(world.database, world.settings.UPLOAD_KEEP_MINUTES, then)
    await sweepObjects({ store, log }, world.database, then)
  }
  await pass(11)
  expect(await offsetOf(client, begun.location)).toEqual({ status: 200, offset: 1_000_000 })
  // Its full announced length counts toward the quota: a second one fits, a third does not.
  expect((await open(client, 2_900_000)).status).toBe(201)
  expect((await open(client, 2_900_000)).text).toContain('file_quota_exceeded')
  expect((await patch(client, begun.location, 1_000_000, bytes.subarray(1_000_000))).status).toBe(204)
  const done = await client.call(completeUpload, { params: { id: begun.id } })
  expect((await bytesOf(client, done.body.id)).equals(bytes)).toBe(true)
  await pass(13)
  expect((await open(client, 2_900_000)).status).toBe(201)
})

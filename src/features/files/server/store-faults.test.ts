import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStore, type StoreMood, type TestStore } from '#test/object-store.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { completeUpload, listFiles, permitDownload, type StoredFile, tusPath } from '../contract.ts'
import { dump } from '../samples/dumps.ts'

let world: World
let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
  world = await openWorld({ environment: { ...store.environment, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await world.close()
  await store.close()
})

const headersOf = (client: Client) => ({
  origin: client.origin,
  cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
async function send(client: Client, bytes: Uint8Array) {
  const response = await fetch(`${client.origin}/api/v1/files?name=a.bin`, {
    method: 'POST',
    headers: { ...headersOf(client), 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  })
  return { status: response.status, body: (await response.json()) as StoredFile & { code: string; message: string } }
}
const countLoose = async () => {
  const { rows } = await world.owner.pool.query<{ count: number }>('select count(*)::int as count from loose_objects')
  return rows[0]!.count
}

test('files go to the bucket and come back', async () => {
  const client = await world.login()
  const bytes = dump({ size: 6_000_000, seed: 21 })
  const { status, body } = await send(client, bytes)
  expect(status).toBe(201)
  const { body: permit } = await client.call(permitDownload, { params: { id: body.id } })
  const response = await fetch(`${client.origin}${permit.url}`, { headers: headersOf(client) })
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await countLoose()).toBe(0)
})

describe.each([
  ['full', 507, 'storage_full', 'We’re out of storage. Please try again later.'],
  ['gone', 503, 'unavailable', 'This isn’t available right now. Please try again in a moment.'],
  ['broken', 503, 'unavailable', 'This isn’t available right now. Please try again in a moment.'],
] as const)('while the store is %s', (mood: StoreMood, status, code, message) => {
  test('an upload is refused with clear words, leaves no record, and works again after', async () => {
    const client = await world.login()
    const bytes = dump({ size: 50_000, seed: 22 })
    store.mood(mood)
    expect(await send(client, bytes)).toMatchObject({ status, body: { code, message } })
    store.mood('well')
    expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
    expect((await send(client, bytes)).status).toBe(201)
  })
  test('a resumable upload is where it was and goes on after', async () => {
    const client = await world.login()
    const bytes = dump({ size: 50_000, seed: 23 })
    const tus = { ...headersOf(client), 'tus-resumable': '1.0.0' }
    const opened = await fetch(`${client.origin}${tusPath}`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.byteLength),
        'upload-metadata': `filename ${Buffer.from('a.bin').toString('base64')}`,
      },
    })
    const location = opened.headers.get('location') ?? ''
    const patch = () =>
      fetch(`${client.origin}${location}`, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: Uint8Array.from(bytes),
      })
    store.mood(mood)
    const refused = await patch()
    expect(refused.status).toBe(status)
    expect(await refused.text()).toContain(code)
    store.mood('well')
    expect((await patch()).status).toBe(204)
    const id = location.split('/').at(-1) ?? ''
    store.mood(mood)
    expect((await client.call(completeUpload, { params: { id } })).status).toBeGreaterThanOrEqual(503)
    store.mood('well')
    expect((await client.call(completeUpload, { params: { id } })).body).toMatchObject({ bytes: 50_000 })
  })
  test('reading says that it will be back', async () => {
    if (mood === 'full') return
    const client = await world.login()
    const { body: file } = await send(client, dump({ size: 5000, seed: 24 }))
    const { body: permit } = await client.call(permitDownload, { params: { id: file.id } })
    store.mood(mood)
    expect((await fetch(`${client.origin}${permit.url}`, { headers: headersOf(client) })).status).toBe(503)
    store.mood('well')
    // The failed attempt did not consume the token.
    expect((await fetch(`${client.origin}${permit.url}`, { headers: headersOf(client) })).status).toBe(200)
  })
})

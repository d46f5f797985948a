import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeUpload, listFiles, tusPath } from '#features/files/contract.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { createLog, getLog } from './contract.ts'

let world: World
beforeAll(async () => {
  // A log may be longer than a tune file.
  world = await openWorld({ environment: { FILE_MAX_BYTES: '1000000' } })
})
afterAll(() => world.close())

const rows = 60_000
function longLog(): Buffer {
  const lines = ['Time (sec),RPM (rpm),Boost (psi),Throttle Position (%)']
  for (let row = 0; row < rows; row += 1)
    lines.push(`${(row / 20).toFixed(2)},${1000 + (row % 6000)},${((row % 200) / 10).toFixed(1)},${row % 100}`)
  return Buffer.from(`${lines.join('\n')}\n`)
}

const send = (client: Client, bytes: Buffer, purpose: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${client.origin}${tusPath}`,
      chunkSize: 500_000,
      retryDelays: [],
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: client.origin,
      },
      metadata: { filename: 'drive.csv', purpose },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    })
    upload.start()
  })

test('a log that is longer than one request goes in parts and becomes a graph, once', async () => {
  const client = await world.login()
  const bytes = longLog()
  expect(bytes.byteLength).toBeGreaterThan(1_000_000)
  const id = await send(client, bytes, 'log')
  const stored = await client.call(completeUpload, { params: { id } })
  expect(stored.body).toMatchObject({ kind: 'log', bytes: bytes.byteLength })
  const made = await client.call(createLog, { body: { file_id: stored.body.id } })
  expect(made.status).toBe(201)
  const log = await client.call(getLog, { params: { id: made.body.id } })
  expect(log.body).toMatchObject({ samples: rows, channel_count: 3, file_bytes: bytes.byteLength })
  const again = await client.call(createLog, { body: { file_id: stored.body.id } })
  expect(again.body).toMatchObject({ id: made.body.id, is_known: true })
})

test('a long log that cannot be read is refused in the words of the shop and is not among the files any more', async () => {
  const client = await world.login()
  const broken = Buffer.from(`Time,RPM,Boost\n${'x,y,z\n'.repeat(300_000)}`)
  const id = await send(client, broken, 'log')
  const stored = await client.call(completeUpload, { params: { id } })
  expect(stored.body).toMatchObject({ kind: 'log' })
  const refused = await client.call(createLog, { body: { file_id: stored.body.id } })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'log_unrecognized',
      message:
        'The log you have uploaded is not in a format we recognize. If you know your log is in the proper, unmodified format, please contact us.',
    },
  })
  expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
  expect((await client.call(createLog, { body: { file_id: stored.body.id } })).status).toBe(404)
})

test('what was sent as a log and is none is refused and not kept', async () => {
  const client = await world.login()
  const id = await send(client, Buffer.from('Dear tuner,\nhello\n'.repeat(100)), 'log')
  const done = await client.call(completeUpload, { params: { id } })
  expect(done).toMatchObject({ status: 422, body: { code: 'file_kind_refused' } })
})

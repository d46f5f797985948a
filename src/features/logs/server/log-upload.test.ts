import { sql } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { completeUpload, listFiles, tusPath } from '#features/files/contract.ts'
import { upload } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import { createLog, getLog } from '../contract/logs.ts'

// Logs may be larger than tune files.
const { world } = await useWorld({ environment: { FILE_MAX_BYTES: '1000000' } })

const rows = 60_000
function longLog(): Buffer {
  const lines = ['Time (sec),RPM (rpm),Boost (psi),Throttle Position (%)']
  for (let row = 0; row < rows; row += 1)
    lines.push(`${(row / 20).toFixed(2)},${1000 + (row % 6000)},${((row % 200) / 10).toFixed(1)},${row % 100}`)
  return Buffer.from(`${lines.join('\n')}\n`)
}

const send = (client: Client, bytes: Buffer, purpose: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: `${client.origin}${tusPath}`,
      chunkSize: 500_000,
      retryDelays: [],
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: client.origin,
      },
      metadata: { filename: 'drive.csv', purpose },
      onError: reject,
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
    })
    sending.start()
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

const unrecognized = {
  status: 422,
  body: {
    code: 'log_unrecognized',
    message:
      'The log you have uploaded is not in a format we recognize. If you know your log is in the proper, unmodified format, please contact us.',
  },
}
const namesOf = async (client: Client) =>
  (await client.call(listFiles, { query: {} })).body.data.map(({ name }) => name)

test('what was sent as a log and is none is refused in the words for logs, and is not kept', async () => {
  const client = await world.login()
  const id = await send(client, Buffer.from('Dear tuner,\nhello\n'.repeat(100)), 'log')
  expect(await client.call(completeUpload, { params: { id } })).toMatchObject(unrecognized)
  expect((await client.call(completeUpload, { params: { id } })).status).toBe(404)
  expect(await namesOf(client)).toEqual([])
})

test('a stored log that turns out unreadable is removed again, and so is no file of another kind', async () => {
  const client = await world.login()
  const stored = await upload(client, Buffer.from('Dear tuner, hello'), { name: 'drive.csv', purpose: 'attachment' })
  const log = () => client.call(createLog, { body: { file_id: stored.id } })
  expect(await log()).toMatchObject(unrecognized)
  expect(await namesOf(client)).toEqual(['drive.csv'])
  await world.owner.db.execute(sql`update files set kind = 'log' where id = ${stored.id}`)
  expect(await log()).toMatchObject(unrecognized)
  expect(await namesOf(client)).toEqual([])
  expect((await log()).status).toBe(404)
})

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { identify } from '#features/files/identify/identify.ts'
import { type Client, useWorld } from '#test/world.ts'
import { emptyView } from '../contract/view.ts'
import { getLog, updateLog } from '../contract/logs.ts'

const { world } = await useWorld()

const send = async (client: Client, bytes: Uint8Array, name: string) => {
  const response = await fetch(`${client.origin}/graph?name=${name}`, {
    method: 'POST',
    headers: {
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      origin: client.origin,
      'content-type': 'application/octet-stream',
    },
    body: Uint8Array.from(bytes),
  })
  return {
    status: response.status,
    body: (await response.json()) as { id: number; code: string; facts: { because: string } },
  }
}

const zipOf = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

const began = 1_767_441_564_000
const stamps = (rows: number, stepMs: number) => {
  const bytes = Buffer.alloc(rows * 8)
  for (let row = 0; row < rows; row += 1) bytes.writeBigUInt64LE(BigInt(began + row * stepMs), row * 8)
  return bytes
}
const wholes = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [row, value] of values.entries()) bytes.writeInt32LE(value, row * 4)
  return bytes
}
const doubles = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [row, value] of values.entries()) bytes.writeDoubleLE(value, row * 8)
  return bytes
}

/** Receiver speed at 10 Hz with a gap, engine speed from the bus at 20 Hz, and a position. */
const session = () =>
  zipOf({
    'session.json': Buffer.from(JSON.stringify({ firstTimestamp: began })),
    channel_1_100_0_1_1: stamps(10, 100),
    channel_1_100_0_4_0: wholes([10_000, 10_500, 0x7fff_ffff, 11_500, 12_000, 12_500, 13_000, 13_500, 14_000, 14_500]),
    channel_1_100_0_3_1: wholes(Array.from({ length: 20 }, () => 123_456_789)),
    channel_12_200_10024_1_1: stamps(20, 50),
    channel2_12_200_10024_1_3: doubles(Array.from({ length: 20 }, (_, row) => 2000 + row * 100)),
    channel_12_200_999_1_1: stamps(20, 50),
    channel2_12_200_999_1_3: doubles(Array.from({ length: 20 }, () => 1)),
  })

test('a RaceChrono session is a log: each channel on the clock of its device, without the position', async () => {
  const client = await world.login()
  const bytes = await session()
  expect(identify({ head: bytes, bytes: bytes.byteLength, name: 'session.rcz' })).toMatchObject({
    format: 'racechrono-session',
    sort: 'log',
  })
  const made = await send(client, bytes, 'session.rcz')
  expect(made.status).toBe(201)
  const log = (await client.call(getLog, { params: { id: made.body.id } })).body
  expect(log).toMatchObject({ dialect: 'RaceChrono session', started: '2026-01-03T11:59:24' })
  expect(log.channels).toEqual([
    { name: 'Engine RPM', unit: 'rpm' },
    { name: 'Speed', unit: 'm/s' },
  ])
  expect(log.seconds).toBeCloseTo(0.95, 5)
  expect(JSON.stringify(log)).not.toContain('latitude')
})

test('a session that breaks off keeps what is there; one without channels is refused', async () => {
  const client = await world.login()
  const whole = await zipOf({
    'session.json': Buffer.from('{}'),
    channel_1_100_0_1_1: stamps(10, 100).subarray(0, 77),
    channel_1_100_0_4_0: wholes([1000, 2000, 3000]),
  })
  expect((await send(client, whole, 'short.rcz')).status).toBe(201)
  const empty = await zipOf({ 'session.json': Buffer.from('{}'), channel_1_100_0_1_1: stamps(3, 100) })
  expect(await send(client, empty, 'empty.rcz')).toMatchObject({ status: 422, body: { code: 'log_unrecognized' } })
})

test.each([
  ['Link ECU', Buffer.from([0xd7, 0, 0, 0, 0x6c, 0x66, 0x33, 0, 0, 0]), 'PCLink'],
  ['AiM', Buffer.from('<hCNF\0\0\0\0\0'), 'RaceStudio 3'],
])('%s logs are refused with the export of their own tool', async (name, bytes, tool) => {
  expect(identify({ head: bytes, bytes: bytes.byteLength, name: 'drive.bin' }).sort).toBe('log')
  const answer = await send(await world.login(), bytes, 'drive')
  expect(answer).toMatchObject({ status: 422, body: { code: 'log_unrecognized' } })
  expect(answer.body.facts.because).toMatch(new RegExp(`^${name}.*Export the log as CSV in ${tool}`))
})

test('what is said of the channels of a tool is there for its next log, of the same person alone', async () => {
  const csv = (rpm: number) => Buffer.from(`Time (sec),RPM (rpm),P9 (psi)\n0,1000,1\n1,${rpm},5\n2,3000,9\n`)
  const [client, other] = [await world.login(), await world.login()]
  const first = (await send(client, csv(2000), 'one.csv')).body.id
  const view = { ...emptyView, roles: { P9: 'boost' as const, Gone: 'rpm' as const }, units: { P9: 'mbar' } }
  expect((await client.call(updateLog, { params: { id: first }, body: { view } })).status).toBe(200)
  const viewOf = async (from: Client, bytes: Buffer) => {
    const { id } = (await send(from, bytes, 'next.csv')).body
    return { id, view: (await from.call(getLog, { params: { id } })).body.view }
  }
  const next = await viewOf(client, csv(2100))
  expect(next.view).toMatchObject({ roles: { P9: 'boost' }, units: { P9: 'mbar' } })
  expect((await viewOf(other, csv(2100))).view).toMatchObject({ roles: {}, units: {} })
  // Resetting a choice also applies to the next log.
  await client.call(updateLog, { params: { id: next.id }, body: { view: emptyView } })
  expect((await viewOf(client, csv(2200))).view.roles).toEqual({})
  const wrong = { view: { ...emptyView, roles: { P9: 'warp' } } }
  expect((await client.request('PATCH', `/api/v1/logs/${first}`, wrong)).status).toBe(422)
})

test('a ZIP archive with a log is that log; one without says so', async () => {
  const client = await world.login()
  const csv = Buffer.from('Time (sec),RPM (rpm),Boost (psi)\n0,1000,1\n1,2000,5\n2,3000,9\n')
  const made = await send(client, await zipOf({ 'drive.csv': csv }), 'drive.zip')
  expect(made.status).toBe(201)
  const log = await client.call(getLog, { params: { id: made.body.id } })
  expect(log.body).toMatchObject({ samples: 3, channel_count: 2 })
  const none = await send(client, await zipOf({ 'read.me': csv }), 'other.zip')
  expect(none).toMatchObject({ status: 422, body: { code: 'log_unrecognized' } })
  expect(none.body.facts).toMatchObject({ because: 'There’s no log in this ZIP archive.', text: '' })
})

test('an empty log is an empty file', async () => {
  expect(await send(await world.login(), new Uint8Array(), 'drive.csv')).toMatchObject({
    status: 422,
    body: { code: 'file_empty' },
  })
})

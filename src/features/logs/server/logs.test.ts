import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Client, useWorld } from '#test/world.ts'
import {
  getLog,
  getLogData,
  getSharedLogData,
  listLogs,
  openSharedLog,
  removeLog,
  shareLog,
  unshareLog,
  updateLog,
} from '../contract/logs.ts'
import { unpackLog } from '../parse/pack.ts'
import { emptyView } from '../contract/view.ts'

const { world } = await useWorld({ environment: { FILE_QUOTA_BYTES: String(600 * 1024 * 1024) } })

const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url))
const cobb = sample('cobb-accessport-mazdaspeed3.csv')

async function post(client: Client, body: Uint8Array, name = 'pull.csv', type: string | null = 'text/csv') {
  const response = await fetch(`${client.origin}/graph?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      origin: client.origin,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(type === null ? {} : { 'content-type': type }),
    },
    body: new Blob([body as Uint8Array<ArrayBuffer>]),
  })
  return {
    status: response.status,
    body: (await response.json()) as {
      id: number
      url: string
      code: string
      message: string
      is_known: boolean
      facts: Record<string, unknown>
    },
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && /(^|\/)(files|logs)\//.test(name),
  )
const counts = async () => {
  const { rows } = await world.owner.pool.query(
    'select (select count(*) from logs)::int as logs, (select count(*) from files)::int as files',
  )
  return { ...(rows[0] as { logs: number; files: number }), stored: filesBelow(world.settings.DATA_DIR).length }
}

const looseObjects = async () => (await world.owner.pool.query('select 1 from loose_objects')).rowCount ?? 0

test('201 with the address of the graph; stored bytes are the sent ones and the data opens', async () => {
  const client = await world.login()
  const { status, body } = await post(client, cobb)
  expect(status).toBe(201)
  expect(body.url).toBe(`/graph/${body.id}`)
  const log = await client.call(getLog, { params: { id: body.id } })
  expect(log.body).toMatchObject({
    dialect: 'COBB Accessport',
    title: 'pull',
    samples: 263,
    channel_count: 19,
    is_own: true,
  })
  const { rows } = await world.owner.pool.query(
    'select f.sha256 from logs l join files f on f.id = l.file_id where l.id = $1',
    [body.id],
  )
  expect((rows[0] as { sha256: string }).sha256).toBe(createHash('sha256').update(cobb).digest('hex'))
  const data = await fetch(`${client.origin}/api/v1/logs/${body.id}/data`, {
    headers: { cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  })
  const unpacked = unpackLog(await data.arrayBuffer())
  expect(unpacked.channels.find(({ name }) => name === 'RPM')!.values[0]).toBe(2764)
})

test('any type of content is taken, also none', async () => {
  const client = await world.login()
  expect((await post(client, sample('ecuxplot-ecux.csv'), 'a', 'application/octet-stream')).status).toBe(201)
  expect((await post(client, sample('ecuxplot-jb4.csv'), 'a', 'text/plain')).status).toBe(201)
  expect((await post(client, sample('speeduino.mlg'), 'a', 'application/x-unknown')).status).toBe(201)
})

test('the same file twice is the same log', async () => {
  const client = await world.login()
  const first = await post(client, cobb)
  const before = await counts()
  const second = await post(client, cobb, 'other name.csv')
  expect(second.body).toMatchObject({ id: first.body.id, is_known: true })
  expect(await counts()).toMatchObject({ logs: before.logs, files: before.files })
  const both = await Promise.all([1, 2, 3, 4].map(() => post(client, sample('ecuxplot-vcds.csv'))))
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
})

test.each([
  ['prose', new TextEncoder().encode('Dear tuner,\nhere it is\n')],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 300 }, () => 0)])],
  ['a head without rows', new TextEncoder().encode('Time (sec),RPM (RPM)\n')],
  ['a million columns', new TextEncoder().encode(`Time,${'a,'.repeat(1_000_000)}\n0,${'1,'.repeat(1_000_000)}\n`)],
])('%s is refused with the text of the catalogue and leaves nothing behind', async (_, bytes) => {
  const client = await world.login()
  const before = await counts()
  const { status, body } = await post(client, bytes)
  expect([status, body.code]).toEqual([422, 'log_unrecognized'])
  expect(body.message).toBe(
    'The log you have uploaded is not in a format we recognize. If you know your log is in the proper, unmodified format, please contact us.',
  )
  expect(Object.keys(body.facts)).toEqual(expect.arrayContaining(['line', 'nearest', 'because']))
  expect(await counts()).toEqual(before)
})

test('an empty file is refused and leaves nothing behind', async () => {
  const client = await world.login()
  const before = await counts()
  const { status, body } = await post(client, new Uint8Array())
  expect([status, body.code]).toEqual([422, 'file_empty'])
  expect(await counts()).toEqual(before)
})

test.each(['of a visitor', 'of a logged-in user'])(
  'a refused file %s that is still arriving does not hold up the next request of its connection',
  async (who) => {
    const client = who === 'of a visitor' ? world.client() : await world.login()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, path: string, body = Buffer.alloc(0)) =>
      new Promise<number>((resolve, reject) => {
        const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
        const headers = { origin: client.origin, cookie, 'content-length': body.byteLength }
        const signal = AbortSignal.timeout(20_000)
        const sent = request(`${client.origin}${path}`, { agent, method, headers, signal }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        })
        sent.once('error', reject)
        sent.end(body)
      })
    const noLog = Buffer.alloc(24 * 1024 * 1024, 'x,y\n')
    expect(await ask('POST', '/graph?name=a.csv', noLog)).toBe(who === 'of a visitor' ? 401 : 422)
    expect(await ask('GET', '/api/v1/logs')).toBe(who === 'of a visitor' ? 401 : 200)
    agent.destroy()
  },
)

test('an upload that breaks off leaves nothing behind', async () => {
  const client = await world.login()
  const [before, looseBefore] = [await counts(), await looseObjects()]
  const { port } = new URL(client.origin)
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  socket.write(
    `POST /graph HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${client.origin}\r\nCookie: ${cookie}\r\nContent-Type: text/csv\r\nContent-Length: 100000\r\n\r\n`,
  )
  await expect.poll(() => looseObjects()).toBe(looseBefore + 1)
  socket.resume().end(cobb.subarray(0, 20_000))
  await once(socket, 'close')
  await expect.poll(counts).toEqual(before)
})

test('401 without a login, 404 for the log of another, as for none', async () => {
  expect((await post(world.client(), cobb)).status).toBe(401)
  const { body } = await post(await world.login(), cobb)
  const other = await world.login()
  const params = { id: body.id }
  const missing = await other.call(getLog, { params: { id: 999_999 } })
  expect(await other.call(getLog, { params }).then(({ status, body: answer }) => [status, answer])).toEqual([
    404,
    missing.body,
  ])
  expect((await other.call(getLogData, { params })).status).toBe(404)
  expect((await other.call(updateLog, { params, body: { title: 'x' } })).status).toBe(404)
  expect((await other.call(removeLog, { params })).status).toBe(404)
  expect((await other.call(shareLog, { params, body: {} })).status).toBe(404)
})

test('staff who work on files read a log of a customer and cannot change it', async () => {
  const { body } = await post(await world.login(), cobb)
  const staff = await world.login({ flags: ['tm'] })
  expect((await staff.call(getLog, { params: { id: body.id } })).body).toMatchObject({ is_own: false, shares: [] })
  expect((await staff.call(updateLog, { params: { id: body.id }, body: { title: 'x' } })).status).toBe(404)
})

test('a link opens one log without a login until it is ended or too old; no other token does', async () => {
  const owner = await world.login()
  const { body } = await post(owner, cobb)
  const other = await post(owner, sample('ecuxplot-cobb-ap.csv'))
  const params = { id: body.id }
  const share = (await owner.call(shareLog, { params, body: { days: 7 } })).body
  const stranger = world.client()
  const opened = await stranger.call(openSharedLog, { body: { log_id: body.id, token: share.token } })
  expect(opened.body).toMatchObject({ title: 'pull', is_own: false, attached_to: null, shares: [] })
  expect((await stranger.call(getSharedLogData, { body: { log_id: body.id, token: share.token } })).status).toBe(200)
  for (const wrong of [
    { log_id: body.id, token: share.token.slice(0, -1) },
    { log_id: body.id, token: `${share.token}x` },
    { log_id: other.body.id, token: share.token },
    { log_id: body.id, token: 'a' },
  ]) {
    expect((await stranger.call(openSharedLog, { body: wrong })).status).toBe(404)
    expect((await stranger.call(getSharedLogData, { body: wrong })).status).toBe(404)
  }
  expect((await owner.call(unshareLog, { params: { ...params, share: share.id } })).status).toBe(204)
  expect((await stranger.call(openSharedLog, { body: { log_id: body.id, token: share.token } })).status).toBe(404)
  const late = (await owner.call(shareLog, { params, body: { days: 1 } })).body
  await world.owner.pool.query("update log_shares set expires_at = now() - interval '1 second' where id = $1", [
    late.id,
  ])
  expect((await stranger.call(openSharedLog, { body: { log_id: body.id, token: late.token } })).status).toBe(404)
})

test('the list is searched, filtered and sorted; title and view are kept', async () => {
  const client = await world.login()
  const { body } = await post(client, cobb, 'third gear.csv')
  await post(client, sample('romraider-semicolon-decimalcomma.csv'), 'idle.csv')
  const view = { ...emptyView, markers: [{ at: 1.5, text: 'here' }] }
  expect(
    (await client.call(updateLog, { params: { id: body.id }, body: { title: 'Pull 3', view } })).body,
  ).toMatchObject({ title: 'Pull 3', view })
  const titles = async (query: object) => (await client.call(listLogs, { query })).body.data.map(({ title }) => title)
  expect(await titles({})).toEqual(['idle', 'Pull 3'])
  expect(await titles({ sort: 'oldest' })).toEqual(['Pull 3', 'idle'])
  expect(await titles({ search: 'pull' })).toEqual(['Pull 3'])
  expect(await titles({ dialect: 'RomRaider' })).toEqual(['idle'])
})

test('a removed log takes its file and its columns with it', async () => {
  const client = await world.login()
  const { body } = await post(client, cobb)
  expect((await client.call(removeLog, { params: { id: body.id } })).status).toBe(204)
  expect((await client.call(getLog, { params: { id: body.id } })).status).toBe(404)
  const { rows } = await world.owner.pool.query("select key from loose_objects where since < '1971-01-01'")
  expect(rows.length).toBeGreaterThanOrEqual(2)
})

import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { waitForLocks } from '#test/locks.ts'
import { useWorld } from '#test/world.ts'
import { renderMail } from './render-mail.tsx'
import { startShop } from './start.ts'
import { answerUnreadable } from './unreadable-requests.ts'

const { world } = await useWorld({ environment: { DATABASE_POOL: '2' } })

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const bytes of socket) text += String(bytes)
  return text
}

const isRefused = (port: number) =>
  open(port).then(
    (socket) => (socket.destroy(), false),
    () => true,
  )

test('a request on a connection that stayed open while the shop stops is refused as any other refusal', async () => {
  const shop = await startShop(world.settings, world.databaseUrl, { renderMail })
  const socket = await open(shop.port)
  // Half of a request: the connection is in use, and the shop waits for the rest.
  socket.write('GET /api/v1/store/product HTTP/1.1\r\nhost: shop\r\n')
  const stopped = shop.stop()
  await expect.poll(() => isRefused(shop.port)).toBe(true)
  socket.write('\r\n')
  const text = await answerOf(socket)
  await stopped
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head.toLowerCase()).toContain('retry-after: 5')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({ code: 'unavailable', message: expect.any(String) })
})

test('while all connections of the pool are taken the shop is busy, but ready', async () => {
  const blocker = await world.owner.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table users in access exclusive mode')
    const waiting = [1, 2].map(() =>
      world.client().request('POST', '/api/auth/login', { email: 'nobody@example.test', password: 'not the password' }),
    )
    await waitForLocks(world.owner, 2)
    expect((await world.client().request('GET', '/readyz')).status).toBe(200)
    await blocker.query('rollback')
    await Promise.all(waiting)
  } finally {
    blocker.release()
  }
})

test.each([
  ['is no HTTP', 'BLA / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  [
    'has two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'bad_request',
  ],
  ['has endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 413, 'payload_too_large'],
])('what %s is refused as any other request', async (_, sent, status, code) => {
  const socket = await open(Number(new URL(world.origins[0]!).port))
  socket.write(sent)
  const [head = '', body = ''] = (await answerOf(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String) })
})

test('a request that does not come in time is refused as any other', async () => {
  const server = createServer({ requestTimeout: 50, connectionsCheckingInterval: 10 }, () => undefined)
  server.on('clientError', answerUnreadable)
  server.listen(0)
  await once(server, 'listening')
  const socket = await open((server.address() as AddressInfo).port)
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\n1')
  const [head = '', body = ''] = (await answerOf(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(body)).toEqual({ code: 'request_timeout', message: expect.any(String) })
  server.close()
})

test('a call at an address that can’t be decoded is not found', async () => {
  expect(await world.client().request('GET', '/api/v1/store/product/%zz?q=%zz')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

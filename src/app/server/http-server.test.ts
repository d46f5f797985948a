import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { waitForLocks } from '#test/locks.ts'
import { useWorld } from '#test/world.ts'
import { renderMail } from './render-mail.tsx'
import { startShop } from './start.ts'

const { world } = await useWorld({ environment: { DATABASE_POOL: '2' } })

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
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
  let text = ''
  for await (const bytes of socket) text += String(bytes)
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

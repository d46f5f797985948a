import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { guardConnections } from './connections.ts'

const rules = { perAddressMax: 3, minBytesPerSecond: 100_000_000, graceSeconds: 0.1 }
const answer = Buffer.alloc(64 * 1024 * 1024)
const opened: Socket[] = []
const server = createServer((request, response) => {
  if (request.url === '/live') response.write('one event')
  else response.end(answer)
})
guardConnections(server, rules)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function open(path: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  opened.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  return socket
}

test('a client that does not read its answer is cut off; one that waits for events is not', async () => {
  const live = await open('/live')
  live.resume()
  const slow = await open('/page')
  slow.pause()
  await once(slow, 'readable')
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1)
  expect(live.destroyed).toBe(false)
  expect(live.readyState).toBe('open')
})

test('one address holds so many connections and no more, until it closes one', async () => {
  const held = [await open('/live'), await open('/live'), await open('/live')]
  const refused = await open('/live')
  await once(refused, 'close')
  held[0]!.destroy()
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(2)
  const next = await open('/live')
  const [bytes] = (await once(next, 'data')) as [Buffer]
  expect(bytes.toString()).toContain('200 OK')
})

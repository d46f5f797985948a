import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type Client, useWorld } from '#test/world.ts'
import { listFiles } from '../contract.ts'
import { dump } from '../samples/dumps.ts'

const { world } = await useWorld()

const looseContents = async () =>
  (await world.owner.pool.query("select key from loose_objects where key like 'files/%'")).rows

/** A connection that has sent the head of a request announcing 120,000 bytes. */
async function announce(client: Client) {
  const { port, host } = new URL(client.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = [
    'POST /api/v1/files?name=a.bin HTTP/1.1',
    `host: ${host}`,
    `cookie: ${cookie}`,
    `origin: ${client.origin}`,
    'content-type: application/octet-stream',
    'content-length: 120000',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

test('a request that is cut at any place leaves no record and no bytes', async () => {
  const client = await world.login()
  const bytes = dump({ size: 120_000, seed: 16 })
  for (const cut of [0, 1, 65_536, 119_999]) {
    const socket = await announce(client)
    await expect.poll(async () => (await looseContents()).length).toBe(1)
    socket.resume().end(bytes.subarray(0, cut))
    await once(socket, 'close')
    await expect.poll(looseContents).toEqual([])
  }
  expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
})

test.each(['a visitor', 'a logged-in user'])('a request of %s that is cut at once ends nothing else', async (who) => {
  const client = who === 'a visitor' ? world.client() : await world.login()
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  for (let index = 0; index < 20; index += 1) {
    const socket = await announce(client)
    socket.write('abc', () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  await expect.poll(looseContents).toEqual([])
  process.off('uncaughtExceptionMonitor', note)
  expect(uncaught).toEqual([])
})

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from '#kit/server/helper-process.ts'
import { startProgram } from '../start-program.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('a shop whose stop is held up by a request that never ends takes its database and sandbox gateway along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overboost-forced-'))
  const shop = startProgram(['src/app/main.ts'], {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    DEMO: '0',
    NODE_ENV: 'production',
    PORT: '0',
    GATEWAY_PORT: String(await freePort()),
  })
  const ended = once(shop, 'exit') as Promise<[number | null]>
  let said = ''
  for await (const text of shop.stdout) {
    said += String(text)
    if (said.includes('answers at')) break
  }
  const port = Number(/localhost:(\d+)/.exec(said)?.[1])
  const database = Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const gateway = (JSON.parse(readFileSync(join(folder, 'sandbox-gateway', 'owner'), 'utf8')) as { pid: number }).pid
  expect([isAlive(database), isAlive(gateway)]).toEqual([true, true])

  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write(
    'POST /api/v1/tickets HTTP/1.1\r\nhost: shop\r\nexpect: 100-continue\r\n' +
      'content-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  // The shop sends 100 Continue once it has read the head. Before that, stopping would close the connection as idle.
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(String(answer)).toContain('100 Continue')
  shop.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  client.destroy()
  try {
    await expect.poll(() => [isAlive(database), isAlive(gateway)]).toEqual([false, false])
  } finally {
    for (const pid of [database, gateway]) if (isAlive(pid)) process.kill(pid, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** An S3 server for tests, with a proxy that can simulate a full disk, bad responses or an outage. */
import { createServer, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type StoreMood = 'well' | 'full' | 'broken' | 'gone'

export interface TestStore {
  url: string
  /** Settings for a shop that stores its files there. */
  environment: Record<string, string>
  mood: (mood: StoreMood) => void
  close: () => Promise<void>
}

const full =
  '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>'

export async function startTestStore(): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'overboost-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'overboost', configs: [] }],
  })
  const { port } = await server.run()
  let mood: StoreMood = 'well'
  const front = createServer((incoming, outgoing) => {
    const writes = incoming.method === 'PUT' || incoming.method === 'POST'
    if (mood === 'gone') return void incoming.socket.destroy()
    if (mood === 'broken') return void outgoing.writeHead(500).end('<html>')
    if (mood === 'full' && writes) {
      incoming.resume()
      return void incoming.once('end', () => outgoing.writeHead(507, { 'content-type': 'application/xml' }).end(full))
    }
    const { headers, method, url: path } = incoming
    const onward = request({ port, host: '127.0.0.1', headers, method, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
    return undefined
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    url,
    environment: {
      OBJECT_STORE_URL: url,
      OBJECT_STORE_BUCKET: 'overboost',
      OBJECT_STORE_ACCESS_KEY: 'S3RVER',
      OBJECT_STORE_SECRET_KEY: 'S3RVER',
    },
    mood: (next) => (mood = next),
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

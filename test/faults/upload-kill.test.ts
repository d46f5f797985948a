import { createHash, randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { completeUpload, tusPath } from '#features/files/contract.ts'
import { sweepObjects, sweepUploads } from '#features/files/server/jobs.ts'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { createTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { createFolderStore } from '#integrations/object-store/folder-store.ts'
import { sampleDump } from '../fixtures-requests.ts'
import { type Caller, newCaller } from './money-world.ts'
import { randomFrom } from './random.ts'
import { useFaultWorld, type ShopProcess, wait } from './shop-processes.ts'

const customers = 6
const kills = 4
const pieceBytes = 32 * 1024
const world = await useFaultWorld()

/** The resumable upload protocol as a page uses it: after a failure it asks what has arrived, and continues. */
class Sender {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly shop: () => ShopProcess
  repeats = 0
  constructor(caller: Caller, bytes: Buffer, shop: () => ShopProcess) {
    this.caller = caller
    this.bytes = bytes
    this.shop = shop
  }

  ask(method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) {
    const { origin } = this.shop()
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie: `${cookieNames({ secure: false }).session}=${this.caller.cookie}`,
        'tus-resumable': '1.0.0',
        'x-forwarded-for': this.caller.address,
        ...headers,
      },
      ...(body ? { body } : {}),
    })
  }

  /** Retries until there is a response. */
  async insist<T>(act: () => Promise<T | null>): Promise<T> {
    for (let left = 1200; left > 0; left -= 1) {
      const answer = await act().catch(() => null)
      if (answer !== null) return answer
      this.repeats += 1
      await wait(100)
    }
    throw new Error('nobody answered')
  }

  async send(name: string): Promise<number> {
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const metadata = `filename ${encoded(name)},purpose ${encoded('tune')}`
    const location = await this.insist(async () => {
      const headers = { 'upload-length': String(this.bytes.byteLength), 'upload-metadata': metadata }
      return (await this.ask('POST', tusPath, headers)).headers.get('location')
    })
    await this.insist(async () => {
      const offset = Number((await this.ask('HEAD', location, {})).headers.get('upload-offset') ?? Number.NaN)
      if (Number.isNaN(offset)) return null
      if (offset === this.bytes.byteLength) return true
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      for (let at = offset; at < this.bytes.byteLength; at += pieceBytes) {
        const piece = Uint8Array.from(this.bytes.subarray(at, at + pieceBytes))
        const { status } = await this.ask('PATCH', location, { ...headers, 'upload-offset': String(at) }, piece)
        if (status !== 204) return null
        await wait(30)
      }
      return true
    })
    const id = location.split('/').at(-1) ?? ''
    const file = await this.insist(async () => {
      const { status, body } = await this.caller.call(this.shop(), completeUpload, { params: { id } })
      return status === 200 ? body : null
    })
    if (file.sha256 !== createHash('sha256').update(this.bytes).digest('hex')) throw new Error('other bytes arrived')
    await this.insist(async () => {
      const { status } = await this.caller.call(this.shop(), createTuneRequest, { body: { file_id: file.id } })
      // The response to an earlier try may have been lost.
      return status === 201 || status === 409 ? true : null
    })
    return file.id
  }
}

test('whenever the shop is killed, each file arrives whole, becomes one request, and nothing else is left', async () => {
  const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
  console.info(`seed of the kills: FAULT_SEED=${seed}`)
  const random = randomFrom(seed)
  let shop = await world.start()
  const senders = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const bytes = sampleDump({ seed: seed + index, bytes: 512 * 1024 + randomInt(1000) })
      return new Sender(await newCaller(world, 0), bytes, () => shop)
    }),
  )
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(100 + random() * 700)
      await shop.signal('SIGKILL')
      shop = await world.start()
    }
  })()
  const files = await Promise.all(senders.map((sender, index) => sender.send(`read-${index}.bin`)))
  await killing
  expect(new Set(files).size).toBe(customers)
  expect(senders.some(({ repeats }) => repeats > 0)).toBe(true)

  const store = createFolderStore(join(world.folder, 'files'))
  const later = new Date(Date.now() + 48 * 60 * 60_000)
  await sweepUploads(world.database, 12, later)
  await sweepObjects({ store, log: pino({ level: 'silent' }) }, world.database, later)
  const { rows } = await world.owner.pool.query<{ object_key: string; sha256: string; requests: number }>(`
    select f.object_key, f.sha256, (select count(*) from tune_requests r where f.attached_to = 'tune-request/' || r.id)::int as requests
    from files f order by f.id`)
  expect(rows.map(({ requests }) => requests)).toEqual(files.map(() => 1))
  const stored = readdirSync(join(world.folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const hashes = stored.map(({ parentPath, name }) =>
    createHash('sha256')
      .update(readFileSync(join(parentPath, name)))
      .digest('hex'),
  )
  expect(hashes.toSorted()).toEqual(rows.map(({ sha256 }) => sha256).toSorted())
})

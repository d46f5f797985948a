import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStore, type TestStore } from '#test/object-store.ts'
import { createFolderStore } from './folder-store.ts'
import { ContentFailure, type ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'overboost-store-'))
let s3: TestStore
const stores = new Map<string, ObjectStore>()
beforeAll(async () => {
  s3 = await startTestStore()
  stores.set('a folder', createFolderStore(join(folder, 'good')))
  stores.set(
    'a bucket',
    createS3Store({ url: s3.url, bucket: 'overboost', region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }),
  )
})
afterAll(async () => {
  for (const store of stores.values()) store.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const large = Buffer.alloc(12_000_000, 'overboost ')
const keysOf = async (store: ObjectStore) => {
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  return keys.toSorted()
}
async function* inPieces(bytes: Buffer, failAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.byteLength; at += 100_000) {
    if (at >= failAfter) throw new ContentFailure('cut')
    yield bytes.subarray(at, at + 100_000)
  }
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  const store = () => stores.get(name)!

  test('gives back what was put, whole and in parts', async () => {
    expect(await store().put('files/one', inPieces(large))).toBe(large.byteLength)
    expect((await buffer(await store().get('files/one'))).equals(large)).toBe(true)
    const part = await buffer(await store().get('files/one', { first: 5_000_001, last: 5_000_010 }))
    expect(part.equals(large.subarray(5_000_001, 5_000_011))).toBe(true)
  })
  test('replaces, lists by beginning, and removes more than once', async () => {
    await store().put('parts/a', Buffer.from('1'))
    await store().put('parts/a', Buffer.from('22'))
    expect((await buffer(await store().get('parts/a'))).toString()).toBe('22')
    const listed: unknown[] = []
    for await (const { key, bytes } of store().list('parts/')) listed.push({ key, bytes })
    expect(listed).toEqual([{ key: 'parts/a', bytes: 2 }])
    await store().remove('parts/a')
    await store().remove('parts/a')
    await expect(store().get('parts/a')).rejects.toMatchObject({ reason: 'missing' })
  })
  test('keeps nothing of content that breaks off', async () => {
    const before = await keysOf(store())
    await expect(store().put('files/broken', inPieces(large, 7_000_000))).rejects.toBeInstanceOf(ContentFailure)
    await expect(store().put('files/broken', inPieces(large, 100_000))).rejects.toBeInstanceOf(ContentFailure)
    expect(await keysOf(store())).toEqual(before)
  })
  test.each(['../evil', '/etc/passwd', 'a//b', 'a/../b', 'a.b', ''])('takes no key %j', async (key) => {
    await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('cannot be')
  })
})

describe('a folder', () => {
  const fullAfter = (bytes: number) => () => {
    let taken = 0
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.byteLength
        done(taken > bytes ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null)
      },
    })
  }
  test('on a full disk says so and keeps nothing', async () => {
    const root = join(folder, 'full')
    const store = createFolderStore(root, { openWriter: fullAfter(500_000) })
    await expect(store.put('files/a', inPieces(large))).rejects.toMatchObject({ reason: 'full' })
    expect(await keysOf(store)).toEqual([])
    const again = createFolderStore(root)
    expect(await again.put('files/a', inPieces(large))).toBe(large.byteLength)
  })
  test('whose place is taken by a file is a store that does not answer', async () => {
    writeFileSync(join(folder, 'file'), 'x')
    const store = createFolderStore(join(folder, 'file'))
    await expect(store.put('files/a', Buffer.from('x'))).rejects.toMatchObject({ reason: 'unreachable' })
    await expect(store.get('files/a')).rejects.toMatchObject({ reason: 'unreachable' })
  })
  test('is rid of what a killed process was writing', async () => {
    const root = join(folder, 'killed')
    const store = createFolderStore(root)
    await store.put('files/a', Buffer.from('x'))
    const left = join(root, '.writing', 'left')
    writeFileSync(left, 'half a file')
    expect(await store.tidy(new Date(Date.now() - 60_000))).toBe(0)
    utimesSync(left, new Date(0), new Date(0))
    expect(await store.tidy(new Date(Date.now() - 60_000))).toBe(1)
    expect(readdirSync(join(root, '.writing'))).toEqual([])
  })
})

describe('a bucket', () => {
  test.each([
    ['full', 'full'],
    ['broken', 'unreachable'],
    ['gone', 'unreachable'],
  ] as const)('on a server that is %s refuses, and works again after', async (mood, reason) => {
    const store = stores.get('a bucket')!
    s3.mood(mood)
    await expect(store.put('files/mood', Buffer.from('x'))).rejects.toMatchObject({ reason })
    await expect(store.put('files/mood', inPieces(large))).rejects.toMatchObject({ reason })
    s3.mood('well')
    await store.put('files/mood', Buffer.from('x'))
    await store.remove('files/mood')
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { Comparer, gapMax } from './compare.ts'
import { compareFiles, getAnyFile, getFileChanges, type StoredFile } from './contract.ts'
import { word } from './identify/words.ts'
import { deliveryWarnings } from './rules.ts'
import { dump } from './samples/dumps.ts'
import { handOverFile } from './server/records.ts'

const compare = (left: Uint8Array, right: Uint8Array, piece = 64) => {
  const total = Math.max(left.byteLength, right.byteLength)
  const comparer = new Comparer(total)
  for (let at = 0; at < total; at += piece)
    comparer.add(at, left.subarray(at, at + piece), right.subarray(at, at + piece))
  return comparer.finish()
}

describe('the comparison of two files', () => {
  test('joins what is close and keeps apart what is not', () => {
    const left = new Uint8Array(1000)
    const right = left.slice()
    right[100] = 1
    right[100 + gapMax] = 2
    right[500] = 3
    const { regions, changedBytes, regionCount } = compare(left, right)
    expect(regions.map(({ address, bytes }) => [address, bytes])).toEqual([
      [100, gapMax + 1],
      [500, 1],
    ])
    expect({ changedBytes, regionCount }).toEqual({ changedBytes: 3, regionCount: 2 })
  })
  test('counts what only the longer file has', () => {
    const { regions, changedBytes } = compare(new Uint8Array(100), new Uint8Array(150))
    expect(regions.map(({ address, bytes }) => [address, bytes])).toEqual([[100, 50]])
    expect(changedBytes).toBe(50)
  })
  test('is the same whatever the pieces, counts each changed byte, and covers each with a region', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 500 }),
        (left, right, piece) => {
          const whole = compare(left, right, 1000)
          const { regions, changedBytes } = compare(left, right, piece)
          const places = regions.map(({ address, bytes }) => ({ address, bytes }))
          expect(places).toEqual(whole.regions.map(({ address, bytes }) => ({ address, bytes })))
          let differing = 0
          for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
            if (left[at] === right[at]) continue
            differing += 1
            expect(places.some(({ address, bytes }) => at >= address && at < address + bytes)).toBe(true)
          }
          expect(changedBytes).toBe(differing)
        },
      ),
    )
  })
})

describe('a delivery is warned of', () => {
  const file = (sha256: string, bytes: number, part?: string) => ({
    sha256,
    bytes,
    verdict: {
      identifiers: part === undefined ? [] : [{ kind: 'part' as const, value: part, offset: 0, maker: null }],
    },
  })
  test('when it is the original, has another size or another part number', () => {
    const original = file('a', 1000, '8D0907551M')
    expect(deliveryWarnings(original, file('b', 1000, '8D0907551M'))).toEqual([])
    expect(deliveryWarnings(original, original).map(word)).toEqual([
      'This file is identical to the original: nothing was changed.',
    ])
    expect(
      deliveryWarnings(original, file('b', 999, '4B0906018'))
        .map(word)
        .join(' '),
    ).toMatch(/999 bytes.*4B0906018/)
    expect(deliveryWarnings(original, file('b', 1000))).toEqual([])
  })
})

describe('original and delivery', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  const send = async (client: Client, bytes: Uint8Array, purpose: string) => {
    const response = await fetch(`${client.origin}/api/v1/files?name=a.bin&purpose=${purpose}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        origin: client.origin,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: Uint8Array.from(bytes),
    })
    expect(response.status).toBe(201)
    return (await response.json()) as StoredFile
  }
  test('the customer sees addresses and sizes, staff see bytes and warnings, others nothing', async () => {
    const person = await world.signUp()
    const owner = await world.login(person)
    const staff = await world.login({ role: roles.admin })
    const bytes = dump({ size: 200_000, seed: 41 })
    const tuned = Buffer.from(bytes)
    tuned.set([1, 2, 3], 0x8000)
    tuned.set([9], 0x20000)
    const original = await send(owner, bytes, 'auto')
    const delivery = await send(staff, tuned, 'delivery')
    expect((await owner.call(getFileChanges, { params: { id: delivery.id } })).status).toBe(404)
    const to = { ownerId: person.id, originalId: original.id, attachedTo: 'tune-request/1' }
    await world.database.transact((tx) => handOverFile(tx, delivery.id, to))
    await expect(world.database.transact((tx) => handOverFile(tx, delivery.id, to))).rejects.toMatchObject({
      code: 'in_use',
    })

    const seen = await owner.call(getFileChanges, { params: { id: delivery.id } })
    expect(seen.status).toBe(200)
    expect(seen.body.regions.map(({ address }) => address)).toEqual([0x8000, 0x20000])
    expect(seen.body.regions.every((region) => Object.keys(region).join() === 'address,bytes')).toBe(true)
    expect((await (await world.login()).call(getFileChanges, { params: { id: delivery.id } })).status).toBe(404)

    const query = { with: delivery.id }
    expect((await owner.call(compareFiles, { params: { id: original.id }, query })).status).toBe(403)
    const compared = await staff.call(compareFiles, { params: { id: original.id }, query })
    expect(compared.body.regions[0]?.after.startsWith('010203')).toBe(true)
    expect(compared.body.warnings).toEqual([])
    expect((await staff.call(getAnyFile, { params: { id: delivery.id }, query: {} })).body).toMatchObject({
      owner_id: person.id,
      original_id: original.id,
      downloads: [],
    })
  })
})

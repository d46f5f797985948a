import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTradeIns, goodAnswers } from '#test/fixtures-trade-ins.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { addTradeInPhotos, getTradeInByToken, payTradeIn } from './contract.ts'
import { getStaffTradeIn, permitPhotoDownload, receiveTradeIn, rejectTradeIn } from './contract-staff.ts'
import { photosMax } from './rules.ts'

let world: World
let staff: Client
beforeAll(async () => {
  world = await openWorld({
    environment: { WORKER: '0' },
    fill: async (owner) => void (await fillTradeIns(owner)),
  })
  staff = await world.login({ role: 3 })
})
afterAll(() => world.close())

/** The smallest picture there is: one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
async function upload(client: Client, name: string, bytes: Buffer = dot): Promise<number> {
  const response = await fetch(`${client.origin}/api/v1/files?name=${name}&purpose=attachment`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: client.origin, cookie: cookiesOf(client) },
    body: Uint8Array.from(bytes),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}
let serials = 0
async function bought(client: Client) {
  const { body } = await client.call(payTradeIn, {
    body: {
      device: 'old-flasher',
      answers: goodAnswers,
      product: { slug: 'obd-cable' },
      serial: `PHOTO-${(serials += 1)}`,
      email: 'swap@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
    },
  })
  return body
}
const add = (client: Client, id: number, files: number[]) =>
  client.call(addTradeInPhotos, { params: { id }, body: { files } })
const codeOf = (body: unknown) => (body as { code: string }).code

describe('photos of a device', () => {
  test('200: the customer adds them, staff see and download them, byte for byte', async () => {
    const owner = await world.login()
    const { id } = await bought(owner)
    const file = await upload(owner, 'front.png')
    const added = await add(owner, id, [file])
    expect([added.status, added.body.photos]).toEqual([200, [{ id: file, name: 'front.png', bytes: dot.length }]])
    expect((await staff.call(getStaffTradeIn, { params: { id } })).body.photos).toEqual(added.body.photos)
    const permit = await staff.call(permitPhotoDownload, { params: { id, file } })
    const answer = await fetch(`${staff.origin}${permit.body.url}`, { headers: { cookie: cookiesOf(staff) } })
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer()).equals(dot)).toBe(true)
  })
  test('422 for what is no picture and for more than there is room for', async () => {
    const owner = await world.login()
    const { id } = await bought(owner)
    expect(
      (await add(owner, id, [await upload(owner, 'list.txt', Buffer.from('Numbers of my tools:\n1, 2 and 3\n'))]))
        .status,
    ).toBe(422)
    const many: number[] = []
    for (let count = 0; count < photosMax; count += 1) many.push(await upload(owner, `photo-${count}.png`))
    expect((await add(owner, id, many)).status).toBe(200)
    expect((await add(owner, id, [await upload(owner, 'one-too-many.png')])).status).toBe(422)
  })
  test('404 for another’s trade-in and another’s file, 401 for a visitor, 409 for a file that belongs elsewhere', async () => {
    const [owner, other] = [await world.login(), await world.login()]
    const { id, token } = await bought(owner)
    const [mine, theirs] = [await upload(owner, 'mine.png'), await upload(other, 'theirs.png')]
    expect((await add(other, id, [theirs])).status).toBe(404)
    expect((await add(owner, id, [theirs])).status).toBe(404)
    expect((await add(world.client(), id, [mine])).status).toBe(401)
    expect((await other.call(getTradeInByToken, { body: { id, token } })).body.may_add_photos).toBe(false)
    expect((await add(owner, id, [mine])).status).toBe(200)
    const second = await bought(owner)
    const twice = await add(owner, second.id, [mine])
    expect([twice.status, codeOf(twice.body)]).toEqual([409, 'in_use'])
  })
  test('404 for staff who ask for a file of something else, 403 for whoever has no right to trade-ins', async () => {
    const owner = await world.login()
    const [{ id }, second] = [await bought(owner), await bought(owner)]
    const [file, loose] = [await upload(owner, 'front.png'), await upload(owner, 'loose.png')]
    await add(owner, id, [file])
    const ask = async (client: Client, of: number, which: number) =>
      (await client.call(permitPhotoDownload, { params: { id: of, file: which } })).status
    expect(await ask(staff, id, loose)).toBe(404)
    expect(await ask(staff, second.id, file)).toBe(404)
    expect(await ask(owner, id, file)).toBe(403)
    expect(await ask(await world.login({ flags: ['tm'] }), id, file)).toBe(403)
    expect(await ask(staff, id, file)).toBe(200)
  })
  test('409 once it is decided', async () => {
    const owner = await world.login()
    const { id } = await bought(owner)
    const version = async () => (await staff.call(getStaffTradeIn, { params: { id } })).body.version
    await staff.call(receiveTradeIn, { params: { id }, body: { version: await version() } })
    const body = { version: await version(), reason: 'broken', difference: 0 }
    await staff.call(rejectTradeIn, { params: { id }, body })
    const late = await add(owner, id, [await upload(owner, 'late.png')])
    expect([late.status, codeOf(late.body)]).toEqual([409, 'trade_in_moved'])
  })
})

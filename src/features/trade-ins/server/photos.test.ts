import { describe, expect, test } from 'vitest'
import { fillTradeIns, swapOf } from '#test/fixtures-trade-ins.ts'
import { type Client, useWorld } from '#test/world.ts'
import { addTradeInPhotos, getTradeInByToken, payTradeIn, sendTradeInPhoto } from '../contract/trade-ins.ts'
import { endpointUrl } from '#kit/contract.ts'
import { sql } from 'drizzle-orm'
import { getStaffTradeIn, permitPhotoDownload, receiveTradeIn, rejectTradeIn } from '../contract/staff.ts'
import { photosMax } from '../rules.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { tradeIns: fillTradeIns } })
const staff = await world.login({ role: 3 })

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
    body: { ...swapOf(`PHOTO-${(serials += 1)}`), nonce: 'fake-valid-nonce' },
  })
  return body
}
const add = (client: Client, id: number, files: number[]) =>
  client.call(addTradeInPhotos, { params: { id }, body: { files } })
const codeOf = (body: unknown) => (body as { code: string }).code

/** What a visitor does who holds a token. */
async function sendAs(client: Client, { id, token }: { id: number; token?: string | undefined }, bytes = dot) {
  const url = endpointUrl(sendTradeInPhoto, { params: { id }, query: { name: 'front.png' } })
  const response = await fetch(client.origin + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: client.origin,
      cookie: cookiesOf(client),
      ...(token === undefined ? {} : { 'x-order-token': token }),
    },
    body: Uint8Array.from(bytes),
  })
  return { status: response.status, body: (await response.json()) as { code: string; photos: { id: number }[] } }
}
const filesOf = async (id: number) =>
  (
    await world.database.db.execute<{ owner_id: number | null; kind: string }>(
      sql`select owner_id, kind from files where attached_to = ${`trade-in/${id}`}`,
    )
  ).rows
const looseCount = async () =>
  Number((await world.database.db.execute<{ n: number }>(sql`select count(*)::int as n from loose_objects`)).rows[0]!.n)

describe('photos of a visitor', () => {
  test('200: anyone who holds the token adds them, staff see and download them, nobody owns them', async () => {
    const visitor = world.client()
    const order = await bought(visitor)
    const shown = (await visitor.call(getTradeInByToken, { body: { id: order.id, token: order.token } })).body
    expect(shown).toMatchObject({ may_add_photos: true, is_visitors: true })
    const sent = await sendAs(world.client(), order)
    expect([sent.status, sent.body.photos.length]).toEqual([200, 1])
    expect(await filesOf(order.id)).toEqual([{ owner_id: null, kind: 'attachment' }])
    const file = sent.body.photos[0]!.id
    const permit = await staff.call(permitPhotoDownload, { params: { id: order.id, file } })
    const answer = await fetch(`${staff.origin}${permit.body.url}`, { headers: { cookie: cookiesOf(staff) } })
    expect(Buffer.from(await answer.arrayBuffer()).equals(dot)).toBe(true)
  })
  test('404 without the token, with a part of it, with another’s, and for a trade-in of a login', async () => {
    const [order, other] = [await bought(world.client()), await bought(world.client())]
    const owned = await bought(await world.login())
    for (const token of [undefined, '', order.token.slice(0, 20), other.token])
      expect((await sendAs(world.client(), { id: order.id, token })).status).toBe(404)
    expect((await sendAs(world.client(), owned)).status).toBe(404)
    expect(await filesOf(order.id)).toEqual([])
  })
  test('422 for what is no picture and beyond the same limit, also when many are sent at once; nothing is left behind', async () => {
    const order = await bought(world.client())
    const loose = await looseCount()
    const text = await sendAs(world.client(), order, Buffer.from('Numbers of my tools:\n1, 2 and 3\n'))
    expect([text.status, text.body.code]).toEqual([422, 'validation_failed'])
    const answers = await Promise.all(Array.from({ length: photosMax + 3 }, () => sendAs(world.client(), order)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(photosMax)
    expect(answers.filter(({ status }) => status === 422).length).toBe(3)
    expect((await filesOf(order.id)).length).toBe(photosMax)
    expect(await looseCount()).toBe(loose)
  })
  test('409 once it is decided', async () => {
    const order = await bought(world.client())
    const version = async () => (await staff.call(getStaffTradeIn, { params: { id: order.id } })).body.version
    await staff.call(receiveTradeIn, { params: { id: order.id }, body: { version: await version() } })
    const body = { version: await version(), reason: 'broken', difference: 0 }
    await staff.call(rejectTradeIn, { params: { id: order.id }, body })
    expect((await sendAs(world.client(), order)).body.code).toBe('trade_in_moved')
  })
  test('go when the person of that email is erased', async () => {
    const order = await bought(world.client())
    await sendAs(world.client(), order)
    const { rows } = await world.owner.db.execute<{ id: number }>(sql`
      insert into users (name, email, email_verified) values ('Swap', 'swap@example.test', true) returning id`)
    await world.owner.db.execute(sql`select erase_person(${rows[0]!.id})`)
    expect(await filesOf(order.id)).toEqual([])
  })
})

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
  test('404 for staff who ask for a file of something else, 403 for anyone who has no right to trade-ins', async () => {
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

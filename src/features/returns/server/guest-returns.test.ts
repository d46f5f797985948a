import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { login, register, verifyEmail } from '#features/identity/contract/login.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { deliverParcel, packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { tokenIn, waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import {
  addGuestReturnPicture,
  cancelGuestReturn,
  getGuestReturnLabel,
  listGuestReturns,
  requestGuestReturn,
  sendGuestReturn,
} from '../contract/guest-returns.ts'
import { cancelReturn, listOrderReturns } from '../contract/returns.ts'
import { approveReturn, getReturn, inspectReturn, receiveReturn, refundReturn } from '../contract/staff.ts'

const { world } = await useWorld({ fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 1 }) } })
const staff = await world.login({ role: 3 })
const { db } = world.owner

interface Bought {
  id: number
  token: string
  line: number
  email: string
}
/** A guest’s, paid by card and delivered. */
async function bought({ email = 'guest@example.test', client = world.client() } = {}): Promise<Bought> {
  const { body: made } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 3 }], email, billing_address: usAddress },
  })
  const order = { id: made.id, token: made.token }
  const params = { id: made.id }
  await client.call(payOrder, { params, body: { token: made.token, nonce: 'fake-valid-nonce' } })
  const line = (await client.call(getOrderByToken, { params: order })).body.lines[0]!.id
  const { body } = await staff.call(packParcel, { params, body: { lines: [{ line_id: line, quantity: 3 }] } })
  const parcel = body.parcels[0]!.id
  await staff.call(shipParcel, { params: { ...params, parcel }, body: { carrier: 'UPS', number: `1Z${parcel}` } })
  await staff.call(deliverParcel, { params: { ...params, parcel } })
  return { ...order, line, email }
}
const at = ({ id, token }: Bought) => ({ id, token })
const ask = (order: Bought, quantity = 1, key?: string) =>
  world.client().call(
    requestGuestReturn,
    {
      params: at(order),
      body: { wish: 'refund', reason: 'damaged', note: '', lines: [{ line_id: order.line, quantity }] },
    },
    key,
  )
const list = async (order: Bought) => (await world.client().call(listGuestReturns, { params: at(order) })).body
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function send(order: Bought, id: number, bytes: Uint8Array = pixel, name = 'crack.png') {
  const answer = await fetch(
    world.origins[0] + endpointUrl(addGuestReturnPicture, { params: { ...at(order), return: id }, query: { name } }),
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', origin: world.origins[0]! },
      body: Uint8Array.from(bytes),
    },
  )
  return { status: answer.status, body: (await answer.json()) as { code: string; pictures: { name: string }[] } }
}
const versionOf = async (id: number) => (await staff.call(getReturn, { params: { id } })).body.version
const approve = async (id: number) =>
  staff.call(approveReturn, { params: { id }, body: { version: await versionOf(id), answer: 'Use the box.' } })

test('201: a guest asks, sends a picture, prints the label and is refunded; each step is mailed with the guest’s link', async () => {
  const order = await bought({ email: 'every-step@example.test' })
  expect(await list(order)).toMatchObject({ of_account: false, returnable: [{ quantity: 3 }], data: [] })
  const { status, body } = await ask(order, 2)
  expect([status, body.state]).toEqual([201, 'requested'])
  const { id } = body
  expect((await send(order, id)).body.pictures).toMatchObject([{ name: 'crack.png' }])
  expect(await list(order)).toMatchObject({ returnable: [{ quantity: 1 }], data: [{ id, pictures: [{}] }] })
  expect((await staff.call(getReturn, { params: { id } })).body).toMatchObject({
    email: order.email,
    pictures: [{ name: 'crack.png' }],
  })
  const guest = world.client()
  const params = { ...at(order), return: id }
  expect((await guest.call(getGuestReturnLabel, { params })).refusal.code).toBe('return_moved')
  await approve(id)
  const label = await guest.call(getGuestReturnLabel, { params })
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const sent = await guest.call(sendGuestReturn, { params, body: { carrier: 'UPS', number: '1Z999' } })
  expect(sent.body).toMatchObject({ answer: 'Use the box.', tracking_number: '1Z999' })
  await staff.call(receiveReturn, { params: { id }, body: { version: await versionOf(id) } })
  const lines = [{ line_id: order.line, accepted: 2, restock: true }]
  await staff.call(inspectReturn, { params: { id }, body: { version: await versionOf(id), note: '', lines } })
  await staff.call(refundReturn, { params: { id }, body: { version: await versionOf(id) } })
  const [done] = (await list(order)).data
  expect(done).toMatchObject({ state: 'refunded', refunded: expect.any(Number) })
  const steps = ['received your return request', 'approved', 'arrived', 'inspected', 'refunded']
  for (const [index, step] of steps.entries()) {
    const { subject, text } = await waitForMail(world, order.email, 'return-update', index + 1)
    expect(subject).toContain(step)
    expect(text).toContain(`/profile/orders/${order.id}/${order.token}/return`)
  }
})

test('the same request again with its key asks once', async () => {
  const order = await bought()
  const answers = [await ask(order, 3, 'key-of-one-request'), await ask(order, 3, 'key-of-one-request')]
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [201, answers[0]!.body.id],
    [201, answers[0]!.body.id],
  ])
})

test('200: a guest cancels, and gets an email; 409 once the parcel has arrived, and for more than left', async () => {
  const order = await bought({ email: 'cancels@example.test' })
  const { body } = await ask(order, 3)
  expect((await ask(order)).refusal.code).toBe('return_not_possible')
  const cancel = (id: number) => world.client().call(cancelGuestReturn, { params: { ...at(order), return: id } })
  expect((await cancel(body.id)).body.state).toBe('cancelled')
  expect((await waitForMail(world, order.email, 'return-update', 2)).subject).toContain('canceled')
  const { body: again } = await ask(order, 3)
  await approve(again.id)
  await staff.call(receiveReturn, { params: { id: again.id }, body: { version: await versionOf(again.id) } })
  expect((await cancel(again.id)).refusal.code).toBe('return_moved')
})

describe('pictures', () => {
  test('422 for what is no picture and for more than six; 409 once staff have answered', async () => {
    const order = await bought()
    const { id } = (await ask(order)).body
    expect(await send(order, id, Buffer.from('%PDF-1.4 text'), 'crack.png')).toMatchObject({
      status: 422,
      body: { errors: { pictures: ['Only pictures can be added.'] } },
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(order, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
    expect((await list(order)).data[0]!.pictures).toHaveLength(6)
    const other = (await ask(order)).body
    await approve(other.id)
    expect((await send(order, other.id)).body.code).toBe('return_moved')
  })

  test('go when the guest is erased', async () => {
    const email = 'erased@example.test'
    const order = await bought({ email })
    const { id } = (await ask(order)).body
    await send(order, id)
    const user = await world.signUp({ email })
    await db.execute(sql`select erase_person(${user.id})`)
    const { rows } = await db.execute(sql`select id from files where attached_to = ${`return/${id}`}`)
    expect(rows).toEqual([])
  })
})

test('404, the same for a foreign token, an unknown order, another order’s return and the order of an account', async () => {
  const [order, other] = [await bought(), await bought()]
  const { id } = (await ask(order)).body
  const { id: foreign } = (await ask(other)).body
  const member = await world.login({})
  const owned = await bought({ client: member })
  const everyCall = async (params: { id: number; token: string }, returned: number, line: number) => {
    const guest = world.client()
    const of = { ...params, return: returned }
    const lines = [{ line_id: line, quantity: 1 }]
    const body = { wish: 'refund' as const, reason: 'other' as const, note: '', lines }
    const picture = await send({ ...params, line, email: '' }, returned)
    const answers = [
      await guest.call(cancelGuestReturn, { params: of }),
      await guest.call(sendGuestReturn, { params: of, body: { carrier: 'UPS', number: '1Z999' } }),
      await guest.call(getGuestReturnLabel, { params: of }),
      picture,
      ...(params.id === order.id && params.token === order.token
        ? []
        : [await guest.call(requestGuestReturn, { params, body })]),
    ]
    return answers.map(({ status, body: answer }) => JSON.stringify([status, (answer as { code: string }).code]))
  }
  const tried = [
    ...(await everyCall({ id: order.id, token: other.token }, id, order.line)),
    ...(await everyCall({ id: 999_999, token: order.token }, id, order.line)),
    ...(await everyCall(at(order), foreign, order.line)),
    ...(await everyCall(at(owned), id, owned.line)),
  ]
  expect(new Set(tried)).toEqual(new Set([JSON.stringify([404, 'not_found'])]))
  expect(tried).toHaveLength(19)
  const lists = await Promise.all(
    [
      { id: order.id, token: other.token },
      { id: 999_999, token: order.token },
    ].map((params) => world.client().call(listGuestReturns, { params })),
  )
  expect(lists.map(({ status, refusal }) => [status, refusal.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  expect(await list(owned)).toEqual({ of_account: true, until: null, returnable: [], data: [] })
})

test('a return goes along when an account claims its order: there it goes on, and the link only leads there', async () => {
  const email = 'claims@example.test'
  const order = await bought({ email })
  const { id } = (await ask(order)).body
  const client = world.client()
  const password = 'correct horse battery'
  await client.call(register, { body: { email, name: 'Lee Later', password } })
  await client.call(verifyEmail, { body: { token: tokenIn(await waitForMail(world, email, 'verify-email')) } })
  await client.call(login, { body: { email, password } })
  const { body } = await client.call(listOrderReturns, { params: { id: order.id } })
  expect(body.data.map((one) => one.id)).toEqual([id])
  expect(await list(order)).toMatchObject({ of_account: true, data: [] })
  await approve(id)
  const { text } = await waitForMail(world, email, 'return-update', 2)
  expect(text).toContain(`/profile/orders/${order.id}/return`)
  expect(text).not.toContain(order.token)
  const params = { ...at(order), return: id }
  expect((await world.client().call(cancelGuestReturn, { params })).status).toBe(404)
  expect((await client.call(cancelReturn, { params: { id } })).body.state).toBe('cancelled')
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { login, register, verifyEmail } from '#features/identity/contract/login.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { tokenIn, waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { findGuestOrder, listOrders } from '../contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

async function buyAsGuest(email: string): Promise<{ id: number; token: string }> {
  const guest = world.client()
  const { body } = await guest.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
  })
  await guest.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return body
}
const linksMailedTo = async (email: string) =>
  (
    await world.database.db.execute<{ props: { orderId: number } }>(
      sql`select props from mails where template = 'order-link' and recipient = ${email} order by id`,
    )
  ).rows.map(({ props }) => props.orderId)

describe('findGuestOrder', () => {
  test('204 always; the buyer alone gets the link, once in ten minutes', async () => {
    const order = await buyAsGuest('Dana@Example.test')
    const ask = (number: string, email: string) => world.client().call(findGuestOrder, { body: { number, email } })
    const answers = [
      await ask(`#${order.id}`, 'dana@example.test'),
      await ask(String(order.id), 'other@example.test'),
      await ask('999999', 'dana@example.test'),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    expect(await linksMailedTo('dana@example.test')).toEqual([order.id])
    expect(await linksMailedTo('other@example.test')).toEqual([])
  })
  test('422 for what is no number of an order', async () => {
    const { status, body } = await world
      .client()
      .call(findGuestOrder, { body: { number: 'abc', email: 'dana@example.test' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { number: [expect.stringContaining('order number')] } })
  })
})

test('a guest’s orders belong to the account once its address is confirmed, and not before', async () => {
  const email = 'later@example.test'
  const order = await buyAsGuest(email.toUpperCase())
  await buyAsGuest('someone-else@example.test')
  const client = world.client()
  const password = 'correct horse battery'
  await client.call(register, { body: { email, name: 'Lee Later', password } })
  const token = tokenIn(await waitForMail(world, email, 'verify-email'))
  const { rows } = await world.database.db.execute<{ user_id: number | null }>(
    sql`select user_id from orders where id = ${order.id}`,
  )
  expect(rows).toEqual([{ user_id: null }])
  await client.call(verifyEmail, { body: { token } })
  await client.call(login, { body: { email, password } })
  expect((await client.call(listOrders, { query: {} })).body.data.map(({ id }) => id)).toEqual([order.id])
})

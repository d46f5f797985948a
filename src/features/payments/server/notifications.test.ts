import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { notificationPath } from './notification-route.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

/** Places an order and tries to pay it with a nonce that makes the sandbox behave in that way. */
async function payWith(nonce: string) {
  const client = world.client()
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'n@example.test', billing_address: usAddress },
  })
  const { status } = await client.call(payOrder, { params: { id: body.id }, body: { nonce, token: body.token } })
  const { rows } = await world.database.db.execute<{ reference: string }>(
    sql`select reference from payment_intents where order_id = ${body.id}`,
  )
  return { id: body.id, status, reference: rows[0]!.reference }
}
/** Lets the gateway send notices to the shop. @returns what the shop answered to each */
async function notices(body: object): Promise<number[]> {
  const response = await fetch(`${world.gatewayUrl}/sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ url: `${world.origins[0]}${notificationPath}`, ...body }),
  })
  const { deliveries } = (await response.json()) as { deliveries: { status: number }[] }
  return deliveries.map(({ status }) => status)
}
const eventsOf = async (id: number) =>
  (
    await world.database.db.execute<{ kind: string }>(
      sql`select kind from payment_events where order_id = ${id} order by kind`,
    )
  ).rows.map(({ kind }) => kind)
const stateOf = async (id: number) =>
  (await world.database.db.execute<{ state: string }>(sql`select state from orders where id = ${id}`)).rows[0]?.state

describe('notices of the payment gateway', () => {
  test('repeated and out of order: each is kept once, and nothing moves twice', async () => {
    const { id, reference } = await payWith('fake-valid-nonce')
    const about = (kind: string) => ({ kind, orderId: reference })
    const answers = await notices({
      notifications: [about('transaction_settled'), about('dispute_opened')],
      repeat: 3,
      order: 'reversed',
    })
    expect(answers).toEqual(Array.from({ length: 6 }, () => 204))
    expect(await eventsOf(id)).toEqual(['dispute_opened', 'settled'])
    expect(await stateOf(id)).toBe('paid')
  })

  test('forged: answered like an address that does not exist, and not kept', async () => {
    const { id, reference } = await payWith('fake-valid-nonce')
    const forged = { notifications: [{ kind: 'transaction_settled', orderId: reference }], forge: true }
    expect(await notices(forged)).toEqual([404])
    const empty = await fetch(`${world.origins[0]}${notificationPath}`, {
      method: 'POST',
      body: new URLSearchParams({ bt_signature: '', bt_payload: '' }),
    })
    expect(empty.status).toBe(404)
    expect(await eventsOf(id)).toEqual([])
  })

  test('of a charge whose answer was garbage: the order is settled at once by looking it up', async () => {
    const { id, status, reference } = await payWith(`sandbox-garbage-nonce-${randomUUID()}`)
    expect(status).toBe(409)
    expect(await stateOf(id)).toBe('paying')
    expect(await notices({ notifications: [{ kind: 'transaction_settled', orderId: reference }] })).toEqual([204])
    expect(await stateOf(id)).toBe('paid')
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder, type WantedLine } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listOrders } from '../contract.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const buyer = await world.login()

await buy([{ slug: 'obd-cable', options: [], quantity: 2 }])
await buy([{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 3 }])

async function buy(lines: WantedLine[]): Promise<void> {
  const { body } = await buyer.call(createOrder, {
    body: { lines, email: 'lists@example.test', billing_address: usAddress },
  })
  await buyer.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce' } })
}

describe('lists of orders', () => {
  test('each order is named by its own lines and counts its own pieces, newest first', async () => {
    const { body } = await buyer.call(listOrders, { query: {} })
    expect(body.data.map(({ title, units }) => ({ title, units }))).toEqual([
      { title: 'Shirt', units: 3 },
      { title: 'OBD cable', units: 2 },
    ])
  })

  test('staff find an order by the name of a product in it', async () => {
    const admin = await world.login({ role: roles.admin })
    const { body } = await admin.call(listTransactions, { query: { q: 'obd' } })
    expect(body.data.map(({ title }) => title)).toEqual(['OBD cable'])
  })

  test('staff find orders by the beginning of the buyer’s email and by the charge at the gateway; others by none', async () => {
    const admin = await world.login({ role: roles.admin })
    const { rows } = await world.database.db.execute<{ gateway_id: string; order_id: number }>(
      sql`select gateway_id, order_id from payment_intents order by id limit 1`,
    )
    const found = async (q: string) =>
      (await admin.call(listTransactions, { query: { q } })).body.data.map(({ title }) => title)
    expect(await found('LISTS')).toEqual(['Shirt', 'OBD cable'])
    expect(await found('lists@')).toEqual(['Shirt', 'OBD cable'])
    expect(await found(rows[0]!.gateway_id)).toEqual(['OBD cable'])
    expect(await found('nobody')).toEqual([])
    expect((await world.login().then((other) => other.call(listOrders, { query: { q: 'obd' } }))).body.data).toEqual([])
  })
})

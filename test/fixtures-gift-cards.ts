/** Buys gift cards for tests, and reads their codes from the email as recipients do. */
import { expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { createGiftCardOrder } from '#features/gift-cards/contract/gift-cards.ts'
import { giftCode } from '#features/gift-cards/server/gift-code.ts'
import { checkGiftCard } from '#features/payments/contract.ts'
import { secretOf } from '#app/server/start.ts'
import { usAddress } from './fixtures-shop.ts'
import type { Client, World } from './world.ts'

export function giftCardTools(world: World) {
  let count = 0
  const gift = () => ({
    recipient_name: 'Robin',
    recipient_email: `robin${(count += 1)}@example.test`,
    from_name: 'Dana',
    message: 'Happy birthday',
  })
  /** Code of a card, as in its email. */
  async function codeOf(id: number): Promise<string> {
    const { rows } = await world.database.db.execute<{ code_seed: string }>(
      sql`select code_seed from gift_cards where id = ${id}`,
    )
    return giftCode(secretOf(world.settings), rows[0]!.code_seed)
  }
  /** A card's row in the database. */
  async function cardOf(id: number) {
    const { rows } = await world.database.db.execute<{
      id: number
      state: string
      balance: number
      held: number
      value: number
    }>(sql`select id, state, balance, held, value from gift_cards where id = ${id}`)
    return rows[0]!
  }
  /** A card bought and paid for by a guest. */
  async function buyCard(value: number, extra: object = {}, client: Client = world.client()) {
    const given = gift()
    const made = await client.call(createGiftCardOrder, {
      body: { ...given, value, email: 'giver@example.test', billing_address: usAddress, ...extra },
    })
    expect(made.status).toBe(201)
    const { id: orderId, token } = made.body
    const paid = await client.call(payOrder, { params: { id: orderId }, body: { token, nonce: 'fake-valid-nonce' } })
    expect([paid.status, paid.refusal.message]).toEqual([200, undefined])
    const { rows } = await world.database.db.execute<{ id: number }>(
      sql`select id from gift_cards where order_id = ${orderId}`,
    )
    const { id } = rows[0]!
    return { id, orderId, token, code: await codeOf(id), recipient: given.recipient_email }
  }
  const orderFor = async (lines: object[], client: Client = world.client(), extra: object = {}) =>
    (
      await client.call(createOrder, {
        body: { lines, email: 'receiver@example.test', billing_address: usAddress, ...extra } as never,
      })
    ).body
  const payWith = (
    order: { id: number; token: string },
    payment: object,
    client: Client = world.client(),
    key?: string,
  ) => client.call(payOrder, { params: { id: order.id }, body: { token: order.token, ...payment } }, key)
  const balanceOf = (code: string, client: Client = world.client()) => client.call(checkGiftCard, { body: { code } })
  return { gift, buyCard, cardOf, codeOf, orderFor, payWith, balanceOf }
}

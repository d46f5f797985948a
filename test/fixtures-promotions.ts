/** Creates promotions for tests, waits until every process knows them, and buys with them. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createOrder, estimateOrder, payOrder } from '#features/checkout/contract.ts'
import { newPromotion } from '#features/promotions/contract/promotion-fields.ts'
import { createPromotion, updatePromotion } from '#features/promotions/contract/promotions.ts'
import { fillShop, usAddress } from './fixtures-shop.ts'
import { type Client, useWorld } from './world.ts'

/** A world with unlimited stock, with functions that create and use promotions. */
export async function openPromotions() {
  const { world, shop } = await useWorld({
    environment: { WORKER: '0' },
    fill: {
      shop: fillShop,
      more: ({ db }) => db.execute(sql`update stock_levels set on_hand = 100000`),
    },
  })
  const staff = await world.login({ role: 3 })
  const cable = (quantity: number) => ({ slug: 'obd-cable', options: [], quantity })
  const shirt = (quantity: number) => ({
    slug: 'shirt',
    options: [{ id: shop.shirt.optionId, selection: 'L' }],
    quantity,
  })

  let count = 0
  const gone = 'This code doesn’t exist.'
  /** Waits until every process knows about a change to a code. */
  const heard = (code: string, isKnown: boolean) =>
    expect
      .poll(async () => (await estimate(world.client(), [cable(1)], [code])).refused_codes[0]?.message !== gone)
      .toBe(isKnown)
  const retire = async ({ id, code }: { id: number; code: string }) => {
    await staff.call(updatePromotion, { params: { id }, body: { version: 1, state: 'retired' } as never })
    await heard(code, false)
  }
  /** A new promotion with its own code. */
  async function promote(given: object): Promise<{ id: number; code: string; version: number }> {
    const code = `TEST${(count += 1)}`
    const { status, body, refusal } = await staff.call(createPromotion, {
      body: { ...newPromotion, name: code, code, ...given } as never,
    })
    expect([status, refusal.errors]).toEqual([201, undefined])
    const terms = given as { method?: string; state?: string }
    if (terms.method !== 'generated' && terms.state !== 'draft') await heard(code, true)
    return body as never
  }
  const to = { country_code: 'US' as const, state: 'NV' }
  const estimate = async (client: Client, lines: object[], codes: string[] = [], email?: string) =>
    (
      await client.call(estimateOrder, {
        body: { lines, destination: to, discount_codes: codes, ...(email ? { email } : {}) } as never,
      })
    ).body
  async function buy(client: Client, lines: object[], codes: string[], email = `buyer${(count += 1)}@example.test`) {
    const made = await client.call(createOrder, {
      body: { lines, email, billing_address: usAddress, discount_codes: codes } as never,
    })
    if (made.status !== 201)
      return { refused: (made.body as unknown as { code: string }).code, id: 0, total: 0, token: '' }
    const { id, token, total } = made.body
    const paid = await client.call(payOrder, { params: { id }, body: { token, nonce: 'fake-valid-nonce' } })
    expect(paid.status).toBe(200)
    return { refused: null, id, total, token }
  }

  return { world, staff, cable, shirt, promote, retire, estimate, buy }
}

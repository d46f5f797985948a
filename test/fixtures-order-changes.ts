/** Paid orders for tests to change, and checks of the result. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { getChangeableOrder } from '#features/order-changes/contract.ts'
import { getFulfilment } from '#features/transactions/contract/fulfilment.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { quoteTools } from './fixtures-quotes.ts'
import { type ShopFixture, usAddress } from './fixtures-shop.ts'
import type { Client, World } from './world.ts'

/** A line as staff add it. */
export const line = (slug: string, options: { id: number; selection: string }[] = [], quantity = 1) => ({
  slug,
  options,
  quantity,
  price: null,
  reason: '',
})

export function changeTools(world: World, shop: ShopFixture, staff: Client) {
  const { db } = world.owner
  const large = [{ id: shop.shirt.optionId, selection: 'L' }]
  const small = [{ id: shop.shirt.optionId, selection: 'S' }]
  const { linkOf, pay } = quoteTools(staff)
  /** Two large shirts and a cable, paid for by card or on a dealer's account. */
  async function bought(
    payment: object = {},
    client: Client = world.client(),
    dealer?: string,
    { address = usAddress as object, codes = [] as string[] } = {},
  ) {
    const { body } = await client.call(createOrder, {
      body: {
        lines: [
          { slug: 'shirt', options: large, quantity: 2 },
          { slug: 'obd-cable', quantity: 1 },
        ],
        email: 'changes@example.test',
        billing_address: address as typeof usAddress,
        discount_codes: codes,
      },
    })
    const params = { id: body.id }
    const { token } = body
    const paid =
      dealer === undefined
        ? await client.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token, ...payment } })
        : await client.call(payLaterOrder, { params, body: { token, dealer } })
    expect([paid.status, paid.refusal.message]).toEqual([200, undefined])
    const read = async () => (await staff.call(getChangeableOrder, { params })).body
    const { pieces } = await read()
    const order = async () => (await staff.call(getTransaction, { params })).body
    const fulfilment = async () => (await staff.call(getFulfilment, { params })).body
    const left = async () => (await fulfilment()).pieces.map((piece) => piece.left)
    const [shirt, cable] = [pieces[0]!.line_id, pieces[1]!.line_id]
    return { params, shirt, cable, read, order, fulfilment, left }
  }
  const onHand = async (product: number) =>
    (
      await readRows<{ sum: number }>(
        db,
        sql`select sum(on_hand)::int as sum from stock_levels where product_id = ${product}`,
      )
    )[0]!.sum
  /** Audit log actions about changes to an order, newest first. */
  const audited = async (id: number) =>
    (
      await readRows<{ action: string }>(
        db,
        sql`select action from audits where object = ${`order/${id}`} and action like 'orders.c%' order by id desc`,
      )
    ).map(({ action }) => action)
  /** The clearing account between orders is empty after a change, and the books are consistent. */
  async function booksAgree() {
    expect(await readBalance(db, 'liability/order-credits/USD')).toBe(0)
    expect(await findBalanceDifferences(db)).toEqual([])
  }
  /** Pays a quote as its customer. */
  async function payQuote(quoteId: number, payment: object = {}) {
    const { status } = await pay(world.client(), await linkOf(quoteId), payment)
    expect(status).toBe(200)
  }
  return { large, small, bought, onHand, audited, booksAgree, payQuote }
}

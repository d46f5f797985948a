import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { rememberMailLanguage } from '#features/mails/server/queue-mail.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { recordChargeback } from '#features/transactions/server/record-chargeback.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { changeTools, line } from '#test/fixtures-order-changes.ts'
import { fillShop, oregonAddress, usAddress } from '#test/fixtures-shop.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { changeOrderAddress, changeOrderItems, changeOrderShipping } from '../contract.ts'
import { shippingRefund } from '../rules.ts'

const { world, shop } = await useWorld({
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const { large, bought, audited, booksAgree, payQuote } = changeTools(world, shop, staff)
const reason = 'The customer called'
const ship = (params: { id: number }, shipping_tier: string, extra: object = {}) =>
  staff.call(changeOrderShipping, { params, body: { shipping_tier, reason, ...extra } })

/** The customer’s quote as it reads: its message, then its lines. */
async function quoteTexts(quoteId: number | null) {
  const { rows } = await db.execute<{ message: string; names: string[] }>(sql`
    select o.message, array(select name from order_lines where order_id = o.order_id order by id) as names
    from quote_offers o where o.quote_id = ${quoteId}`)
  return [rows[0]!.message, ...rows[0]!.names]
}

describe('quotes for changes', () => {
  test('are in the customer’s language, even though staff read English', async () => {
    await rememberMailLanguage(db, 'Changes@example.test', 'de')
    const { params, order } = await bought()
    const number = (await order()).invoice_number
    const faster = await ship(params, 'us-air')
    expect(await quoteTexts(faster.body.quote_id)).toEqual([
      `Dies ist für den schnelleren Versand Ihrer Bestellung ${number}.`,
      'Air statt Ground',
    ])
    const { params: other } = await bought()
    const body = { take: [], add: [line('shirt', large)], by_link: true, reason }
    const { quote_id: quote } = (await staff.call(changeOrderItems, { params: other, body })).body
    expect((await quoteTexts(quote))[0]).toMatch(/^Diese Artikel kommen zu Ihrer Bestellung \S+ hinzu\.$/)
    await rememberMailLanguage(db, 'changes@example.test', 'en')
  })
})

describe('the shipping method', () => {
  test('that costs more waits for its quote, and the parcel with it; a cheaper one gives the difference back', async () => {
    const { params, read, order, fulfilment } = await bought()
    expect((await read()).shipping_methods).toEqual([
      { slug: 'us-ground', name: 'Ground', difference: 0 },
      { slug: 'us-air', name: 'Air', difference: 2000 },
    ])
    const faster = await ship(params, 'us-air')
    expect(faster.body).toMatchObject({ state: 'awaiting_payment' })
    expect((await fulfilment()).hold_reason).toContain(`Q-${faster.body.quote_id}`)
    await payQuote(faster.body.quote_id!)
    await expect.poll(async () => (await order()).shipping_tier).toBe('us-air')
    expect((await fulfilment()).hold_reason).toBe('')
    const { changes } = await read()
    expect(changes[0]).toMatchObject({ state: 'done', kind: 'shipping', refund: 0 })

    // The order paid less than the list price for the faster method, so the refund is in proportion to what it paid.
    const slower = await ship(params, 'us-ground')
    expect(slower.body).toMatchObject({ state: 'done', quote_id: null })
    const { shipping, refunded } = await order()
    expect(refunded).toBe((await read()).changes[0]!.refund)
    expect(refunded).toBeLessThan(shipping)
    await booksAgree()
  })

  test('changes free of charge where staff say so, and to the same one changes nothing', async () => {
    const { params, order } = await bought()
    expect((await ship(params, 'us-air', { is_free: true })).body).toMatchObject({ state: 'done', quote_id: null })
    expect(await order()).toMatchObject({ shipping_tier: 'us-air', refunded: 0 })
    expect(await audited(params.id)).toEqual(['orders.change_shipping'])
    expect((await ship(params, 'us-air')).refusal.code).toBe('validation_failed')
  })

  test('is refused where it does not go, and once something is packed', async () => {
    const { params, shirt } = await bought()
    expect((await ship(params, 'eu-parcel')).refusal.code).toBe('shipping_tier_not_supported_for_destination')
    await staff.call(packParcel, { params, body: { lines: [{ line_id: shirt, quantity: 1, serials: [] }] } })
    expect((await ship(params, 'us-air')).refusal.code).toBe('parcel_packed')
  })

  test('gives back a part of what was paid, never more than is left', () => {
    expect(shippingRefund({ paid: 2900, left: 2900, from: 2900, to: 900 })).toBe(2000)
    expect(shippingRefund({ paid: 1450, left: 1450, from: 2900, to: 900 })).toBe(1000)
    expect(shippingRefund({ paid: 2900, left: 300, from: 2900, to: 900 })).toBe(300)
    expect(shippingRefund({ paid: 0, left: 0, from: 0, to: 0 })).toBe(0)
    expect(shippingRefund({ paid: 900, left: 900, from: 900, to: 2900 })).toBe(0)
  })
})

describe('the address', () => {
  const move = (params: { id: number }, address: object) =>
    staff.call(changeOrderAddress, { params, body: { address: address as never, reason } })

  test('changes where tax and shipping stay the same, and the customer is notified', async () => {
    const { params, order } = await bought()
    const { status } = await move(params, { ...usAddress, line1: '9 New Street' })
    expect(status).toBe(200)
    expect((await order()).shipping_address).toMatchObject({ line1: '9 New Street' })
    expect(await audited(params.id)).toEqual(['orders.change_address'])
    expect((await order()).billing_address).toMatchObject({ line1: usAddress.line1 })
    const mail = await waitForMail(world, 'changes@example.test', 'order-address-changed')
    expect(mail.text).toContain('9 New Street')
  })

  test('is refused where they differ, where it is incomplete, and once a parcel has left', async () => {
    const { params, shirt } = await bought()
    expect((await move(params, oregonAddress)).refusal.code).toBe('order_address_reprices')
    expect((await move(params, { ...usAddress, state: '' })).refusal.code).toBe('validation_failed')
    const { body } = await staff.call(packParcel, {
      params,
      body: { lines: [{ line_id: shirt, quantity: 1, serials: [] }] },
    })
    expect((await move(params, { ...usAddress, line1: '1 Packed Street' })).status).toBe(200)
    const parcel = { ...params, parcel: body.parcels[0]!.id }
    await staff.call(shipParcel, { params: parcel, body: { carrier: 'UPS', number: '1Z 1' } })
    expect((await move(params, { ...usAddress, line1: '2 Gone Street' })).refusal.code).toBe('parcel_shipped')
  })
})

describe('an order on account', () => {
  test('is changed on the account: what moves stays on it, and the rest is credited', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const { params, shirt, read, order } = await bought({}, buyer, dealer.slug)
    const owed = () => readBalance(db, dealer.code)
    const before = await owed()
    const body = { take: [{ line_id: shirt, quantity: 2 }], add: [line('shirt', large)], reason }
    expect((await staff.call(changeOrderItems, { params, body })).body.state).toBe('done')
    const { changes } = await read()
    expect(await owed()).toBe(before - changes[0]!.refund)
    expect((await order()).refunded).toBe(changes[0]!.moved + changes[0]!.refund)
    await booksAgree()
  })
})

test('a chargeback is booked on what the order was changed into, too', async () => {
  const { params, shirt, order, read } = await bought()
  const body = { take: [{ line_id: shirt, quantity: 2 }], add: [line('shirt', large, 2)], reason }
  expect((await staff.call(changeOrderItems, { params, body })).body.state).toBe('done')
  const { total } = await order()
  const lost = {
    orderId: params.id,
    amount: total,
    reference: `test/${params.id}`,
    reason: 'Lost',
    from: 'asset/disputes/USD',
  }
  const services = { effects }
  expect(await world.database.transact((tx) => recordChargeback(tx, { services }, lost))).toBe(total)
  expect((await order()).state).toBe('refunded')
  const second = (await read()).changes[0]!.new_order_id!
  const { rows } = await db.execute<{ state: string }>(sql`select state from orders where id = ${second}`)
  expect(rows).toEqual([{ state: 'refunded' }])
})

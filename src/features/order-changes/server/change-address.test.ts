import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { packParcel } from '#features/transactions/contract/fulfilment.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { changeTools } from '#test/fixtures-order-changes.ts'
import { dutchAddress, fillShop, oregonAddress, usAddress, usOrderAddress } from '#test/fixtures-shop.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { useWorld } from '#test/world.ts'
import { cancelOrderChange, changeOrderDestination, previewOrderDestination } from '../contract.ts'

const { world, shop } = await useWorld({
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const { bought, onHand, audited, booksAgree, payQuote } = changeTools(world, shop, staff)
const reason = 'They moved'
const oregon = orderAddress.parse(oregonAddress)
/** // Oregon has no sales tax, so an order from there costs more in Nevada. */
const inOregon = { address: oregonAddress }

const look = (params: { id: number }, address: object, extra: object = {}) =>
  staff.call(previewOrderDestination, { params, body: { address: address as never, ...extra } })
const move = (params: { id: number }, address: object, extra: object = {}) =>
  staff.call(changeOrderDestination, { params, body: { address: address as never, reason, ...extra } })
const orderOf = async (id: number) => (await staff.call(getTransaction, { params: { id } })).body
const gateway = () => readBalance(db, 'asset/gateway/USD')

describe('an address with less tax', () => {
  test('credits all of it, makes an invoice for the new place, and refunds the tax as the preview says', async () => {
    const { params, read, order, left } = await bought()
    const before = await order()
    const stock = [await onHand(shop.shirt.id), await onHand(shop.cable.id)]
    const money = await gateway()
    const { body: seen } = await look(params, oregon)
    expect(seen).toMatchObject({ shipping_tier: before.shipping_tier, tax_before: before.tax, tax_after: 0 })
    expect(seen.effect).toMatchObject({ taken_total: before.total, to_pay: 0, refund: before.tax, account: null })
    expect(await left()).toEqual([2, 1])

    const shown = { added_total: seen.effect!.added_total, taken_total: seen.effect!.taken_total }
    const made = await move(params, oregon, { shown })
    expect([made.refusal.message, made.body.state]).toEqual([undefined, 'done'])
    const { changes } = await read()
    const next = await orderOf(changes[0]!.new_order_id!)
    expect(next).toMatchObject({
      state: 'paid',
      total: before.total - before.tax,
      tax: 0,
      subtotal: before.subtotal,
      shipping: before.shipping,
      shipping_tier: before.shipping_tier,
      shipping_address: { state: 'OR' },
      billing_address: { state: 'NV' },
      paid_with: { kind: 'credit', order: before.invoice_number },
    })
    expect(next.lines.map(({ name, quantity, unit_price: price }) => [name, quantity, price])).toEqual(
      before.lines.map(({ name, quantity, unit_price: price }) => [name, quantity, price]),
    )
    expect(await order()).toMatchObject({ state: 'refunded', refunded: before.total, total: before.total })
    expect(await left()).toEqual([0, 0])
    expect([await onHand(shop.shirt.id), await onHand(shop.cable.id)]).toEqual(stock)
    expect(await gateway()).toBe(money - before.tax)
    expect(await audited(params.id)).toEqual(['orders.change_address'])
    await booksAgree()
  })

  test('keeps what a code took off, and what was refunded before', async () => {
    const { params, read, order, shirt } = await bought({}, undefined, undefined, { codes: ['TEN'] })
    const { lines } = await order()
    const first = lines.find(({ id }) => id === shirt)!
    expect(first.discount).toBeGreaterThan(0)
    const goodwill = { reason: 'Late', amount: 1000 }
    expect((await staff.call(refundTransactionPart, { params, body: goodwill })).status).toBe(200)
    const { body: seen } = await look(params, oregon)
    expect(seen.effect!.taken_total).toBe((await order()).total - 1000)
    expect((await move(params, oregon)).body.state).toBe('done')
    const next = await orderOf((await read()).changes[0]!.new_order_id!)
    expect(next.lines[0]!.discount).toBeGreaterThan(first.discount)
    expect(next.lines[0]!.unit_price).toBe(first.unit_price)
    expect(next.total).toBe(seen.effect!.taken_total - seen.tax_before)
    expect((await order()).refunded).toBe((await order()).total)
    await booksAgree()
  })

  test('may go by another method, for what that costs now', async () => {
    const { params, read, order } = await bought()
    const { total, tax } = await order()
    const { body: seen } = await look(params, oregon, { shipping_tier: 'us-air' })
    expect(seen.shipping_methods.map(({ slug, price }) => [slug, price])).toEqual([
      ['us-ground', 900],
      ['us-air', 2900],
    ])
    expect(seen.effect!.added_total).toBe(total - tax + 2000)
    expect(seen.effect!.to_pay).toBe(2000 - tax)
    const made = await move(params, oregon, { shipping_tier: 'us-air' })
    await payQuote(made.body.quote_id!)
    await expect.poll(async () => (await read()).changes[0]!.state).toBe('done')
    expect(await orderOf((await read()).changes[0]!.new_order_id!)).toMatchObject({ shipping_tier: 'us-air' })
    await booksAgree()
  })
})

describe('an address with more tax', () => {
  test('waits for a quote of the difference: the card pays that alone, and the pieces move with the payment', async () => {
    const { params, read, order, left, fulfilment } = await bought({}, undefined, undefined, inOregon)
    const before = await order()
    const { body: seen } = await look(params, usOrderAddress)
    expect(seen.effect).toMatchObject({ to_pay: seen.tax_after, refund: 0, taken_total: before.total })
    const made = await move(params, usOrderAddress)
    expect(made.body).toMatchObject({ state: 'awaiting_payment' })
    expect(await left()).toEqual([2, 1])
    expect((await fulfilment()).hold_reason).toContain(`Q-${made.body.quote_id}`)
    // Money reserved for the change is not refundable.
    const refund = await staff.call(refundTransaction, { params, body: { reason: 'Sent back' } })
    expect(refund.refusal.code).toBe('order_change_open')

    // No stock is left, but the order's own pieces are enough.
    await db.execute(sql`update stock_levels set on_hand = 0`)
    const money = await gateway()
    await payQuote(made.body.quote_id!)
    await expect.poll(async () => (await read()).changes[0]!.state).toBe('done')
    expect(await gateway()).toBe(money + seen.effect!.to_pay)
    expect(await left()).toEqual([0, 0])
    expect([await onHand(shop.shirt.id), await onHand(shop.cable.id)]).toEqual([0, 0])
    expect(await order()).toMatchObject({ state: 'refunded' })
    const next = await orderOf((await read()).changes[0]!.new_order_id!)
    expect(next).toMatchObject({
      total: seen.effect!.added_total,
      credit: { amount: before.total },
      tax: seen.tax_after,
    })
    expect(next.invoice_number).not.toBe(before.invoice_number)
    await booksAgree()
    await db.execute(sql`update stock_levels set on_hand = 500`)

    // The refund is split between the two payments that paid for it.
    const back = await staff.call(refundTransaction, { params: { id: next.id }, body: { reason: 'Sent back' } })
    expect(back.body).toMatchObject({ state: 'refunded', amount: next.total })
    const rows = await readRows<{ amount: number; payment_order_id: number }>(
      db,
      sql`select amount, payment_order_id from refunds where order_id = ${next.id} order by id`,
    )
    expect(rows).toEqual([
      { amount: seen.effect!.to_pay, payment_order_id: next.id },
      { amount: before.total, payment_order_id: params.id },
    ])
    expect(await gateway()).toBe(money - before.total)
    await booksAgree()
  })

  test('is canceled while nobody has paid, and the order is as before', async () => {
    const { params, read, order, left } = await bought({}, undefined, undefined, inOregon)
    const { body } = await move(params, usOrderAddress)
    const cancel = { params: { ...params, change: body.id }, body: { reason: 'Not needed' } }
    expect((await staff.call(cancelOrderChange, cancel)).status).toBe(200)
    expect(await left()).toEqual([2, 1])
    expect(await order()).toMatchObject({ state: 'paid', refunded: 0 })
    expect((await read()).changes[0]!.state).toBe('cancelled')
  })

  test('gives the pieces back to the order where the payment is declined', async () => {
    const { params, left, read } = await bought({}, undefined, undefined, inOregon)
    const { body } = await move(params, usOrderAddress)
    const shirts = await onHand(shop.shirt.id)
    await expect(payQuote(body.quote_id!, { nonce: 'fake-processor-declined-visa-nonce' })).rejects.toThrow('to be 200')
    expect(await onHand(shop.shirt.id)).toBe(shirts)
    expect(await left()).toEqual([2, 1])
    await payQuote(body.quote_id!)
    await expect.poll(async () => (await read()).changes[0]!.state).toBe('done')
    expect(await onHand(shop.shirt.id)).toBe(shirts)
    await booksAgree()
  })
})

test('an order on account puts the difference on the account, or asks for it by a link', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const buyer = await dealer.member('buyer')
  const owed = () => readBalance(db, dealer.code)
  const { params, read } = await bought({}, buyer, dealer.slug, inOregon)
  const before = await owed()
  const { body: seen } = await look(params, usOrderAddress)
  expect(seen.effect!.account).toMatch(/^Dealer/)
  expect((await move(params, usOrderAddress)).body).toMatchObject({ state: 'done', quote_id: null })
  expect(await owed()).toBe(before + seen.effect!.to_pay)
  const next = await orderOf((await read()).changes[0]!.new_order_id!)
  expect(next).toMatchObject({ state: 'paid', paid_with: { kind: 'account' } })
  // The full amount is owed on the account, so all of it can be reversed.
  await staff.call(refundTransaction, { params: { id: next.id }, body: { reason: 'Sent back' } })
  expect(await owed()).toBe(0)

  const second = await bought({}, buyer, dealer.slug, inOregon)
  const linked = await move(second.params, usOrderAddress, { by_link: true })
  expect(linked.body.state).toBe('awaiting_payment')
  await db.execute(sql`update dealer_accounts set credit_hold = true where dealer_id = ${dealer.id}`)
  const third = await bought({}, undefined, undefined, inOregon)
  expect((await look(third.params, usOrderAddress)).body.effect!.account).toBeNull()
  await booksAgree()
})

test('is refused on an account on hold or at its limit, and nothing has changed', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const buyer = await dealer.member('buyer')
  const { params, left } = await bought({}, buyer, dealer.slug, inOregon)
  await db.execute(sql`update dealer_accounts set credit_hold = true where dealer_id = ${dealer.id}`)
  expect((await move(params, usOrderAddress)).refusal.code).toBe('dealer_credit_on_hold')
  const owed = await readBalance(db, dealer.code)
  await db.execute(
    sql`update dealer_accounts set credit_hold = false, credit_limit = ${owed + 1} where dealer_id = ${dealer.id}`,
  )
  expect((await move(params, usOrderAddress)).refusal.code).toBe('dealer_hit_credit_limit')
  expect(await left()).toEqual([2, 1])
  expect(await readBalance(db, dealer.code)).toBe(owed)
  await booksAgree()
})

describe('refused', () => {
  test('other figures than shown, a place where nothing goes, an incomplete address, and once something is packed', async () => {
    const { params, shirt } = await bought()
    const code = async (address: object, extra: object = {}) => (await move(params, address, extra)).refusal.code
    expect(await code(oregon, { shown: { added_total: 1, taken_total: 1 } })).toBe('price_changed')
    expect(await code(orderAddress.parse(dutchAddress))).toBe('no_shipping_for_destination')
    expect(await code(oregon, { shipping_tier: 'eu-parcel' })).toBe('shipping_tier_not_supported_for_destination')
    expect(await code({ ...oregon, state: '' })).toBe('validation_failed')
    const street = orderAddress.parse({ ...usAddress, line1: '9 New Street' })
    expect((await look(params, street)).body.effect).toBeNull()
    expect(await code(street)).toBe('price_changed')
    await staff.call(packParcel, { params, body: { lines: [{ line_id: shirt, quantity: 1, serials: [] }] } })
    expect(await code(oregon)).toBe('parcel_packed')
    await booksAgree()
  })

  test('of three at once, one is made', async () => {
    const { params, left } = await bought()
    const answers = await Promise.all([1, 2, 3].map(() => move(params, oregon)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await left()).toEqual([0, 0])
    await booksAgree()
  })
})

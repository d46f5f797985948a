import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { cancelOrderChange } from '#features/order-changes/contract.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { changeTools, line } from '#test/fixtures-order-changes.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { listOrderReturns, requestReturn } from '../contract/returns.ts'
import {
  approveReturn,
  exchangeReturn,
  getReturn,
  inspectReturn,
  previewReturnSwap,
  receiveReturn,
  refundReturn,
  swapReturn,
} from '../contract/staff.ts'

const { world, shop } = await useWorld({
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const { small, bought, onHand, booksAgree, payQuote } = changeTools(world, shop, staff)
const gateway = () => readBalance(db, 'asset/gateway/USD')
const orderOf = async (id: number) => (await staff.call(getTransaction, { params: { id } })).body

/** One large shirt of an order, back in stock; paid by card, or on the account of a dealer. */
async function sentBack(dealer?: Awaited<ReturnType<typeof newDealer>>) {
  const client = dealer ? await dealer.member('buyer') : await world.login({})
  const made = await bought({}, client, dealer?.slug)
  const { params, shirt, cable } = made
  const pieces = [
    { line_id: shirt, quantity: 2, serials: [] },
    { line_id: cable, quantity: 1, serials: [] },
  ]
  const { body: packed } = await staff.call(packParcel, { params, body: { lines: pieces } })
  const parcel = { ...params, parcel: packed.parcels[0]!.id }
  await staff.call(shipParcel, { params: parcel, body: { carrier: 'UPS', number: `1Z${parcel.parcel}` } })
  const lines = [{ line_id: shirt, quantity: 1 }]
  const asked = await client.call(requestReturn, {
    params,
    body: { wish: 'exchange', reason: 'does_not_fit', note: '', lines },
  })
  const of = { params: { id: asked.body.id } }
  const read = async () => (await staff.call(getReturn, of)).body
  const version = async () => ({ version: (await read()).version })
  await staff.call(approveReturn, { ...of, body: { ...(await version()), answer: '' } })
  await staff.call(receiveReturn, { ...of, body: await version() })
  const found = [{ line_id: shirt, accepted: 1, restock: true }]
  await staff.call(inspectReturn, { ...of, body: { ...(await version()), lines: found, note: '' } })
  const swap = async (add: ReturnType<typeof line>[], extra: object = {}) =>
    staff.call(swapReturn, { ...of, body: { ...(await version()), add, ...extra } })
  const look = async (add: ReturnType<typeof line>[]) =>
    (await staff.call(previewReturnSwap, { ...of, body: { ...(await version()), add } })).body
  return { ...made, client, of, back: read, version, swap, look }
}

describe('other goods', () => {
  test('that cost more wait for a quote of the difference, and nothing else ends the return until then', async () => {
    const { of, back, version, swap, look, order, read } = await sentBack()
    const stock = [await onHand(shop.shirt.id), await onHand(shop.cable.id)]
    const add = [line('obd-cable')]
    const seen = await look(add)
    expect(seen).toMatchObject({ to_pay: seen.added_total - seen.taken_total, refund: 0, account: null })
    const money = await gateway()
    const made = await swap(add, { shown: { added_total: seen.added_total, taken_total: seen.taken_total } })
    expect(made.body).toMatchObject({ state: 'inspected', acts: [] })
    const quote = made.body.waits_for_quote!
    const now = await version()
    const answers = [
      await staff.call(refundReturn, { ...of, body: now }),
      await staff.call(exchangeReturn, { ...of, body: { ...now, lines: [] } }),
      await swap(add),
    ]
    expect(answers.map(({ refusal }) => refusal.code)).toEqual(['return_moved', 'return_moved', 'return_moved'])
    expect((await order()).refunded).toBe(0)

    await payQuote(quote)
    await expect.poll(async () => (await back()).state).toBe('exchanged')
    expect(await gateway()).toBe(money + seen.to_pay)
    const { exchange_order_id: next, waits_for_quote: waits } = await back()
    expect(waits).toBeNull()
    expect(await orderOf(next!)).toMatchObject({
      state: 'paid',
      total: seen.added_total,
      shipping: 0,
      credit: { amount: seen.taken_total, number: (await order()).invoice_number },
    })
    expect((await order()).refunded).toBe(seen.taken_total)
    expect([await onHand(shop.shirt.id), await onHand(shop.cable.id)]).toEqual([stock[0], stock[1]! - 1])
    expect((await read()).changes[0]).toMatchObject({ kind: 'return', state: 'done' })
    await booksAgree()
  })

  test('that cost less are sent at once, and the rest goes back to the card', async () => {
    const { back, swap, look, order, client, params } = await sentBack()
    const stock = await onHand(shop.shirt.id)
    const add = [line('shirt', small)]
    const seen = await look(add)
    expect(seen.refund).toBeGreaterThan(0)
    const money = await gateway()
    expect((await swap(add)).body).toMatchObject({ state: 'exchanged', waits_for_quote: null })
    expect(await gateway()).toBe(money - seen.refund)
    expect((await order()).refunded).toBe(seen.taken_total)
    expect(await onHand(shop.shirt.id)).toBe(stock - 1)
    const mail = await waitForMail(world, 'changes@example.test', 'return-update', 5)
    expect(mail.text).not.toContain('no charge')
    expect((await back()).exchange_order_id).not.toBeNull()
    // The other shirt and the cable can still be sent back.
    const { body } = await client.call(listOrderReturns, { params })
    expect(body.returnable.map(({ quantity }) => quantity)).toEqual([1, 1])
    await booksAgree()
  })

  test('that nobody paid for in time leave the return to be decided again', async () => {
    const { back, swap, params, read, of, version } = await sentBack()
    await swap([line('obd-cable')])
    const change = (await read()).changes[0]!.id
    const cancel = { params: { ...params, change }, body: { reason: 'Not wanted' } }
    expect((await staff.call(cancelOrderChange, cancel)).status).toBe(200)
    await expect.poll(async () => (await back()).acts).toContain('refund')
    expect((await staff.call(refundReturn, { ...of, body: await version() })).body.state).toBe('refunded')
    await booksAgree()
  })

  test('go on the account that the order was bought on', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const { swap, look } = await sentBack(dealer)
    const owed = await readBalance(db, dealer.code)
    const add = [line('obd-cable')]
    const seen = await look(add)
    expect(seen.account).toMatch(/^Dealer/)
    expect((await swap(add)).body).toMatchObject({ state: 'exchanged', waits_for_quote: null })
    expect(await readBalance(db, dealer.code)).toBe(owed + seen.to_pay)
    await booksAgree()
  })
})

describe('refused', () => {
  test('an old version, other figures than shown, and goods that are out of stock', async () => {
    const { of, version, swap, back } = await sentBack()
    const add = [line('obd-cable')]
    const { version: now } = await version()
    expect((await staff.call(swapReturn, { ...of, body: { version: now - 1, add } })).refusal.code).toBe(
      'stale_version',
    )
    expect((await swap(add, { shown: { added_total: 1, taken_total: 1 } })).refusal.code).toBe('price_changed')
    await db.execute(sql`update stock_levels set on_hand = 0 where product_id = ${shop.cable.id}`)
    expect((await swap(add)).refusal.code).toBe('out_of_stock')
    await db.execute(sql`update stock_levels set on_hand = 500 where product_id = ${shop.cable.id}`)
    expect((await back()).state).toBe('inspected')
  })

  test('of three at once, one is made', async () => {
    const { of, version, order } = await sentBack()
    const body = { ...(await version()), add: [line('shirt', small)] }
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(swapReturn, { ...of, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await order()).refunds.filter(({ state }) => state === 'refunded')).toHaveLength(2)
    await booksAgree()
  })
})

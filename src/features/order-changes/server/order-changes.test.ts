import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { packParcel } from '#features/transactions/contract/fulfilment.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { giftCardTools } from '#test/fixtures-gift-cards.ts'
import { changeTools, line } from '#test/fixtures-order-changes.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import type { Services } from '#integrations/services.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { useGateway } from '#test/sandbox-gateway.ts'
import { useWorld } from '#test/world.ts'
import { cancelOrderChange, changeOrderItems, getChangeableOrder, previewItemChange } from '../contract.ts'
import { jobs, settleChange } from './settle-changes.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const { large, small, bought, onHand, audited, booksAgree, payQuote } = changeTools(world, shop, staff)
const { buyCard, cardOf } = giftCardTools(world)
const { gateway, control } = useGateway(world)
const services = { gateway, effects } as unknown as Services
/** Runs the background job. */
const settleAll = () => workThrough(world.database, jobs(services, world.database)[0] as QueueJob)

describe('items for items', () => {
  test('that cost as much move to an order with an invoice of its own, and nobody pays', async () => {
    const { params, shirt, order, left, read } = await bought()
    const shirts = await onHand(shop.shirt.id)
    const body = { take: [{ line_id: shirt, quantity: 1 }], add: [line('shirt', large)] }
    const { body: effect } = await staff.call(previewItemChange, { params, body })
    expect(effect).toMatchObject({ to_pay: 0, refund: 0 })
    expect(effect.added_total).toBe(effect.taken_total)
    expect(await left()).toEqual([2, 1])

    const shown = { added_total: effect.added_total, taken_total: effect.taken_total }
    const made = await staff.call(changeOrderItems, { params, body: { ...body, reason: 'Wrong print', shown } })
    expect(made.body).toMatchObject({ state: 'done', quote_id: null })
    expect(await left()).toEqual([1, 1])
    expect(await onHand(shop.shirt.id)).toBe(shirts)
    await booksAgree()
    const { changes } = await read()
    expect(changes).toMatchObject([
      { state: 'done', moved: effect.added_total, refund: 0, taken: [{ name: 'Shirt', quantity: 1 }] },
    ])
    const { body: added } = await staff.call(getTransaction, { params: { id: changes[0]!.new_order_id! } })
    const before = await order()
    expect(added).toMatchObject({
      state: 'paid',
      total: effect.added_total,
      paid_with: { kind: 'credit', order: before.invoice_number },
    })
    expect(added.invoice_number).not.toBe(before.invoice_number)
    expect(before).toMatchObject({ state: 'partly_refunded', refunded: effect.added_total })
  })

  test('that cost less give the rest back to the card', async () => {
    const { params, shirt, order, read } = await bought()
    const body = { take: [{ line_id: shirt, quantity: 1 }], add: [line('shirt', small)], reason: 'Too large' }
    const made = await staff.call(changeOrderItems, { params, body })
    expect(made.body.state).toBe('done')
    const { changes } = await read()
    expect(changes[0]!.refund).toBeGreaterThan(0)
    const { refunds, refunded } = await order()
    expect(refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
      { amount: changes[0]!.moved, state: 'refunded' },
      { amount: changes[0]!.refund, state: 'refunded' },
    ])
    expect(refunds[1]!.gateway_id).not.toBeNull()
    expect(refunded).toBe(changes[0]!.moved + changes[0]!.refund)
    await booksAgree()
  })

  test('that cost more ask for the difference alone; what comes off pays the rest', async () => {
    const { params, shirt, order, left, read, fulfilment } = await bought()
    const swap = { take: [{ line_id: shirt, quantity: 1 }], add: [line('obd-cable')] }
    const { body: effect } = await staff.call(previewItemChange, { params, body: swap })
    expect(effect).toMatchObject({
      to_pay: effect.added_total - effect.taken_total,
      moved: effect.taken_total,
      refund: 0,
      account: null,
    })
    const body = { ...swap, reason: 'Prefers a cable' }
    const made = await staff.call(changeOrderItems, { params, body })
    expect(made.body.state).toBe('awaiting_payment')
    // Pieces about to be removed cannot be packed.
    const packed = await staff.call(packParcel, {
      params,
      body: { lines: [{ line_id: shirt, quantity: 1, serials: [] }] },
    })
    expect(packed.refusal.code).toBe('order_on_hold')
    expect((await staff.call(changeOrderItems, { params, body })).refusal.code).toBe('order_change_open')

    const gateway = await readBalance(db, 'asset/gateway/USD')
    await payQuote(made.body.quote_id!)
    await settleAll()
    const { changes } = await read()
    expect(changes[0]).toMatchObject({ state: 'done', moved: effect.taken_total, refund: 0 })
    expect(await readBalance(db, 'asset/gateway/USD')).toBe(gateway + effect.to_pay)
    expect(await left()).toEqual([1, 1])
    expect((await order()).refunds).toMatchObject([{ state: 'refunded', amount: effect.taken_total }])
    const { body: added } = await staff.call(getTransaction, { params: { id: changes[0]!.new_order_id! } })
    expect(added).toMatchObject({
      total: effect.added_total,
      paid_with: { kind: 'card' },
      credit: { number: (await order()).invoice_number, amount: effect.taken_total },
    })
    expect((await fulfilment()).hold_reason).toBe('')
    await booksAgree()
  })
})

describe('what is taken off alone', () => {
  test('goes back into stock and to the card', async () => {
    const { params, cable, read, order, left } = await bought()
    const cables = await onHand(shop.cable.id)
    const body = { take: [{ line_id: cable, quantity: 1 }], reason: 'Ordered twice' }
    expect((await staff.call(changeOrderItems, { params, body })).body.state).toBe('done')
    expect(await onHand(shop.cable.id)).toBe(cables + 1)
    expect(await left()).toEqual([2, 0])
    const { changes } = await read()
    expect((await order()).refunded).toBe(changes[0]!.refund)
    await booksAgree()
  })

  test('comes off at once, and the money follows when the charge has settled', async () => {
    await control('settings', { settleAfterMs: 2_000 })
    const { params, cable, read, order, left } = await bought()
    await control('settings', { settleAfterMs: 0 })
    const body = { take: [{ line_id: cable, quantity: 1 }], reason: 'Ordered twice' }
    expect((await staff.call(changeOrderItems, { params, body })).body.state).toBe('refunding')
    expect(await left()).toEqual([2, 0])
    expect((await order()).refunded).toBe(0)
    const { changes } = await read()
    // The job retries only after an hour.
    await settleAll()
    expect((await read()).changes[0]!.state).toBe('refunding')
    await expect.poll(() => settleChange(services, world.database, changes[0]!.id)).toBe('done')
    expect((await order()).refunded).toBe(changes[0]!.refund)
    await booksAgree()
  })
})

describe('what is added alone', () => {
  test('is paid by a quote, and the order is packed in the meantime; one that is not paid in time is over', async () => {
    const { params, read, fulfilment } = await bought()
    const body = { add: [line('obd-cable')], reason: 'By phone' }
    const made = await staff.call(changeOrderItems, { params, body })
    expect(made.body.state).toBe('awaiting_payment')
    expect((await fulfilment()).hold_reason).toBe('')
    await db.execute(sql`update quote_offers set expires_at = now() where quote_id = ${made.body.quote_id}`)
    await settleAll()
    expect((await read()).changes[0]!.state).toBe('cancelled')
    expect((await staff.call(changeOrderItems, { params, body })).status).toBe(200)
  })

  test('is canceled by staff with its quote, once, and not while it is paid', async () => {
    const { params, shirt, fulfilment } = await bought()
    const body = { take: [{ line_id: shirt, quantity: 1 }], add: [line('obd-cable')], reason: 'By phone' }
    const { id: change, quote_id: quote } = (await staff.call(changeOrderItems, { params, body })).body
    const cancel = () =>
      staff.call(cancelOrderChange, { params: { ...params, change }, body: { reason: 'Not needed' } })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await fulfilment()).hold_reason).toBe('')
    const [state] = (await db.execute<{ state: string }>(sql`select state from quotes where id = ${quote}`)).rows
    expect(state).toEqual({ state: 'cancelled' })
    expect(await audited(params.id)).toEqual(['orders.cancel_change', 'orders.change_items'])
  })
})

describe('money of an order that a change made', () => {
  test('goes back to what paid the first order, also after a second change', async () => {
    const { params, shirt, read, order } = await bought()
    const swap = (id: number, from: number) =>
      staff.call(changeOrderItems, {
        params: { id },
        body: { take: [{ line_id: from, quantity: 1 }], add: [line('shirt', large)], reason: 'Swap' },
      })
    expect((await swap(params.id, shirt)).status).toBe(200)
    const second = (await read()).changes[0]!.new_order_id!
    const { pieces } = (await staff.call(getChangeableOrder, { params: { id: second } })).body
    expect((await swap(second, pieces[0]!.line_id)).status).toBe(200)
    const third = (await staff.call(getChangeableOrder, { params: { id: second } })).body.changes[0]!.new_order_id!
    const gateway = await readBalance(db, 'asset/gateway/USD')
    const refund = await staff.call(refundTransaction, { params: { id: third }, body: { reason: 'Sent back' } })
    expect(refund.body.state).toBe('refunded')
    expect(await readBalance(db, 'asset/gateway/USD')).toBe(gateway - refund.body.amount)
    const rest = await staff.call(refundTransaction, { params, body: { reason: 'Sent back' } })
    expect(refund.body.amount + rest.body.amount).toBe((await order()).total)
    await booksAgree()
  })

  test('goes to the gift card that paid the first order before the card', async () => {
    const card = await buyCard(3000)
    const { params, shirt, read, order } = await bought({ gift_card: card.code })
    const body = { take: [{ line_id: shirt, quantity: 1 }], add: [line('shirt', large)], reason: 'Swap' }
    expect((await staff.call(changeOrderItems, { params, body })).body.state).toBe('done')
    const second = (await read()).changes[0]!.new_order_id!
    const gateway = await readBalance(db, 'asset/gateway/USD')
    const back = [second, params.id].map((id) =>
      staff.call(refundTransaction, { params: { id }, body: { reason: 'Sent back' } }),
    )
    const refunds = await Promise.all(back)
    expect(refunds.map(({ status }) => status)).toEqual([200, 200])
    expect((await cardOf(card.id)).balance).toBe(3000)
    expect(await readBalance(db, 'asset/gateway/USD')).toBe(gateway - ((await order()).total - 3000))
    await booksAgree()
  })
})

describe('refused', () => {
  test('more than is left to pack, nothing at all, other figures than shown, and a size that there is not', async () => {
    const { params, shirt, cable, left } = await bought()
    await staff.call(packParcel, { params, body: { lines: [{ line_id: cable, quantity: 1, serials: [] }] } })
    const code = async (body: object) =>
      (await staff.call(changeOrderItems, { params, body: { reason: 'Swap', ...body } as never })).refusal.code
    expect(await code({ take: [{ line_id: cable, quantity: 1 }] })).toBe('more_than_ordered')
    expect(await code({ take: [{ line_id: shirt, quantity: 3 }] })).toBe('more_than_ordered')
    expect(await code({})).toBe('validation_failed')
    const take = [{ line_id: shirt, quantity: 1 }]
    expect(await code({ take, shown: { added_total: 0, taken_total: 1 } })).toBe('price_changed')
    const huge = [{ id: shop.shirt.optionId, selection: 'XXL' }]
    expect(await code({ take, add: [line('shirt', huge)] })).toBe('validation_failed')
    expect(await left()).toEqual([2, 0])
    await booksAgree()
  })

  test('two at once of the last pieces: one is made', async () => {
    const { params, shirt, left } = await bought()
    const body = { take: [{ line_id: shirt, quantity: 2 }], add: [line('shirt', large)], reason: 'Swap' }
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(changeOrderItems, { params, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await left()).toEqual([0, 1])
    await booksAgree()
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { orderSums, paidWithLabel } from '#features/orders/rules.ts'
import { previewRefund, refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { endpointUrl } from '#kit/contract.ts'
import { giftCardTools } from '#test/fixtures-gift-cards.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createGiftCardOrder, getGiftCardTerms } from '../contract/gift-cards.ts'
import {
  exportGiftCards,
  freezeGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  resendGiftCard,
  unfreezeGiftCard,
} from '../contract/staff.ts'
import { expireGiftCards, sendGiftCards } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const { gift, buyCard, cardOf, codeOf, orderFor, payWith, balanceOf } = giftCardTools(world)
const staff = await world.login({ role: roles.admin })
const { db } = world.owner
const cables = (quantity: number) => [{ slug: 'obd-cable', quantity }]
const codesOf = (answer: { refusal: { code: string } }) => answer.refusal.code
const chargesOf = async (orderId: number) =>
  (
    await db.execute<{ amount: number; gift: number; gateway: string | null }>(
      sql`select amount, gift_card_amount as gift, gateway_id as gateway from payment_intents where order_id = ${orderId} and state = 'ordered'`,
    )
  ).rows[0]
const reason = 'A test of gift cards'

describe('a card that is bought', () => {
  test('is owed, not earned: no tax, no revenue, and a code that only the mail says', async () => {
    const revenue = await readBalance(world.database.db, 'revenue/goods/USD')
    const { id, orderId, token, code, recipient } = await buyCard(5_000)
    expect(await cardOf(id)).toMatchObject({ state: 'active', balance: 5_000, held: 0 })
    expect(await readBalance(db, `liability/gift-card/${id}/USD`)).toBe(-5_000)
    expect(await readBalance(db, 'liability/gift-cards/USD')).toBe(0)
    expect(await readBalance(db, 'revenue/goods/USD')).toBe(revenue)
    const { body: order } = await world.client().call(getOrderByToken, { params: { id: orderId, token } })
    expect(order).toMatchObject({ kind: 'gift-card', total: 5_000, tax: 0, state: 'paid' })
    const { body: inGerman } = await world
      .client()
      .request('GET', endpointUrl(getOrderByToken, { params: { id: orderId, token } }), undefined, {
        'accept-language': 'de',
      })
    expect(inGerman).toMatchObject({
      lines: [{ name: 'Geschenkkarte' }],
      tax_note: 'Die Steuer fällt erst beim Einlösen der Geschenkkarte an.',
    })
    await sendGiftCards(world.database)
    await sendGiftCards(world.database)
    const { rows } = await db.execute<{ props: object }>(sql`select props from mails where recipient = ${recipient}`)
    expect(rows).toEqual([{ props: { id } }])
    const { rows: kept } = await db.execute<{ row: string }>(sql`select to_jsonb(g)::text as row from gift_cards g`)
    expect(kept.some(({ row }) => row.includes(code))).toBe(false)
    expect((await balanceOf(code.toLowerCase().replaceAll('-', ' '))).body).toMatchObject({
      balance: 5_000,
      currency: 'USD',
      problem: null,
    })
  })

  test('waits for its day', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { id, recipient } = await buyCard(2_500, { deliver_on: day })
    await sendGiftCards(world.database)
    const mails = () => db.execute(sql`select 1 from mails where recipient = ${recipient}`)
    expect((await mails()).rows).toHaveLength(0)
    await db.execute(sql`update gift_cards set deliver_on = current_date where id = ${id}`)
    await sendGiftCards(world.database)
    expect((await mails()).rows).toHaveLength(1)
  })

  test('422 for amounts and days that no card has; 409 when a gift card pays for it', async () => {
    const client = world.client()
    const ask = (extra: object) =>
      client.call(createGiftCardOrder, {
        body: { ...gift(), value: 5_000, email: 'a@example.test', billing_address: usAddress, ...extra },
      })
    for (const extra of [
      { value: 0 },
      { value: 999 },
      { value: 100_001 },
      { value: 10.5 },
      { deliver_on: '2001-01-01' },
    ])
      expect((await ask(extra)).status).toBe(422)
    const { code } = await buyCard(5_000)
    const { body: order } = await ask({})
    const refused = await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })
    expect([codesOf(refused), refused.refusal.message]).toEqual([
      'gift_card_unusable',
      'A gift card can’t pay for another gift card.',
    ])
    expect((await client.call(getGiftCardTerms, {})).body).toMatchObject({ currency: 'USD', months: 60 })
  })
})

describe('paying with a card', () => {
  test('in parts: the rest by card, then what is left of it; invoice, tax and books say both', async () => {
    const { id, code } = await buyCard(3_000)
    const tax = await readBalance(db, 'liability/tax/USD')
    const order = await orderFor(cables(1))
    expect(codesOf(await payWith(order, { gift_card: code }))).toBe('validation_failed')
    expect(await cardOf(id)).toMatchObject({ balance: 3_000, held: 0 })
    expect((await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })).status).toBe(200)
    expect(await chargesOf(order.id)).toMatchObject({ amount: order.total - 3_000, gift: 3_000 })
    expect(await cardOf(id)).toMatchObject({ balance: 0, held: 0, state: 'active' })
    const { body: shown } = await world.client().call(getOrderByToken, { params: { id: order.id, token: order.token } })
    expect(shown.paid_with).toMatchObject({ kind: 'card', gift_card: { amount: 3_000, ending: code.slice(-4) } })
    expect(paidWithLabel(shown.paid_with!)).toBe(`Gift card ending in ${code.slice(-4)}, Visa ending in 1881`)
    expect(orderSums(shown)).toContainEqual({
      label: `Gift card ending in ${code.slice(-4)}`,
      minor: -3_000,
      isTotal: false,
    })
    expect((await readBalance(db, 'liability/tax/USD')) - tax).toBe(-shown.tax)
    const again = await payWith(await orderFor(cables(1)), { gift_card: code, nonce: 'fake-valid-nonce' })
    expect(again.refusal.message).toBe('This gift card has no balance left.')
  })

  test('wholly, without the gateway', async () => {
    const { id, code } = await buyCard(50_000)
    const order = await orderFor(cables(1))
    expect((await payWith(order, { gift_card: code })).status).toBe(200)
    expect(await chargesOf(order.id)).toEqual({ amount: 0, gift: order.total, gateway: null })
    expect(await cardOf(id)).toMatchObject({ balance: 50_000 - order.total, held: 0 })
    const { body: shown } = await world.client().call(getOrderByToken, { params: { id: order.id, token: order.token } })
    expect(shown.paid_with).toEqual({
      kind: 'gift_card',
      gift_card: { ending: code.slice(-4), amount: order.total },
    })
  })

  test('a declined card frees what was held, once', async () => {
    const { id, code } = await buyCard(3_000)
    const order = await orderFor(cables(1))
    const declined = await payWith(order, { gift_card: code, nonce: 'fake-processor-declined-visa-nonce' })
    expect(declined.status).toBe(402)
    expect(await cardOf(id)).toMatchObject({ balance: 3_000, held: 0 })
    expect((await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })).status).toBe(200)
    expect(await cardOf(id)).toMatchObject({ balance: 0, held: 0 })
  })

  test('another currency is refused; ten wrong codes end the guessing, for codes that exist too', async () => {
    const { code } = await buyCard(3_000)
    const client = world.client()
    client.cookies.set('overboost_region', '2')
    const order = await orderFor(cables(1), client, {
      billing_address: { ...usAddress, country_code: 'DE', state: '' },
    })
    const refused = await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' }, client)
    expect(refused.refusal.message).toBe('This gift card is in another currency.')
    const guesser = await world.login()
    for (let guess = 0; guess < 10; guess += 1)
      expect(codesOf(await balanceOf(`GUESS-${guess}`, guesser))).toBe('gift_card_invalid')
    expect(codesOf(await balanceOf(code, guesser))).toBe('too_many_requests')
    const mine = await orderFor(cables(1), guesser)
    expect(codesOf(await payWith(mine, { gift_card: code, nonce: 'fake-valid-nonce' }, guesser))).toBe(
      'too_many_requests',
    )
  })
})

describe('refunds', () => {
  test('go to the gift card first, then to the other card', async () => {
    const { id, code } = await buyCard(3_000)
    const order = await orderFor(cables(1))
    await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })
    const { body: preview } = await staff.call(previewRefund, {
      params: { id: order.id },
      body: { amount: 2_000, reason },
    })
    expect(preview).toMatchObject({ amount: 2_000, to: 'nothing', to_gift_card: 2_000 })
    const part = await staff.call(refundTransactionPart, { params: { id: order.id }, body: { amount: 2_000, reason } })
    expect([part.status, part.refusal.message]).toEqual([200, undefined])
    expect(await cardOf(id)).toMatchObject({ balance: 2_000, held: 0 })
    const rest = await staff.call(refundTransaction, { params: { id: order.id }, body: { reason } })
    expect(await cardOf(id)).toMatchObject({ balance: 3_000 })
    expect([rest.status, rest.body.amount]).toEqual([200, order.total - 2_000])
    const gateway = await world.owner.db.execute<{ gift: number; amount: number }>(
      sql`select gift_card_amount as gift, amount from refunds where order_id = ${order.id} order by id`,
    )
    expect(gateway.rows).toEqual([
      { gift: 2_000, amount: 2_000 },
      { gift: 1_000, amount: order.total - 2_000 },
    ])
  })

  test('of a sold card: whole and unspent only; then nobody can pay with it', async () => {
    const spent = await buyCard(3_000)
    await payWith(await orderFor(cables(1)), { gift_card: spent.code, nonce: 'fake-valid-nonce' })
    const refused = await staff.call(refundTransaction, { params: { id: spent.orderId }, body: { reason } })
    expect(codesOf(refused)).toBe('gift_card_used')
    const { id, orderId, code } = await buyCard(3_000)
    expect((await staff.call(refundTransaction, { params: { id: orderId }, body: { reason } })).status).toBe(200)
    expect(await cardOf(id)).toMatchObject({ state: 'cancelled', balance: 0 })
    expect(await readBalance(db, 'liability/gift-cards/USD')).toBe(0)
    expect((await balanceOf(code)).body.problem).toBe(
      'This gift card can’t be used right now. Contact us if you need help.',
    )
  })

  test('of a frozen card that the gateway refuses: the card stays frozen', async () => {
    const { id, orderId } = await buyCard(3_000)
    await staff.call(freezeGiftCard, { params: { id }, body: { reason } })
    const gateway = (down: string | null) =>
      fetch(`${world.gatewayUrl}/sandbox/settings`, { method: 'POST', body: JSON.stringify({ down }) })
    await gateway('http_503')
    await staff.call(refundTransaction, { params: { id: orderId }, body: { reason } })
    await gateway(null)
    await db.execute(sql`update refunds set state = 'failed', finished_at = now() where order_id = ${orderId}`)
    expect(await cardOf(id)).toMatchObject({ state: 'frozen', balance: 3_000 })
  })

  test('an expired card is earned, and good again for what is refunded to it', async () => {
    const { id, code } = await buyCard(50_000)
    const order = await orderFor(cables(1))
    await payWith(order, { gift_card: code })
    const earned = await readBalance(db, 'revenue/breakage/USD')
    await db.execute(sql`update gift_cards set expires_at = now() - interval '1 minute' where id = ${id}`)
    expect((await balanceOf(code)).body.problem).toBe('This gift card has expired.')
    await expireGiftCards(world.database)
    await expireGiftCards(world.database)
    expect(await cardOf(id)).toMatchObject({ state: 'expired', balance: 0 })
    expect((await readBalance(db, 'revenue/breakage/USD')) - earned).toBe(order.total - 50_000)
    await staff.call(refundTransaction, { params: { id: order.id }, body: { reason } })
    expect(await cardOf(id)).toMatchObject({ state: 'active', balance: order.total })
    expect((await balanceOf(code)).body.problem).toBeNull()
  })
})

describe('staff', () => {
  test('issue a card with a reason, find it, freeze it, let it pay again, and mail it to a corrected address', async () => {
    const { body, status } = await staff.call(issueGiftCard, {
      body: { ...gift(), value: 4_000, currency: 'USD', reason },
    })
    expect(status).toBe(201)
    const { id } = body
    const params = { id }
    const code = await codeOf(id)
    expect(await readBalance(db, `liability/gift-card/${id}/USD`)).toBe(-4_000)
    const order = await orderFor(cables(1))
    expect((await staff.call(freezeGiftCard, { params, body: { reason } })).status).toBe(204)
    expect(codesOf(await staff.call(freezeGiftCard, { params, body: { reason } }))).toBe('gift_card_moved')
    expect(codesOf(await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' }))).toBe('gift_card_unusable')
    expect(codesOf(await staff.call(resendGiftCard, { params, body: { reason, recipient_email: 'x@y.test' } }))).toBe(
      'gift_card_moved',
    )
    expect((await staff.call(unfreezeGiftCard, { params, body: { reason } })).status).toBe(204)
    await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })
    await staff.call(resendGiftCard, { params, body: { reason, recipient_email: 'right@example.test' } })
    const { rows } = await db.execute(sql`select 1 from mails where recipient = 'right@example.test'`)
    expect(rows).toHaveLength(1)
    const { body: card } = await staff.call(getGiftCard, { params })
    expect(card).toMatchObject({ state: 'used', balance: 0, value: 4_000, recipient_email: 'right@example.test' })
    expect(card.movements.map(({ kind, change, balance, order_id: of }) => ({ kind, change, balance, of }))).toEqual([
      { kind: 'paid', change: -4_000, balance: 0, of: order.id },
      { kind: 'issued', change: 4_000, balance: 4_000, of: null },
    ])
    expect(card.history).toHaveLength(4)
    const { body: list } = await staff.call(listGiftCards, { query: { q: 'right@example', state: 'used' } })
    expect(list.data.map((row) => row.id)).toEqual([id])
    expect((await staff.call(listGiftCards, { query: { source: 'sold', q: 'right@' } })).body.data).toEqual([])
    expect(String((await staff.call(exportGiftCards, { query: { q: 'right@example' } })).body)).toContain('Used up')
    const european = await world.login({ role: roles.admin, region: 2 })
    european.cookies.set('overboost_region', '2')
    expect((await european.call(getGiftCard, { params })).status).toBe(421)
  })
})

test('the database lets nobody move a balance, and the books and the gateway agree', async () => {
  const { id } = await buyCard(1_000)
  for (const change of ['balance = 1', 'held = 5', "code_hash = 'x'"])
    await expect(
      world.database.db.execute(sql.raw(`update gift_cards set ${change} where id = ${id}`)),
    ).rejects.toMatchObject({ cause: { code: '42501' } })
  const { rows } = await db.execute(sql`
    select g.id from gift_cards g left join ledger_balances b on b.account_id = g.account_id where g.balance <> -coalesce(b.balance, 0) or g.held <> 0`)
  expect(rows).toEqual([])
  expect(await findBalanceDifferences(db)).toEqual([])
})

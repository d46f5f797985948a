import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { getOrder, getOrderByToken } from '#features/orders/contract.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { dayIn, quoteTools } from '#test/fixtures-quotes.ts'
import { dutchAddress, fillShop, usOrderAddress } from '#test/fixtures-shop.ts'
import { waitForMail } from '#test/mailbox.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'
import { getQuotePdf, getSharedQuote } from '../contract/quotes.ts'
import * as calls from '../contract/staff.ts'

const { world, shop } = await useWorld({ processes: 2, fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const { terms, draft, send, sent, linkOf, open, pay } = quoteTools(staff)
const guest = world.client()
const { db } = world.owner
const one = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<T>(query)).rows[0]!
const onHand = async () =>
  (
    await one<{ sum: number }>(
      sql`select sum(on_hand)::int as sum from stock_levels s join stock_locations l on l.id = s.location_id where product_id = ${shop.cable.id} and l.region = 1`,
    )
  ).sum
const standingOf = async (id: number) => (await staff.call(calls.getQuote, { params: { id } })).body.standing
const change = (id: number, body: object, client = staff) =>
  client.call(calls.updateQuote, { params: { id }, body: body as never })
const expire = (id: number) => db.execute(sql`update quote_offers set expires_at = now() where quote_id = ${id}`)

describe('a quote', () => {
  test('is paid by its link and then is an order at its prices, once, with stock, invoice, mail and books', async () => {
    const before = await onHand()
    const { id, email, link, order_id: orderId, total } = await sent()
    expect(await onHand()).toBe(before)
    const shown = await open(guest, link)
    expect(shown).toMatchObject({ standing: 'open', message: 'As discussed.', number: `Q-${id}` })
    expect(shown.order).toMatchObject({ id: orderId, total, subtotal: 8000, email })
    expect(shown.order?.lines[0]).toMatchObject({ unit_price: 4000, list_price: 4999, quantity: 2 })
    const mail = await waitForMail(world, email, 'quote')
    expect(mail.text).toContain(`/quote/${link.id}/${link.token}`)
    const pdf = await readPdf((await guest.call(getQuotePdf, { params: link })).body)
    expect(pdf.text).toContain(`Quote Q-${id}`)
    expect(pdf.text).toContain('$40.00')

    const key = randomUUID()
    const answers = await Promise.all([
      pay(guest, link, {}, key),
      pay(world.client(1), link, { nonce: 'fake-valid-visa-nonce' }),
      pay(world.client(), link, { nonce: 'fake-valid-mastercard-nonce' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const charges = await db.execute(
      sql`select 1 from payment_intents where order_id = ${orderId} and state in ('ordered', 'captured')`,
    )
    expect(charges.rows).toHaveLength(1)
    expect(await onHand()).toBe(before - 2)
    const paid = await open(guest, link)
    expect(paid.standing).toBe('paid')
    expect(paid.order).toMatchObject({ state: 'paid', total, subtotal: 8000 })
    expect(paid.order?.invoice_number).toMatch(/^US-/)
    const { body } = await staff.call(calls.getQuote, { params: { id } })
    expect(body).toMatchObject({ standing: 'paid', editable: false, order: { id: orderId } })
    await waitForMail(world, email, 'order-confirmation')
    expect(await findBalanceDifferences(db)).toEqual([])
  })

  test('of someone with a login has their prices, and the order becomes theirs, also when someone else pays', async () => {
    const person = await world.signUp()
    const { link, order_id: orderId } = await sent({ email: person.email.toUpperCase() })
    const { status } = await pay(guest, link)
    expect(status).toBe(200)
    const own = await world.login(person)
    expect((await own.call(getOrder, { params: { id: orderId } })).body).toMatchObject({ id: orderId, state: 'paid' })
  })

  test('is paid on the account of a dealer by a member who holds the link', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const { link, total } = await sent({ email: buyer.person.email, purchase_order: 'PO-77' })
    const { order, token } = await open(buyer, link)
    const paid = await buyer.call(payLaterOrder, {
      params: { id: order!.id },
      body: { token: token!, dealer: dealer.slug },
    })
    expect([paid.status, paid.body.total]).toEqual([200, total])
    expect((await open(buyer, link)).order).toMatchObject({ purchase_order: 'PO-77', paid_with: { kind: 'account' } })
  })

  test('that changes becomes a new version: the old link says so and pays nothing', async () => {
    const { id, link, order_id: first } = await sent()
    const { token } = await open(guest, link)
    const saved = await change(id, {
      version: 1,
      lines: [{ slug: 'obd-cable', quantity: 3, price: 3900, reason: 'Three now' }],
      message: 'New terms',
    })
    expect(saved.status).toBe(200)
    expect(await standingOf(id)).toBe('draft')
    expect(await open(guest, link)).toMatchObject({ standing: 'replaced', order: null, token: null, message: '' })
    const late = await guest.call(payOrder, {
      params: { id: first },
      body: { token: token!, nonce: 'fake-valid-nonce' },
    })
    expect(late.refusal.code).toBe('order_not_open')
    const again = await send(id, 2)
    expect(again.body).toMatchObject({ number: 2 })
    const next = await open(guest, await linkOf(id))
    expect(next).toMatchObject({ standing: 'open', number: `Q-${id}/2` })
    expect(next.order?.subtotal).toBe(11_700)
    expect((await guest.call(getQuotePdf, { params: link })).status).toBe(404)
    const { body } = await staff.call(listRevisions, { params: { kind: 'quote', id }, query: {} })
    expect(JSON.stringify(body.data)).toContain('Three now')
    const audit = await one<{ after: { prices: object[] } }>(
      sql`select after from audits where object = ${`quote/${id}`} and action = 'quote.send' order by id desc limit 1`,
    )
    expect(audit.after.prices).toEqual([{ slug: 'obd-cable', price: 3900, reason: 'Three now' }])
  })

  test('does not change while it is being paid, and not afterwards', async () => {
    const { id, order_id: orderId, link } = await sent()
    await db.execute(sql`update orders set state = 'paying' where id = ${orderId}`)
    expect((await change(id, { version: 1, message: 'x' })).refusal.code).toBe('payment_in_progress')
    const cancelling = { params: { id }, body: { reason: 'Not wanted' } }
    expect((await staff.call(calls.cancelQuote, cancelling)).refusal.code).toBe('payment_in_progress')
    expect((await open(guest, link)).standing).toBe('paying')
    await db.execute(sql`update orders set state = 'open' where id = ${orderId}`)
    expect((await pay(guest, link)).status).toBe(200)
    expect((await change(id, { version: 1, message: 'x' })).refusal.code).toBe('quote_moved')
    expect((await staff.call(calls.cancelQuote, cancelling)).refusal.code).toBe('quote_moved')
    expect((await staff.call(calls.resendQuote, { params: { id } })).refusal.code).toBe('quote_moved')
  })

  test('that expired is shown and not paid; a later day makes a new version', async () => {
    const { id, link, order_id: orderId } = await sent()
    const { token } = await open(guest, link)
    await expire(id)
    expect(await open(guest, link)).toMatchObject({ standing: 'expired', token: null })
    const late = await guest.call(payOrder, {
      params: { id: orderId },
      body: { token: token!, nonce: 'fake-valid-nonce' },
    })
    expect(late.refusal.code).toBe('order_not_open')
    expect(await standingOf(id)).toBe('expired')
    expect((await change(id, { version: 1, valid_until: dayIn(3) })).status).toBe(200)
    expect((await send(id, 2)).status).toBe(200)
  })

  test('that is canceled says so', async () => {
    const { id, link } = await sent()
    await staff.call(calls.cancelQuote, { params: { id }, body: { reason: 'Customer declined' } })
    expect(await open(guest, link)).toMatchObject({ standing: 'cancelled', order: null })
    expect((await change(id, { version: 1, message: 'x' })).refusal.code).toBe('quote_moved')
    expect((await send(id)).refusal.code).toBe('quote_moved')
  })

  test('goes out once however often it is sent, and again when it is asked for', async () => {
    const { id, email } = await draft()
    const key = randomUUID()
    const twice = await Promise.all([send(id, 1, key), send(id, 1, key)])
    expect(twice.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect((await send(id)).refusal.code).toBe('quote_moved')
    expect((await staff.call(calls.resendQuote, { params: { id } })).body).toEqual({ number: 1 })
    await waitForMail(world, email, 'quote', 2)
    const offers = await db.execute(sql`select 1 from quote_offers where quote_id = ${id}`)
    expect(offers.rows).toHaveLength(1)
  })

  test('takes its goods with the payment: without them it stays open', async () => {
    const { link, order_id: orderId } = await sent({ lines: [{ slug: 'obd-cable', quantity: 20 }] })
    const { refusal } = await pay(guest, link)
    expect(refusal.code).toBe('out_of_stock')
    expect((await one<{ state: string }>(sql`select state from orders where id = ${orderId}`)).state).toBe('open')
  })
})

describe('what is refused', () => {
  const problems = async (extra: object) =>
    (await staff.call(calls.createQuote, { body: terms(extra) as never })).refusal.errors
  test('422 prices that aren’t above zero, or lack a reason', async () => {
    const line = { slug: 'obd-cable', quantity: 1 }
    expect(await problems({ lines: [{ ...line, price: 0, reason: 'Gift' }] })).toHaveProperty(['lines.0.price'])
    expect(await problems({ lines: [{ ...line, price: -5, reason: 'Gift' }] })).toHaveProperty(['lines.0.price'])
    expect(await problems({ lines: [{ ...line, price: 100 }] })).toHaveProperty(['lines.0.reason'])
    expect(await problems({ currency: 'EUR' })).toHaveProperty('currency')
    expect(await problems({ billing_address: { ...usOrderAddress, state: '' } })).toHaveProperty([
      'billing_address.state',
    ])
  })

  test('the database keeps prices above zero and their reasons', async () => {
    const { id } = await draft()
    const put = (line: object) =>
      db
        .execute(sql`update quotes set lines = ${JSON.stringify([line])}::jsonb where id = ${id}`)
        .then(() => null, violatedConstraint)
    expect(await put({ slug: 'a', quantity: 1, price: 0, reason: 'x' })).toBe('quotes_prices')
    expect(await put({ slug: 'a', quantity: 1, price: 5, reason: '' })).toBe('quotes_reasons')
    expect(await put({ slug: 'a', quantity: 1, price: null, reason: '' })).toBeNull()
  })

  test('422 sending without a customer, lines, an address, or past its day', async () => {
    const { id } = await draft({
      email: '',
      lines: [],
      billing_address: null,
      valid_until: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    })
    const { status, refusal } = await send(id)
    expect([status, Object.keys(refusal.errors ?? {}).toSorted()]).toEqual([
      422,
      ['billing_address', 'email', 'lines', 'valid_until'],
    ])
  })

  test('409 a total that is no longer what staff saw, an unknown code, a product of another region', async () => {
    const { id } = await draft()
    const shown = await staff.call(calls.sendQuote, { params: { id }, body: { version: 1, shown_total: 1 } })
    expect(shown.refusal.code).toBe('price_changed')
    const coded = await draft({ discount_codes: ['NOSUCHCODE'] })
    expect((await send(coded.id)).refusal.code).toBe('discount_code_invalid')
    const abroad = await draft({ billing_address: { ...usOrderAddress, ...dutchAddress, state: '' } })
    expect((await send(abroad.id)).refusal.code).toBe('no_shipping_for_destination')
  })

  test('404 another token, another offer’s token; 421 the other region', async () => {
    const [a, b] = [await sent(), await sent()]
    const ask = (id: number, token: string, client = guest) => client.call(getSharedQuote, { params: { id, token } })
    expect((await ask(a.link.id, b.link.token)).status).toBe(404)
    expect((await ask(a.link.id, 'x'.repeat(43))).status).toBe(404)
    expect((await guest.call(getQuotePdf, { params: { ...a.link, token: b.link.token } })).status).toBe(404)
    const europe = world.client()
    europe.cookies.set('overboost_region', '2')
    expect((await ask(a.link.id, a.link.token, europe)).status).toBe(421)
    // The link of one order opens no other.
    const { token } = await open(guest, a.link)
    const foreign = await guest.call(getOrderByToken, { params: { id: b.order_id, token: token! } })
    expect(foreign.status).toBe(404)
  })

  test('403 people who aren’t staff; 421 quotes of the other region', async () => {
    const { id } = await draft()
    const customer = await world.login()
    expect((await customer.call(calls.getQuote, { params: { id } })).status).toBe(403)
    expect((await customer.call(calls.sendQuote, { params: { id }, body: { version: 1 } })).status).toBe(403)
    const european = await world.login({ role: roles.admin })
    european.cookies.set('overboost_region', '2')
    expect((await european.call(calls.getQuote, { params: { id } })).status).toBe(421)
    expect((await change(id, { version: 1, message: 'x' }, european)).status).toBe(421)
  })

  test('409 two people at once: the later one sees both versions', async () => {
    const { id } = await draft()
    expect((await change(id, { version: 1, message: 'First' })).status).toBe(200)
    const { refusal } = await change(id, { version: 1, message: 'Second' })
    expect(refusal.code).toBe('stale_version')
    expect((await send(id, 1)).refusal.code).toBe('quote_moved')
  })
})

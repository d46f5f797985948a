import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { type CartEntry } from '#features/cart/rules.ts'
import { parseCart, serializeCart } from '#features/cart/rules-storage.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { mailsTo, waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { askForCartReminder, getSharedCart, openSharedCart, stopCartReminders } from '../contract/cart-reminders.ts'
import { cancelCartReminder, listCartReminders, resumeCartReminder } from '../contract/staff.ts'
import { sendCartReminders } from './jobs.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const cable: CartEntry = { product: { slug: 'obd-cable', pricesByCurrency: { USD: 1 } }, options: [], quantity: 2 }
const gone: CartEntry = { product: { slug: 'buy-pills-now', pricesByCurrency: { USD: 1 } }, options: [], quantity: 1 }

let people = 0
const newAddress = () => `dana${(people += 1)}@example.test`
const ask = (email: string, cart: readonly CartEntry[] = [cable]) =>
  world.client().call(askForCartReminder, { body: { email, cart: serializeCart(cart) } })
const setSwitch = (value: string) =>
  world.owner.db.execute(sql`
    insert into switches (name, value) values ('cart-reminders', ${value}) on conflict (name) do update set value = ${value}`)
/** Waits until the switch has reached the process. */
const offered = (yes: boolean) =>
  expect
    .poll(async () => (await world.client().call(getSiteContext, {})).body.features.includes('cart-reminders'))
    .toBe(yes)
/** Makes a reminder due, as if the hours had passed. */
const makeDue = (email: string) =>
  world.owner.db.execute(sql`update cart_reminders set due_at = now() where email = ${email} and state = 'waiting'`)
const rowOf = async (email: string) => (await staff.call(listCartReminders, { query: { q: email } })).body.data[0]
const stateOf = async (email: string) => (await rowOf(email))?.state
const buy = async (email: string) => {
  const guest = world.client()
  const { body: order } = await guest.call(createOrder, {
    body: {
      lines: [{ slug: 'obd-cable', quantity: 1 }],
      email,
      billing_address: usAddress,
      shipping_address: usAddress,
    },
  })
  await guest.call(payOrder, { params: { id: order.id }, body: { token: order.token, nonce: 'fake-valid-nonce' } })
  return order
}
/** Opens the link in the mail. */
const receive = async (email: string) => {
  await makeDue(email)
  await sendCartReminders(world.database)
  const mail = await waitForMail(world, email, 'cart-reminder')
  const [, id = '', token = ''] = /saved-cart\/(\d+)\/([\w-]{43})/.exec(mail.text) ?? []
  return { mail, params: { id: Number(id), token } }
}

beforeEach(async () => {
  await setSwitch('on')
  await offered(true)
})

describe('askForCartReminder', () => {
  test('204: agreeing to be contacted is kept with the cart, and taken back by asking again without it', async () => {
    const email = newAddress()
    const mayContact = async () =>
      (await world.owner.db.execute(sql`select may_contact from cart_reminders where email = ${email}`)).rows
    const body = { email, cart: serializeCart([cable]) }
    expect((await world.client().call(askForCartReminder, { body: { ...body, may_contact: true } })).status).toBe(204)
    expect(await mayContact()).toEqual([{ may_contact: true }])
    await ask(email)
    expect(await mayContact()).toEqual([{ may_contact: false }])
  })
  test('a mail hours later names the shop’s own products, and its link gives the cart at today’s prices', async () => {
    const email = newAddress()
    expect((await ask(email.toUpperCase(), [cable, gone])).status).toBe(204)
    expect(await mailsTo(world, email)).toEqual([])
    const { mail, params } = await receive(email)
    expect(mail.text).toContain('2 × OBD cable')
    expect(mail.text).not.toContain('pills')
    expect(await stateOf(email)).toBe('sent')
    const { body: shared } = await world.client().call(getSharedCart, { params })
    expect(shared).toMatchObject({ gone: 1, stopped: false, lines: [{ quantity: 2 }] })
    const { body } = await world.client().call(openSharedCart, { params })
    const [entry, ...others] = parseCart(body.cart)
    expect(entry).toMatchObject({ quantity: 2, product: { slug: 'obd-cable' } })
    expect(entry!.product.pricesByCurrency.USD).toBeGreaterThan(1)
    expect(others).toEqual([])
    expect(await stateOf(email)).toBe('opened')
  })
  test('asking again replaces the cart that waits, also at once from ten browsers', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204))
    await ask(email, [{ ...cable, quantity: 5 }])
    const { mail } = await receive(email)
    expect(mail.text).toContain('5 × OBD cable')
    expect(await mailsTo(world, email)).toHaveLength(1)
  })
  test('no mail to an address that got one this week; the answer is the same', async () => {
    const email = newAddress()
    await ask(email)
    await receive(email)
    expect((await ask(email)).status).toBe(204)
    const { body } = await staff.call(listCartReminders, { query: { q: email } })
    expect(body.data).toHaveLength(1)
  })
  test('no mail to anyone who has bought since', async () => {
    const email = newAddress()
    await ask(email)
    await buy(email)
    await makeDue(email)
    await sendCartReminders(world.database)
    expect(await stateOf(email)).toBe('bought')
    expect((await mailsTo(world, email)).map(({ template }) => template)).not.toContain('cart-reminder')
  })
  test('404 while the switch is off, and what waits is not sent; the address can ask again afterwards', async () => {
    const email = newAddress()
    await ask(email)
    await setSwitch('')
    await offered(false)
    expect((await ask(newAddress())).status).toBe(404)
    await makeDue(email)
    await sendCartReminders(world.database)
    expect(await stateOf(email)).toBeUndefined()
    await setSwitch('on')
    await offered(true)
    await ask(email)
    await receive(email)
    expect(await stateOf(email)).toBe('sent')
  })
  test('422 for an empty cart, garbage and no address', async () => {
    expect((await ask(newAddress(), [])).refusal.errors['cart']).toEqual(['Your cart is empty.'])
    const garbage = await world.client().call(askForCartReminder, { body: { email: newAddress(), cart: '{"v":1' } })
    expect(garbage.status).toBe(422)
    expect((await ask('dana')).status).toBe(422)
  })
})

describe('the link', () => {
  test('stops all reminders to the address', async () => {
    const email = newAddress()
    await ask(email)
    const { params } = await receive(email)
    expect((await world.client().call(stopCartReminders, { params })).status).toBe(204)
    expect((await world.client().call(getSharedCart, { params })).body.stopped).toBe(true)
    await world.owner.db.execute(
      sql`update cart_reminders set sent_at = now() - interval '1 month' where email = ${email}`,
    )
    await ask(email)
    const { body } = await staff.call(listCartReminders, { query: { q: email } })
    expect(body.data.map(({ state }) => state)).toEqual(['stopped'])
  })
  test('404 for the token of another reminder', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await ask(one)
    await ask(other)
    const [{ params }, { params: foreign }] = [await receive(one), await receive(other)]
    const wrong = { params: { id: params.id, token: foreign.token } }
    for (const answer of [
      await world.client().call(getSharedCart, wrong),
      await world.client().call(openSharedCart, wrong),
      await world.client().call(stopCartReminders, wrong),
    ])
      expect(answer.status).toBe(404)
  })
})

const codesOf = (answer: { refusal: { code: string } }) => answer.refusal.code
const because = { body: { reason: 'Ordered by phone' } }
const idOf = async (email: string) => ({ id: (await rowOf(email))!.id })

describe('cancelCartReminder', () => {
  test('204: what waits is not sent, and the address can ask again; the audit log says why', async () => {
    const email = newAddress()
    await ask(email)
    const params = await idOf(email)
    expect((await staff.call(cancelCartReminder, { params, ...because })).status).toBe(204)
    await world.owner.db.execute(sql`update cart_reminders set due_at = now() where email = ${email}`)
    await sendCartReminders(world.database)
    expect(await stateOf(email)).toBe('canceled')
    const { rows } = await world.owner.db.execute(
      sql`select action, reason from audits where object = ${`cart-reminder/${params.id}`}`,
    )
    expect(rows).toEqual([{ action: 'cart-reminders.cancel', reason: because.body.reason }])
    await ask(email)
    const { body } = await staff.call(listCartReminders, { query: { q: email } })
    expect(body.data.map(({ state }) => state)).toEqual(['waiting', 'canceled'])
  })
  test('409 once it was sent, 421 for one of another region', async () => {
    const email = newAddress()
    await ask(email)
    const { params } = await receive(email)
    expect(codesOf(await staff.call(cancelCartReminder, { params, ...because }))).toBe('reminder_moved')
    await world.owner.db.execute(sql`update cart_reminders set region = 2 where email = ${email}`)
    expect((await staff.call(cancelCartReminder, { params, ...because })).status).toBe(421)
  })
})

describe('resumeCartReminder', () => {
  const canceled = async () => {
    const email = newAddress()
    await ask(email)
    const params = await idOf(email)
    await staff.call(cancelCartReminder, { params, ...because })
    return { email, params }
  }
  test('204: it waits again and goes out when it is due, unless the address has bought since it asked', async () => {
    const [{ email, params }, other] = [await canceled(), await canceled()]
    for (const each of [params, other.params])
      expect((await staff.call(resumeCartReminder, { params: each, ...because })).status).toBe(204)
    await buy(other.email)
    await makeDue(other.email)
    await receive(email)
    expect([await stateOf(email), await stateOf(other.email)]).toEqual(['sent', 'bought'])
  })
  test('409 when it waits already, when the address has asked again, or has said stop', async () => {
    const [again, stopped] = [await canceled(), await canceled()]
    await ask(again.email)
    expect(codesOf(await staff.call(resumeCartReminder, { params: again.params, ...because }))).toBe(
      'reminder_superseded',
    )
    const waiting = await idOf(again.email)
    expect(codesOf(await staff.call(resumeCartReminder, { params: waiting, ...because }))).toBe('reminder_moved')
    await ask(stopped.email)
    const { params } = await receive(stopped.email)
    await world.client().call(stopCartReminders, { params })
    expect(codesOf(await staff.call(resumeCartReminder, { params: stopped.params, ...because }))).toBe(
      'reminder_superseded',
    )
    const { body } = await staff.call(listCartReminders, { query: { q: stopped.email } })
    expect(body.data.map(({ state }) => state)).toEqual(['stopped', 'canceled'])
  })
})

test('what the address buys within two weeks of the mail counts as recovered, later purchases don’t', async () => {
  const [soon, late] = [newAddress(), newAddress()]
  for (const email of [soon, late]) {
    await ask(email)
    await receive(email)
  }
  await world.owner.db.execute(
    sql`update cart_reminders set sent_at = now() - interval '15 days' where email = ${late}`,
  )
  const before = (await staff.call(listCartReminders, {})).body.recovered.find(({ currency }) => currency === 'USD')
  const order = await buy(soon)
  await buy(late)
  expect(await rowOf(soon)).toMatchObject({ state: 'recovered', order_id: order.id, total: order.total })
  expect(await rowOf(late)).toMatchObject({ state: 'sent', order_id: null })
  const { body } = await staff.call(listCartReminders, { query: { state: 'recovered' } })
  expect(body.recovered.find(({ currency }) => currency === 'USD')).toMatchObject({
    total: (before?.total ?? 0) + order.total,
    orders: (before?.orders ?? 0) + 1,
  })
  expect(body.data.map(({ email }) => email)).toContain(soon)
  expect(body.counts['recovered']).toBe(body.data.length)
})

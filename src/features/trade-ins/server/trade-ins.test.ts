import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billedTo, dealerBilling, newDealer } from '#test/fixtures-dealer.ts'
import { dutchAddress, oregonAddress, usAddress } from '#test/fixtures-shop.ts'
import { fillTradeIns, goodAnswers } from '#test/fixtures-trade-ins.ts'
import { type Client, openWorld, useWorld } from '#test/world.ts'
import { createAddress } from '#features/addresses/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import {
  estimateTradeIn,
  getTradeInByToken,
  listTradeInOffers,
  listTradeIns,
  payLaterTradeIn,
  payTradeIn,
} from '../contract/trade-ins.ts'

const { world } = await useWorld({ fill: { tradeIns: fillTradeIns } })

const wanted = { device: 'old-flasher', answers: goodAnswers, product: { slug: 'obd-cable' } }
let serials = 0
const newSerial = () => `SN-${1000 + (serials += 1)}`
const purchase = (serial = newSerial()) => ({
  ...wanted,
  serial,
  email: 'swap@example.test',
  billing_address: oregonAddress,
})
const card = { nonce: 'fake-valid-nonce' }
const pay = (client: Client, body: object, key?: string) =>
  client.call(payTradeIn, { body: { ...purchase(), ...card, ...body } }, key)
const codeOf = (body: unknown) => (body as { code: string }).code
const balance = (code: string) => readBalance(world.database.db, code)
const onHand = async () =>
  Number(
    (
      await world.database.db.execute<{ sum: number }>(
        sql`select sum(on_hand)::int as sum from stock_levels s join products p on p.id = s.product_id where p.slug = 'obd-cable'`,
      )
    ).rows[0]!.sum,
  )
const inEurope = () => {
  const client = world.client()
  client.cookies.set('overboost_region', '2')
  return client
}

describe('listTradeInOffers', () => {
  test('200: accepted devices, and only products that sell a tool', async () => {
    const { body } = await world.client().call(listTradeInOffers, {})
    expect(body.devices.map(({ slug }) => slug)).toEqual(['old-flasher', 'golden'])
    expect(body.tools.map(({ slug }) => slug)).toEqual(['obd-cable'])
    expect(body.days).toBe(30)
  })
})

describe('estimateTradeIn', () => {
  const estimate = (body: object, client = world.client()) =>
    client.call(estimateTradeIn, { body: { ...wanted, ...body } })
  test('200: price less allowance, plus shipping and tax on the reduced price; the lines sum to the total', async () => {
    const { country_code, state } = usAddress
    const { status, body } = await estimate({ destination: { country_code, state } })
    expect(status).toBe(200)
    expect(body.trade_in).toEqual({ condition: 'good', price: 4999, allowance: 2000, offered: 2000 })
    expect([body.subtotal, body.shipping]).toEqual([2999, 900])
    const taxed = body.lines.reduce((sum, line) => sum + line.tax, 0)
    expect(taxed).toBeGreaterThan(0)
    expect(taxed).toBeLessThan(4999 * 0.07)
    expect(body.total).toBe(body.subtotal + body.shipping + body.tax)
  })
  test('the answers decide the allowance', async () => {
    const answers = { ...goodAnswers, casing: 'marked' }
    expect((await estimate({ answers })).body.trade_in).toMatchObject({ condition: 'worn', allowance: 1000 })
    expect((await estimate({ answers: { ...goodAnswers, powers_on: false } })).body.trade_in).toMatchObject({
      condition: 'faulty',
      allowance: 0,
    })
  })
  test('an allowance above the price deducts the price only', async () => {
    const { body } = await estimate({ device: 'golden' })
    expect(body.trade_in).toMatchObject({ price: 4999, allowance: 4999, offered: 900_000 })
    expect(body.subtotal).toBe(0)
  })
  test('409 trade_in_not_accepted: bound to an account, or not taken in this condition or currency', async () => {
    const bound = await estimate({ answers: { ...goodAnswers, unlinked: false } })
    expect([bound.status, codeOf(bound.body)]).toEqual([409, 'trade_in_not_accepted'])
    expect(codeOf((await estimate({ device: 'golden', answers: { ...goodAnswers, complete: false } })).body)).toBe(
      'trade_in_not_accepted',
    )
    const faulty = { answers: { ...goodAnswers, powers_on: false } }
    expect(codeOf((await estimate(faulty, inEurope())).body)).toBe('trade_in_not_accepted')
  })
  test('404 for a device or product that does not exist, and for a product that is no tool', async () => {
    expect((await estimate({ device: 'no-such' })).status).toBe(404)
    expect((await estimate({ product: { slug: 'no-such' } })).status).toBe(404)
    expect((await estimate({ product: { slug: 'shirt' } })).status).toBe(404)
  })
  test('422 for an allowance, a price or a condition from the client', async () => {
    for (const extra of [{ allowance: 99_999 }, { price: 1 }, { condition: 'good' }])
      expect((await estimate(extra)).status).toBe(422)
  })
})

describe('payTradeIn', () => {
  test('200: charged the rest, stock taken, full revenue with the allowance against it, once for a repeated key', async () => {
    const client = world.client()
    const [goods, expense, gateway, stock] = [
      await balance('revenue/goods/USD'),
      await balance('expense/trade-ins/USD'),
      await balance('asset/gateway/USD'),
      await onHand(),
    ]
    const key = randomUUID()
    const body = { ...purchase(), ...card, shown_total: 2999 + 900 }
    const first = await client.call(payTradeIn, { body }, key)
    expect([first.status, first.body.state, first.body.total]).toEqual([200, 'paid', 3899])
    expect((await client.call(payTradeIn, { body }, key)).body).toEqual(first.body)
    expect((await balance('revenue/goods/USD')) - goods).toBe(-4999)
    expect((await balance('expense/trade-ins/USD')) - expense).toBe(2000)
    expect((await balance('asset/gateway/USD')) - gateway).toBe(3899)
    expect(await onHand()).toBe(stock - 1)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    const { id, token } = first.body
    const shown = await client.call(getTradeInByToken, { body: { id, token } })
    expect(shown.body).toMatchObject({ device: 'Ferrule Flasher One', allowance: 2000, price: 4999, total: 3899 })
  })
  test('200 in Europe: the allowance contains VAT, only its net part is against the revenue', async () => {
    const client = inEurope()
    const { status, body } = await pay(client, { billing_address: dutchAddress })
    expect([status, body.currency, body.total]).toEqual([200, 'EUR', 5999 - 1900 + 1000])
    expect(await balance('expense/trade-ins/EUR')).toBe(Math.round(1900 / 1.21))
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
  test('409 trade_in_already for a device that was handed in, however its serial number is typed; nothing is charged', async () => {
    const serial = newSerial()
    expect((await pay(world.client(), { serial })).status).toBe(200)
    const gateway = await balance('asset/gateway/USD')
    const again = await pay(world.client(), { serial: ` ${serial.toLowerCase().replace('-', ' ')}` })
    expect([again.status, codeOf(again.body)]).toEqual([409, 'trade_in_already'])
    expect(await balance('asset/gateway/USD')).toBe(gateway)
  })
  test('two at once with one device: one is paid, one is refused', async () => {
    const serial = newSerial()
    const answers = await Promise.all([0, 1, 2].map(() => pay(world.client(), { serial })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
  test('a declined card leaves the device free for another try', async () => {
    const serial = newSerial()
    const declined = await pay(world.client(), { serial, nonce: 'fake-processor-declined-visa-nonce' })
    expect(declined.status).toBe(402)
    expect((await pay(world.client(), { serial })).status).toBe(200)
  })
  test('409 price_changed for another total than was shown', async () => {
    const { status, body } = await pay(world.client(), { shown_total: 1 })
    expect([status, codeOf(body)]).toEqual([409, 'price_changed'])
  })
  test('422 without a card, a serial number or an address; 404 for another’s address', async () => {
    const client = world.client()
    expect((await client.call(payTradeIn, { body: purchase() })).status).toBe(422)
    for (const bad of [{ serial: '' }, { serial: '<b>' }, { billing_address: undefined }])
      expect((await pay(client, bad)).status).toBe(422)
    expect((await pay(client, { billing_address_id: 999_999 })).status).toBe(404)
  })
  test('409 out_of_stock, and nothing is charged', async () => {
    const own = await openWorld({ fill: async (owner) => void (await fillTradeIns(owner, { cable: 0, shirt: 0 })) })
    const { status, body } = await own.client().call(payTradeIn, { body: { ...purchase(), ...card } })
    expect([status, codeOf(body)]).toEqual([409, 'out_of_stock'])
    await own.close()
  })
})

describe('getTradeInByToken', () => {
  test('404 for another token, and for the token of another order', async () => {
    const [a, b] = [(await pay(world.client(), {})).body, (await pay(world.client(), {})).body]
    const read = (id: number, token: string) => world.client().call(getTradeInByToken, { body: { id, token } })
    expect((await read(a.id, a.token)).status).toBe(200)
    expect((await read(a.id, b.token)).status).toBe(404)
    expect((await read(a.id, 'x'.repeat(43))).status).toBe(404)
    expect((await read(a.id, '')).status).toBe(422)
  })
})

describe('listTradeIns', () => {
  test('200: my own only; 401 for a visitor', async () => {
    const mine = await world.login()
    const { id } = (await pay(mine, {})).body
    expect((await mine.call(listTradeIns, {})).body.data.map((row) => row.id)).toEqual([id])
    expect((await (await world.login()).call(listTradeIns, {})).body.data).toEqual([])
    expect((await world.client().call(listTradeIns, {})).status).toBe(401)
  })
})

describe('payLaterTradeIn', () => {
  const buy = (client: Client, body: object = {}, key?: string) => {
    const { billing_address: _, email: __, ...rest } = purchase()
    return client.call(payLaterTradeIn, { body: { ...rest, ...body } }, key)
  }
  test('200: the reduced price is put on the account, up to the limit and not a cent more', async () => {
    const total = (await (await newDealer(world, { creditLimit: 100_000 })).member('buyer').then((c) => buy(c))).body
      .total
    const dealer = await newDealer(world, { creditLimit: total })
    const buyer = await dealer.member('buyer')
    const key = randomUUID()
    const serial = newSerial()
    const first = await buy(buyer, { serial, dealer: dealer.slug }, key)
    expect([first.status, first.body.state]).toEqual([200, 'paid'])
    expect((await buy(buyer, { serial, dealer: dealer.slug }, key)).body).toEqual(first.body)
    expect(await balance(dealer.code)).toBe(total)
    const expense = await balance('expense/trade-ins/USD')
    const next = newSerial()
    const refused = await buy(buyer, { serial: next })
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'This purchase exceeds a credit limit. Please confirm the current account balance.',
    ])
    expect(await balance(dealer.code)).toBe(total)
    expect(await balance('expense/trade-ins/USD')).toBe(expense)
    // What was refused holds no device.
    expect((await pay(world.client(), { serial: next })).status).toBe(200)
    const again = await buy(buyer, { serial })
    expect(codeOf(again.body)).toBe('trade_in_already')
  })
  test('the dealer is billed, whatever address is named; the address of someone else does not exist', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const buyer = await dealer.member('buyer')
    const own = await buyer.call(createAddress, { body: oregonAddress })
    for (const named of [{ billing_address: oregonAddress }, { billing_address_id: own.body.id }]) {
      const { status, body } = await buy(buyer, { serial: newSerial(), ...named })
      expect([status, await billedTo(world, body.id)]).toEqual([200, dealerBilling])
    }
    const foreign = await (await world.login()).call(createAddress, { body: oregonAddress })
    expect((await buy(buyer, { serial: newSerial(), billing_address_id: foreign.body.id })).status).toBe(404)
  })
  test('409 dealer_missing_billing_info, 403 for a technician, 404 for another dealer, 401 for a visitor', async () => {
    const bare = await newDealer(world, { creditLimit: 100_000, billing: false })
    const missing = await buy(await bare.member('buyer'))
    expect([missing.status, codeOf(missing.body)]).toEqual([409, 'dealer_missing_billing_info'])
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    expect((await buy(await dealer.member('technician'), { dealer: dealer.slug })).status).toBe(403)
    expect((await buy(await bare.member('buyer'), { dealer: dealer.slug })).status).toBe(404)
    expect((await buy(world.client())).status).toBe(401)
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import type { Currency } from '#kit/money.ts'
import { createOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listBookDifferences, runReconciliation } from '../contract/books.ts'
import {
  confirmGatewayPayout,
  exportGatewayPayoutItems,
  listGatewayPayoutItems,
  listGatewayPayouts,
  recordGatewayPayout,
  undoGatewayPayout,
} from '../contract/gateway-payouts.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })

/** The Wednesdays of recent weeks, all over a week ago, on which the gateway pays out Tuesday's charges. */
const wednesdays = (() => {
  const day = new Date(Date.now() - 9 * 86_400_000)
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() - 1)
  return [0, 7, 14].map((back) => new Date(day.getTime() - back * 86_400_000).toISOString().slice(0, 10))
})()
/** Each test has its own payout day and currency. */
const payoutDays = wednesdays.flatMap((day) =>
  (['USD', 'CAD', 'EUR', 'GBP'] as const).map((currency) => ({ day, currency })),
)
const nextDay = () => payoutDays.shift()!

let made = 0
interface Planted {
  amount: number
  refundOf?: string
  settlesAt?: string
}
/** Adds charges and refunds of the previous day to the gateway, which pays them out on `day`. */
async function plant({ day, currency }: { day: string; currency: Currency }, items: readonly Planted[]) {
  const createdAt = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString()
  const transactions = items.map(({ amount, ...rest }) => {
    made += 1
    const id = `payout${made}`
    return { id, orderId: `planted-${made}`, amountMinor: amount, currency, createdAt, ...rest }
  })
  const answer = await fetch(`${world.gatewayUrl}/sandbox/transactions`, {
    method: 'POST',
    body: JSON.stringify({ transactions }),
  })
  expect(answer.status).toBe(201)
  return transactions.map(({ id }) => id)
}
const reconcile = (day: string) => admin.call(runReconciliation, { body: { from: day, until: day } })
const payoutOf = async ({ day, currency }: { day: string; currency: Currency }) => {
  const { body } = await admin.call(listGatewayPayouts, { query: { from: day, until: day, currency } })
  return body.data[0]!
}
const balance = async (code: string) => {
  const { rows } = await world.owner.db.execute<{ balance: number }>(sql`
    select coalesce(sum(b.balance), 0)::bigint as balance from ledger_accounts a join ledger_balances b on b.account_id = a.id where a.code = ${code}`)
  return rows[0]!.balance
}
const balances = async (currency: Currency) => ({
  gateway: await balance(`asset/gateway/${currency}`),
  bank: await balance(`asset/bank/${currency}`),
  fees: await balance(`expense/gateway-fees/${currency}`),
})

/** A payout of 100.00 and 50.00 less a refund of 20.00. */
async function listedPayout() {
  const place = nextDay()
  const [sale] = await plant(place, [{ amount: 10_000 }, { amount: 5_000 }])
  await plant(place, [{ amount: 2_000, refundOf: sale! }])
  await reconcile(place.day)
  return { ...place, ...(await payoutOf(place)), sale: sale! }
}

describe('what the gateway paid out', () => {
  test('is listed by day and currency with its charges and refunds', async () => {
    const payout = await listedPayout()
    expect(payout).toMatchObject({ charges: 2, charged: 15_000, refunds: 1, refunded: 2_000, expected: 13_000 })
    expect(payout).toMatchObject({ state: 'expected', source: 'gateway', received: null, fees: null })
    const { body } = await admin.call(listGatewayPayoutItems, { params: { id: payout.id }, query: { sort: 'oldest' } })
    expect(body.data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-2_000, 5_000, 10_000])
    expect(body.payout.expected).toBe(13_000)
    const csv = await admin.call(exportGatewayPayoutItems, { params: { id: payout.id } })
    expect(String(csv.body).trim().split('\n')).toHaveLength(4)
    expect((await admin.call(listGatewayPayouts, { query: { q: payout.sale } })).body.data).toHaveLength(1)
  })

  test('is brought up to date while nobody has confirmed it', async () => {
    const payout = await listedPayout()
    await plant(payout, [{ amount: 700 }])
    await reconcile(payout.day)
    expect(await payoutOf(payout)).toMatchObject({ expected: 13_700, charges: 3, version: payout.version + 1 })
    await reconcile(payout.day)
    expect((await payoutOf(payout)).version).toBe(payout.version + 1)
  })

  test('a charge of ours that was not paid out after a week is a difference', async () => {
    const place = nextDay()
    const [id] = await plant(place, [{ amount: 900, settlesAt: new Date(Date.now() + 86_400_000).toISOString() }])
    await knownCharge(`planted-${made}`)
    const chargedOn = new Date(Date.parse(place.day) - 86_400_000).toISOString().slice(0, 10)
    await reconcile(chargedOn)
    const notes = (await admin.call(listBookDifferences, { query: { q: id } })).body.data.map(({ note }) => note)
    expect(notes).toEqual(['The gateway hasn’t paid this charge out.'])
  })
})

/** One of our orders, whose payment has the reference of a planted charge. */
async function knownCharge(reference: string): Promise<void> {
  const { body } = await world.client().call(createOrder, {
    body: {
      lines: [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }],
      email: 'payout@example.test',
      billing_address: usAddress,
    },
  })
  await world.owner.db.execute(sql`
    insert into payment_intents (order_id, reference, state, amount, currency, category)
    values (${body.id}, ${reference}, 'failed', ${body.total}, 'USD', 'network_down_retry')`)
}

const confirm = (
  payout: { id: number; version: number },
  body: { received: number; withheld?: number; note?: string },
) => admin.call(confirmGatewayPayout, { params: { id: payout.id }, body: { version: payout.version, ...body } })
const undo = (payout: { id: number; version: number }) =>
  admin.call(undoGatewayPayout, { params: { id: payout.id }, body: { version: payout.version, reason: 'wrong line' } })

describe('confirming a payout', () => {
  test('books what arrived at the bank and what is missing as fees, without what disputes withhold', async () => {
    const payout = await listedPayout()
    const before = await balances(payout.currency)
    const { status, body } = await confirm(payout, { received: 11_500, withheld: 1_000, note: 'statement 14' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'received', received: 11_500, fees: 500, withheld: 1_000 })
    const after = await balances(payout.currency)
    expect(after).toEqual({
      gateway: before.gateway - 12_000,
      bank: before.bank + 11_500,
      fees: before.fees + 500,
    })
    await reconcile(new Date().toISOString().slice(0, 10))
    const { data } = (await admin.call(listBookDifferences, { query: { q: `gateway-payout/${payout.id}` } })).body
    expect(data).toEqual([])
  })

  test('happens once, however many confirm it at the same time', async () => {
    const payout = await listedPayout()
    const before = await balances(payout.currency)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirm(payout, { received: 12_900 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await balances(payout.currency)).bank).toBe(before.bank + 12_900)
  })

  test('409 when the gateway changed it in the meantime, 422 for more than it comes to, 404 for another number', async () => {
    const payout = await listedPayout()
    expect(await confirm(payout, { received: 13_001 })).toMatchObject({
      status: 422,
      body: { errors: { received: [expect.stringContaining('more than the payout')] } },
    })
    await plant(payout, [{ amount: 100 }])
    await reconcile(payout.day)
    expect((await confirm(payout, { received: 13_000 })).status).toBe(409)
    expect((await confirm({ id: 999_999, version: 1 }, { received: 1 })).status).toBe(404)
  })

  test('the gateway telling another sum afterwards is a difference, and changes nothing', async () => {
    const payout = await listedPayout()
    await confirm(payout, { received: 13_000 })
    await plant(payout, [{ amount: 100 }])
    await reconcile(payout.day)
    const { data } = (await admin.call(listBookDifferences, { query: { q: `gateway-payout/${payout.id}` } })).body
    expect(data).toEqual([expect.objectContaining({ expected: 13_000, found: 13_100 })])
    expect(await payoutOf(payout)).toMatchObject({ state: 'received', expected: 13_000 })
  })
})

describe('undoing a payout', () => {
  test('reverses what it booked, once, and lets it be confirmed again', async () => {
    const payout = await listedPayout()
    const before = await balances(payout.currency)
    const { body: confirmed } = await confirm(payout, { received: 12_000 })
    expect((await undo(payout)).status).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => undo(confirmed)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await balances(payout.currency)).toEqual(before)
    const waiting = await payoutOf(payout)
    expect(waiting).toMatchObject({ state: 'expected', received: null, fees: null, withheld: null })
    expect((await confirm(waiting, { received: 13_000 })).body).toMatchObject({ state: 'received', fees: 0 })
  })

  test('ends one that was recorded by hand', async () => {
    const before = await balances('GBP')
    const { body } = await admin.call(recordGatewayPayout, {
      body: { day: '2026-01-07', currency: 'GBP', received: -300, fees: 800, note: 'PayPal, January' },
    })
    expect(body).toMatchObject({ source: 'hand', state: 'received', expected: 500 })
    expect(await balances('GBP')).toEqual({
      gateway: before.gateway - 500,
      bank: before.bank - 300,
      fees: before.fees + 800,
    })
    expect((await undo(body)).body.state).toBe('undone')
    expect(await balances('GBP')).toEqual(before)
  })

  test('422 for one without any amount', async () => {
    const body = { day: '2026-01-07', currency: 'GBP' as const, received: 0, fees: 0, note: 'nothing' }
    expect((await admin.call(recordGatewayPayout, { body })).status).toBe(422)
  })
})

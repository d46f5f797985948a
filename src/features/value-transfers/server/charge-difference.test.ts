import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import { roles } from '#access/permissions.ts'
import { payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { jobs } from '#features/order-changes/server/settle-changes.ts'
import { cancelQuote } from '#features/quotes/contract/staff.ts'
import { previewRefund, refundTransaction } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import type { Services } from '#integrations/services.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { quoteTools } from '#test/fixtures-quotes.ts'
import { dutchAddress, usAddress } from '#test/fixtures-shop.ts'
import { useGateway } from '#test/sandbox-gateway.ts'
import { useWorld } from '#test/world.ts'
import * as calls from '../contract.ts'

const { world, catalog } = await useWorld({
  processes: 2,
  fill: { catalog: fillCatalog },
  environment: { WORKER: '0' },
})
const staff = await world.login({ role: roles.admin })
const second = await world.login({ role: roles.admin }, 1)
const { linkOf, pay } = quoteTools(staff)
const { gateway } = useGateway(world)
const services = { gateway, effects } as unknown as Services
const settleAll = () => workThrough(world.database, jobs(services, world.database)[0] as QueueJob)

const otherCar = { ...golfR, year: '2016' }
const at = (id: number) => ({ params: { id } })
const balance = (code: string) => readBalance(world.database.db, code)
const stage2 = catalog.tuneId('is38-stage-2')
const reason = 'as agreed'

type Buyer = Awaited<ReturnType<typeof world.login>>
const purchase = (extra: object) => ({
  vehicle: { ...golfR, transmission: null },
  tune_ids: [catalog.tuneId('is38-stage-1')],
  tool: 'own' as const,
  email: 'mover@example.test',
  billing_address: usAddress,
  ...extra,
})
const byCard = (buyer: Buyer) => buyer.call(payCatalog, { body: purchase({ nonce: 'fake-valid-nonce' }) as never })

/** A locked transfer of a Stage 1 tune that was just bought. */
async function locked(buy: (buyer: Buyer) => ReturnType<typeof byCard> = byCard, buyer?: Buyer, by = staff) {
  const { body: order, status } = await buy(buyer ?? (await world.login()))
  expect(status).toBe(200)
  const { body: lines } = await by.call(calls.listTransferableLines, { query: { order: String(order.id) } })
  const { body: transfer } = await by.call(calls.createValueTransfer, {
    body: {
      order_line_id: lines.data[0]!.line_id,
      old: { vehicle: 'Golf R 2017', device: 'FZ-1' },
      new: { place: otherCar, device: 'FZ-1' },
      reason,
    },
  })
  await by.call(calls.reviewValueTransfer, { ...at(transfer.id), body: { version: 1, reason } })
  await by.call(calls.lockOldValue, { ...at(transfer.id), body: { version: 2, reason } })
  return { id: transfer.id, orderId: order.id, paid: order.total }
}
const charge = (id: number, extra: object = {}, client = staff, key?: string) =>
  client.call(calls.chargeValueDifference, { ...at(id), body: { version: 3, reason, tune_id: stage2, ...extra } }, key)
const read = async (id: number) => (await staff.call(calls.getValueTransfer, at(id))).body
async function booksAgree() {
  expect(await balance('liability/order-credits/USD')).toBe(0)
  expect(await balance('liability/value-transfers/USD')).toBe(0)
  expect(await findBalanceDifferences(world.database.db)).toEqual([])
}

describe('the difference to a dearer tune', () => {
  test('is paid by a quote: the old order is credited, the new one has its own invoice, and the transfer is complete', async () => {
    const { id, orderId, paid } = await locked()
    const { body: seen } = await staff.call(calls.previewValueDifference, { ...at(id), body: { tune_id: stage2 } })
    expect(seen).toMatchObject({ taken_total: paid, moved: paid, refund: 0, account: null })
    // 100.00 and 6.85 % tax.
    expect(seen.to_pay).toBe(10_685)
    const shown = { added_total: seen.added_total, taken_total: seen.taken_total }
    const { body: asked } = await charge(id, { shown })
    expect(asked).toMatchObject({ state: 'awaiting_payment', sale: { to_pay: seen.to_pay } })
    const refused = await staff.call(refundTransaction, { ...at(orderId), body: { reason, restock: false } })
    expect(refused.refusal.code).toBe('order_change_open')

    const before = await balance('asset/gateway/USD')
    expect((await pay(world.client(), await linkOf(asked.sale!.quote_id!))).status).toBe(200)
    expect((await balance('asset/gateway/USD')) - before).toBe(seen.to_pay)
    await settleAll()
    const done = await read(id)
    expect(done).toMatchObject({ state: 'performed', acts: [], new_tune: { id: stage2 } })
    const { body: first } = await staff.call(getTransaction, at(orderId))
    expect(first).toMatchObject({ state: 'refunded', refunded: paid })
    const next = (await staff.call(getTransaction, at(done.sale!.order_id!))).body
    expect(next).toMatchObject({ state: 'paid', total: seen.added_total, credit: { amount: paid } })
    expect(next.invoice_number).not.toBeNull()
    await booksAgree()

    // A refund afterwards goes back to both payments.
    const back = await staff.call(previewRefund, { ...at(next.id), body: {} })
    expect(back.body.amount).toBe(seen.added_total)
    await staff.call(refundTransaction, { ...at(next.id), body: { reason, restock: false } })
    expect(await balance('asset/gateway/USD')).toBe(before - paid)
    await booksAgree()
  })

  test('goes on the account of the dealer who bought on account, at once; by a link when staff prefer that', async () => {
    const dealer = await newDealer(world, { creditLimit: 300_000 })
    const owner = await dealer.member('owner')
    const later = (buyer: Buyer) => buyer.call(payLaterCatalog, { body: purchase({ dealer: dealer.slug }) as never })
    const { id } = await locked(later as typeof byCard, owner)
    const before = await balance(dealer.code)
    const { body: seen } = await staff.call(calls.previewValueDifference, { ...at(id), body: { tune_id: stage2 } })
    expect(seen.account).toMatch(/^Dealer /)
    const { body: done } = await charge(id)
    expect(done).toMatchObject({ state: 'performed', sale: { to_pay: seen.to_pay, quote_id: null } })
    expect((await balance(dealer.code)) - before).toBe(seen.to_pay)
    await booksAgree()
    const { id: other } = await locked(later as typeof byCard, owner)
    expect((await charge(other, { by_link: true })).body.state).toBe('awaiting_payment')
    await staff.call(calls.cancelValueTransfer, { ...at(other), body: { version: 5, reason } })
  })

  test('includes its tax where prices do, on an account in pounds of region 2', async () => {
    const dealer = await newDealer(world, { creditLimit: 300_000, region: 2, currency: 'GBP' })
    const owner = await dealer.member('owner')
    owner.cookies.set('overboost_region', '2')
    owner.cookies.set('overboost_currency', 'GBP')
    const abroad = await world.login({ role: roles.admin, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    const later = (buyer: Buyer) =>
      buyer.call(payLaterCatalog, { body: purchase({ dealer: dealer.slug, billing_address: dutchAddress }) as never })
    const { id } = await locked(later as typeof byCard, owner, abroad)
    const before = await balance(dealer.code)
    const { body: tunes } = await abroad.call(calls.findTransferTunes, { ...at(id), query: { q: '' } })
    const { difference } = tunes.data.find((tune) => tune.id === stage2)!
    const { body: done } = await charge(id, {}, abroad)
    expect(done).toMatchObject({ state: 'performed', currency: 'GBP', sale: { to_pay: difference } })
    expect((await balance(dealer.code)) - before).toBe(difference)
    expect(await balance('liability/order-credits/GBP')).toBe(0)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })

  test('is not owed after a cancellation: the quote can’t be paid, and the tune is with the old vehicle', async () => {
    const { id, orderId } = await locked()
    const { body: asked } = await charge(id)
    const link = await linkOf(asked.sale!.quote_id!)
    const { version } = await read(id)
    const { body: cancelled } = await staff.call(calls.cancelValueTransfer, { ...at(id), body: { version, reason } })
    expect(cancelled.state).toBe('cancelled')
    expect((await pay(world.client(), link)).status).not.toBe(200)
    await booksAgree()
    expect((await staff.call(refundTransaction, { ...at(orderId), body: { reason, restock: false } })).status).toBe(200)
  })

  test('leaves the tune locked when its quote was taken back, so that another one can be chosen', async () => {
    const { id } = await locked()
    const { body: asked } = await charge(id)
    await staff.call(cancelQuote, { ...at(asked.sale!.quote_id!), body: { reason } as never })
    await settleAll()
    const { version, ...now } = await read(id)
    expect(now).toMatchObject({ state: 'old_locked', new_tune: null, sale: null })
    const again = await charge(id, { version })
    expect(again.body.state).toBe('awaiting_payment')
    await staff.call(calls.cancelValueTransfer, { ...at(id), body: { version: again.body.version, reason } })
    await booksAgree()
  })
})

describe('what is refused', () => {
  test('charged 20 times at once from two processes: one sale', async () => {
    const { id, orderId } = await locked()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => charge(id, {}, index % 2 ? staff : second)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await world.owner.pool.query('select count(*)::int as n from order_changes where order_id = $1', [
      orderId,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })
  test('paid and cancelled together: one outcome', async () => {
    const { id } = await locked()
    const { body: asked } = await charge(id)
    const link = await linkOf(asked.sale!.quote_id!)
    const { version } = await read(id)
    const [paid, cancelled] = await Promise.all([
      pay(world.client(), link),
      staff.call(calls.cancelValueTransfer, { ...at(id), body: { version, reason } }),
    ])
    await settleAll()
    expect([paid.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
    expect((await read(id)).state).toBe(paid.status === 200 ? 'performed' : 'cancelled')
    // What the test before left awaiting is still held.
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
  test('409 for a tune at the same price, an unfit one and other amounts than shown; the same key answers the same', async () => {
    const { id } = await locked()
    const codeOf = async (extra: object) => (await charge(id, extra)).refusal.code
    expect(await codeOf({ tune_id: catalog.tuneId('is38-stage-1') })).toBe('value_transfer_difference')
    expect(await codeOf({ tune_id: catalog.tuneId('dq250-stage-1') })).toBe('value_transfer_unfit')
    expect(await codeOf({ shown: { added_total: 1, taken_total: 1 } })).toBe('price_changed')
    expect(await codeOf({ version: 9 })).toBe('stale_version')
    expect((await read(id)).state).toBe('old_locked')
    const key = crypto.randomUUID()
    const [one, two] = [await charge(id, {}, staff, key), await charge(id, {}, staff, key)]
    expect([one.status, two.body]).toEqual([200, one.body])
    const { rows } = await world.database.db.execute(
      sql`select count(*)::int as n from audits where object = ${`value-transfer/${id}`} and action = 'value-transfers.charge'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
  test('403 for a customer and 421 from the other region', async () => {
    const { id } = await locked()
    expect((await charge(id, {}, await world.login())).status).toBe(403)
    const abroad = await world.login({ role: 3, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    expect((await charge(id, {}, abroad)).status).toBe(421)
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { estimateCatalog, payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { estimateOrder } from '#features/checkout/contract.ts'
import { dealerMembers } from '#features/dealers/server/tables.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { type DealerFixture, newDealer } from '#test/fixtures-dealer.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { issueDealerCode, listDealerCodes } from '../contract/dealer.ts'
import { refundTransaction, refundTransactionPart, previewRefund } from '#features/transactions/contract/refunds.ts'

const given = { ecu: 2, tcu: 1, awd: 0 }
const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db.execute(sql`
        update tunes set give_split_credits = true, split_ecu_credit_amt = 2, split_tcu_credit_amt = 1 where slug = 'is38-stage-1'`)
    },
  },
})
const admin = await world.login({ role: 3 })

const wanted = () => ({ vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')] })
async function onAccount(dealer: DealerFixture): Promise<{ id: number; total: number }> {
  const buyer = await dealer.member('buyer')
  const { status, body } = await buyer.call(payLaterCatalog, { body: { ...wanted(), dealer: dealer.slug } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const byCard = (client: Client, creditDealer?: string) =>
  client.call(payCatalog, {
    body: {
      ...wanted(),
      email: 's@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
      ...(creditDealer === undefined ? {} : { credit_dealer: creditDealer }),
    },
  })
const none = { ecu: 0, tcu: 0, awd: 0 }
/** A buyer of two dealers. */
async function buyerOfTwo() {
  const [dealer, other] = [await fresh(), await fresh()]
  const both = await dealer.member('buyer')
  await world.owner.db.insert(dealerMembers).values({ dealerId: other.id, userId: both.person.id, role: 'buyer' })
  return { dealer, other, both }
}
const sweep = () => sweepShares(world.database)
async function leftOf(dealer: DealerFixture) {
  const { rows } = await world.owner.db.execute<typeof given>(
    sql`select ecu, tcu, awd from dealer_credits where dealer_id = ${dealer.id}`,
  )
  return rows[0] ?? { ecu: 0, tcu: 0, awd: 0 }
}
const fresh = () => newDealer(world, { creditLimit: 10_000_000 })

describe('split credits', () => {
  test('come once to the dealer who bought on account, however often and by however many it is swept', async () => {
    const dealer = await fresh()
    const order = await onAccount(dealer)
    await Promise.all(Array.from({ length: 5 }, sweep))
    await sweep()
    expect(await leftOf(dealer)).toEqual(given)
    const owner = await dealer.member('owner')
    const { body } = await owner.call(listDealerCodes, { params: { slug: dealer.slug }, query: {} })
    expect(body.left).toEqual(given)
    expect(body.changes).toMatchObject([
      {
        ...given,
        title: expect.stringMatching(/^With order US-\d{4}-\d{6}$/),
        order: { id: order.id, token: expect.any(String) },
        code: null,
      },
    ])
  })

  test('and what became of them are shown on pages, each change with its order on the account or its code', async () => {
    const dealer = await fresh()
    await byCard(await dealer.member('buyer'))
    await sweep()
    const owner = await dealer.member('owner')
    const params = { slug: dealer.slug }
    const made = await owner.call(issueDealerCode, { params, body: { ecu: 1 } })
    const read = (changes: number) => owner.call(listDealerCodes, { params, query: { changes } })
    // What a card paid is not the dealer's: no invoice of theirs is behind it.
    const first = await read(1)
    expect(first.body.changes).toMatchObject([
      { ecu: -1, title: 'Moved to a code', order: null, code: made.body.code },
      { ...given, order: null, code: null },
    ])
    expect(first.body.changes_next).toBeNull()
    await world.owner.db.execute(sql`
      insert into dealer_credit_changes (dealer_id, reference, reason, created_at)
      select ${dealer.id}, 'gift/' || n, '', now() - n * interval '1 day' from generate_series(1, 20) n`)
    const [page, next] = [await read(1), await read(2)]
    expect([page.body.changes.length, page.body.changes_next]).toEqual([20, 2])
    expect([next.body.changes.length, next.body.changes_next]).toEqual([2, null])
    expect(new Set([...page.body.changes, ...next.body.changes].map(({ reference }) => reference)).size).toBe(22)
    expect((await read(0)).status).toBe(422)
    await world.owner.db.execute(sql`
      insert into dealer_credit_changes (dealer_id, reference, created_at)
      select ${dealer.id}, 'gift/at-once/' || n, now() from unnest(array[9, 10, 2, 11]) with ordinality x (n, place) order by place`)
    const atOnce = (await read(1)).body.changes.slice(0, 4).map(({ reference }) => reference.split('/')[2])
    expect(atOnce).toEqual(['11', '2', '10', '9'])
  })

  test('come for a purchase by card to the only dealer that the buyer may buy for', async () => {
    const dealer = await fresh()
    await byCard(await dealer.member('buyer'))
    await byCard(await dealer.member('technician'))
    await byCard(await world.login())
    await sweep()
    expect(await leftOf(dealer)).toEqual(given)
  })

  test('of a card that a buyer of several dealers pays with go to the one that they name, and never twice', async () => {
    const { dealer, other, both } = await buyerOfTwo()
    expect((await byCard(both, other.slug)).status).toBe(200)
    await Promise.all([sweep(), sweep()])
    expect([await leftOf(dealer), await leftOf(other)]).toEqual([none, given])
  })

  test('422 for a buyer of several dealers who names none, 404, 403 and 409 for a dealer that they may not buy for; nothing is charged', async () => {
    const { other, both } = await buyerOfTwo()
    const [strange, suspended] = [await fresh(), await fresh()]
    const technician = await other.member('technician')
    await world.owner.db.insert(dealerMembers).values({ dealerId: suspended.id, userId: both.person.id, role: 'buyer' })
    await world.owner.db.execute(sql`update dealers set state = 'suspended' where id = ${suspended.id}`)
    const answers = await Promise.all([
      byCard(both),
      byCard(both, strange.slug),
      byCard(technician, other.slug),
      byCard(both, suspended.slug),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 403, 409])
    expect(answers[0]?.body).toMatchObject({ errors: { credit_dealer: [expect.any(String)] } })
    const { rows } = await world.owner.db.execute(sql`
      select i.id from payment_intents i join orders o on o.id = i.order_id where o.user_id in (${both.person.id}, ${technician.person.id})`)
    expect(rows).toEqual([])
  })

  test('are named in the estimate of the tunes that give them', async () => {
    const { body } = await world.client().call(estimateCatalog, { body: wanted() })
    expect(body.split_credits).toEqual({ ...given, notes: [] })
    const lines = [
      { kind: 'tune' as const, slug: 'is38-stage-1', quantity: 1, vehicle: { ...golfR, transmission: null } },
    ]
    const cart = await world.client().call(estimateOrder, { body: { lines } })
    expect(cart.body.split_credits).toEqual({ ...given, notes: [] })
  })

  test('go back with refunds in proportion, all of them in the end, and once for each refund', async () => {
    const dealer = await fresh()
    const order = await onAccount(dealer)
    await sweep()
    const params = { id: order.id }
    await admin.call(refundTransactionPart, {
      params,
      body: { amount: Math.ceil(order.total / 2) + 1, reason: 'half of it' },
    })
    await Promise.all([sweep(), sweep()])
    expect(await leftOf(dealer)).toEqual({ ecu: 1, tcu: 1, awd: 0 })
    await admin.call(refundTransaction, { params, body: { reason: 'the rest' } })
    await Promise.all([sweep(), sweep()])
    expect(await leftOf(dealer)).toEqual({ ecu: 0, tcu: 0, awd: 0 })
  })

  test('that are in codes already stay with the dealer, and the preview of the refund says so', async () => {
    const dealer = await fresh()
    const order = await onAccount(dealer)
    await sweep()
    const owner = await dealer.member('owner')
    await owner.call(issueDealerCode, { params: { slug: dealer.slug }, body: { ecu: 2 } })
    const params = { id: order.id }
    const { body } = await admin.call(previewRefund, { params, body: {} })
    expect(body.credits).toMatchObject({
      taken: { ecu: 0, tcu: 1, awd: 0 },
      kept: { ecu: 2, tcu: 0, awd: 0 },
    })
    expect(await leftOf(dealer)).toEqual({ ecu: 0, tcu: 1, awd: 0 })
    await admin.call(refundTransaction, { params, body: { reason: 'as shown' } })
    await sweep()
    expect(await leftOf(dealer)).toEqual({ ecu: 0, tcu: 0, awd: 0 })
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { payLaterTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillEarners } from '#test/fixtures-earners.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getTransaction } from '../contract/transactions.ts'
import { refundTransaction, refundTransactionPart, previewRefund } from '../contract/refunds.ts'

const { world, shop, catalog } = await useWorld({
  // Shares are made when the tests say so.
  environment: { WORKER: '0' },
  fill: { shop: fillShop, catalog: fillCatalog },
})
const admin = await world.login({ role: roles.admin })
const dealer = await newDealer(world, { creditLimit: 10_000_000 })
const earners = await fillEarners(world, catalog.tuneId('is38-stage-1'), { tuner: 3333, affiliate: 777 })

const buyerDetails = { email: 'preview@example.test', billing_address: usAddress }

/** The order that was paid; a refusal is no order. */
function idOf({ status, body }: { status: number; body: { id: number } }): number {
  if (status !== 200) throw new Error(`not paid: ${JSON.stringify(body)}`)
  return body.id
}

/** An order of goods or of tunes, by the affiliate's link, paid by card or on the dealer's account. */
async function paidOrder(kind: 'store' | 'catalog', on: 'card' | 'account'): Promise<number> {
  const client = on === 'account' ? await dealer.member('buyer') : world.client()
  await earners.followLink(client)
  if (kind === 'catalog') {
    const wanted = { vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')] }
    const paid =
      on === 'account'
        ? await client.call(payLaterCatalog, { body: { ...wanted, dealer: dealer.slug } })
        : await client.call(payCatalog, { body: { ...wanted, ...buyerDetails, nonce: 'fake-valid-nonce' } })
    return idOf(paid)
  }
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 3 }]
  const { body: order } = await client.call(createOrder, { body: { lines, ...buyerDetails } })
  const params = { id: order.id }
  const paid =
    on === 'account'
      ? await client.call(payLaterOrder, { params, body: { dealer: dealer.slug } })
      : await client.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token: order.token } })
  return idOf(paid)
}

/** Postings of one transfer have no order among themselves. */
const inOneOrder = (postings: readonly { from: string; to: string; amount: number; currency: string }[]) =>
  postings.toSorted((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`))

/** Everything of the order that a refund may change, read from the tables alone. */
async function readWorld(orderId: number) {
  const { db } = world.owner
  const order = await db.execute<{ state: string; refunded: number }>(
    sql`select state, refunded from orders where id = ${orderId}`,
  )
  const stock = await db.execute<{ sum: number }>(
    sql`select sum(on_hand)::int as sum from stock_levels where product_id = ${shop.shirt.id}`,
  )
  const owed = await db.execute<{ balance: number }>(sql`
    select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.code = ${dealer.code}`)
  const books = await db.execute<{ from: string; to: string; amount: number; currency: string }>(sql`
    select f.code as "from", t.code as "to", p.amount, p.currency from postings p
    join transfers x on x.id = p.transfer_id join transfer_groups g on g.id = x.group_id
    join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id
    where g.reference = ${`order/${orderId}`} order by p.id`)
  const shares = await db.execute<{ name: string; kind: string; line: string; amount: number }>(sql`
    select p.name, p.kind, e.title as line, e.amount from share_entries e join earners p on p.id = e.earner_id
    where e.order_id = ${orderId} order by e.id`)
  return {
    ...order.rows[0]!,
    stock: stock.rows[0]!.sum,
    owed: owed.rows[0]!.balance,
    postings: books.rows,
    shares: shares.rows,
  }
}

const cases = (['store', 'catalog'] as const).flatMap((kind) =>
  (['card', 'account'] as const).flatMap((on) =>
    (['all', 'a part', 'a part after a part'] as const).map((how) => ({ kind, on, how })),
  ),
)

describe('a tune request that was bought', () => {
  test.each(['a part', 'all'] as const)('ends with $0 of its money back as the preview says', async (how) => {
    const buyer = await dealer.member('buyer')
    const request = await newRequest(buyer, [catalog.tuneId('is38-stage-1')])
    const paid = await buyer.call(payLaterTuneRequest, { params: { id: request }, body: { dealer: dealer.slug } })
    const params = { id: idOf(paid) }
    const wish = how === 'all' ? {} : { amount: 1_000 }
    const { body } = await admin.call(previewRefund, { params, body: wish })
    const stateOf = async () =>
      (await world.owner.db.execute<{ state: string }>(sql`select state from tune_requests where id = ${request}`))
        .rows[0]!.state
    expect(body.request).toMatchObject({ id: request, before: await stateOf() })
    await admin.call(refundTransactionPart, { params, body: { amount: body.amount, reason: 'as shown' } })
    expect(await stateOf()).toBe(body.request?.after)
    expect(body.request?.after === 'refunded').toBe(how === 'all')
  })
})

describe('what the preview of a refund names is what the refund does', () => {
  test.each(cases)('$how of a $kind purchase, paid by $on', async ({ kind, on, how }) => {
    const id = await paidOrder(kind, on)
    const params = { id }
    if (how !== 'all') await sweepShares(world.database)
    const { lines, total } = (await admin.call(getTransaction, { params })).body
    if (how === 'a part after a part')
      // Its shares are not taken back yet when the next refund is previewed.
      await admin.call(refundTransactionPart, { params, body: { amount: 1_001, reason: 'the first part' } })
    const wish =
      how === 'all'
        ? { restock: true }
        : kind === 'store'
          ? { lines: [{ line_id: lines[0]!.id, quantity: 1 }], restock: true }
          : { amount: Math.floor(total / 3) }

    const before = await readWorld(id)
    const { status, body: shown } = await admin.call(previewRefund, { params, body: wish })
    expect(status).toBe(200)
    expect(await readWorld(id)).toEqual(before)

    const done =
      how === 'all'
        ? await admin.call(refundTransaction, { params, body: { reason: 'as shown', restock: true } })
        : await admin.call(refundTransactionPart, { params, body: { reason: 'as shown', ...wish } })
    expect(done.status).toBe(200)
    await sweepShares(world.database)
    const after = await readWorld(id)

    expect(after.refunded - before.refunded).toBe(shown.amount)
    expect(done.body.amount).toBe(shown.amount)
    expect(after.state).toBe(shown.state_after)
    expect(shown.to).toBe(on === 'card' ? 'card' : 'dealer_account')
    expect(shown.stock.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(after.stock - before.stock)
    expect(after.stock - before.stock).toBe(kind === 'catalog' ? 0 : how === 'all' ? 3 : 1)
    expect(shown.dealer && [shown.dealer.before, shown.dealer.after]).toEqual(
      on === 'card' ? null : [before.owed, after.owed],
    )
    expect(before.owed - after.owed).toBe(on === 'card' ? 0 : shown.amount)

    const { rows } = await world.owner.db.execute<{ id: number }>(
      sql`select max(id) as id from refunds where order_id = ${id}`,
    )
    const mine = await world.owner.db.execute<{ name: string; kind: string; line: string; amount: number }>(sql`
      select p.name, p.kind, e.title as line, e.amount from share_entries e join earners p on p.id = e.earner_id
      where e.refund_id = ${rows[0]!.id} order by p.kind desc, p.name`)
    expect(shown.shares).toEqual(mine.rows)
    expect(shown.shares.map(({ kind: earner }) => earner)).toEqual(
      kind === 'store' ? ['affiliate'] : ['tuner', 'affiliate'],
    )
    expect(shown.shares.every(({ amount }) => amount < 0)).toBe(true)
    const posted = await world.owner.db.execute<(typeof shown.postings)[number]>(sql`
      select f.code as "from", t.code as "to", p.amount, p.currency from postings p join transfers x on x.id = p.transfer_id
      join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id
      where x.reference in (${`order/${id}/refund/${rows[0]!.id}`}, ${`refund/${rows[0]!.id}/shares`}) order by p.id`)
    expect(inOneOrder(shown.postings)).toEqual(inOneOrder(posted.rows))
    expect(after.shares.reduce((sum, { amount }) => sum + amount, 0) === 0).toBe(how === 'all')
    expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAddress } from '#features/addresses/contract.ts'
import { payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getTuneRequest, payLaterTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { billedTo, dealerBilling, newDealer } from '#test/fixtures-dealer.ts'
import { oregonAddress } from '#test/fixtures-shop.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import { listDealerRequests } from '#features/tune-requests/contract/dealer.ts'
import { listDealerOrders } from '../contract/orders.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

const tuneIds = () => [catalog.tuneId('is38-stage-1')]
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code

describe('tunes on account', () => {
  test('a catalog purchase is billed to the dealer, once for a repeated key, and is among their orders', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const buyer = await dealer.member('buyer')
    const key = randomUUID()
    const buy = () =>
      buyer.call(payLaterCatalog, { body: { vehicle: golfR, tune_ids: tuneIds(), dealer: dealer.slug } }, key)
    const [first, again] = [await buy(), await buy()]
    expect([first.status, first.body.state]).toEqual([200, 'paid'])
    expect(again.body).toEqual(first.body)
    expect(await readBalance(world.database.db, dealer.code)).toBe(first.body.total)
    const orders = await buyer.call(listDealerOrders, { params: { slug: dealer.slug }, query: { kind: 'flashzilla' } })
    expect(orders.body.data.map(({ id }) => id)).toEqual([first.body.id])
  })

  test('the dealer is billed, and their place taxed, whatever address is named; that of someone else does not exist', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const buyer = await dealer.member('buyer')
    const own = (await buyer.call(createAddress, { body: oregonAddress })).body.id
    const foreign = (await (await world.login()).call(createAddress, { body: oregonAddress })).body.id
    const wanted = { vehicle: golfR, tune_ids: tuneIds(), dealer: dealer.slug }
    const buyCatalog = (named: object) => buyer.call(payLaterCatalog, { body: { ...wanted, ...named } })
    const buyRequest = async (named: object) =>
      buyer.call(payLaterTuneRequest, {
        params: { id: await newRequest(buyer, tuneIds()) },
        body: { dealer: dealer.slug, ...named },
      })
    const plain = await buyCatalog({})
    for (const buy of [buyCatalog, buyRequest]) {
      for (const named of [{ billing_address: oregonAddress }, { billing_address_id: own }]) {
        const { status, body } = await buy(named)
        expect([status, body.total, await billedTo(world, body.id)]).toEqual([200, plain.body.total, dealerBilling])
      }
      expect((await buy({ billing_address_id: foreign })).status).toBe(404)
    }
  })

  test('409 dealer_hit_credit_limit for tunes beyond the limit', async () => {
    const dealer = await newDealer(world, { creditLimit: 1 })
    const buyer = await dealer.member('buyer')
    const answer = await buyer.call(payLaterCatalog, { body: { vehicle: golfR, tune_ids: tuneIds() } })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'dealer_hit_credit_limit'])
  })

  test('a tune request goes on account and into the queue; its refund goes back to the account', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const buyer = await dealer.member('buyer')
    const id = await newRequest(buyer, tuneIds())
    const paid = await buyer.call(payLaterTuneRequest, { params: { id }, body: { dealer: dealer.slug } })
    expect([paid.status, paid.body.state]).toEqual([200, 'paid'])
    const request = await buyer.call(getTuneRequest, { params: { id } })
    expect(request.body).toMatchObject({ state: 'queued', settled_by: 'account' })
    expect(await readBalance(world.database.db, dealer.code)).toBe(paid.body.total)
    const seen = async (role: 'buyer' | 'technician') =>
      (await (await dealer.member(role)).call(listDealerRequests, { params: { slug: dealer.slug }, query: {} })).body
    const listed = { id, state: 'queued', is_own: false, requested_by: expect.any(String) }
    expect((await seen('technician')).data).toMatchObject([listed])
    const own = await buyer.call(listDealerRequests, { params: { slug: dealer.slug }, query: { limit: 1 } })
    expect(own.body).toMatchObject({ data: [{ ...listed, is_own: true }], next: null })
    const stranger = await (await newDealer(world)).member('owner')
    expect((await stranger.call(listDealerRequests, { params: { slug: dealer.slug }, query: {} })).status).toBe(404)
    const staff = await world.login({ role: 3 })
    await staff.call(refundTransaction, { params: { id: paid.body.id }, body: { reason: 'wrong car' } })
    expect(await readBalance(world.database.db, dealer.code)).toBe(0)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { createOrder } from '#features/checkout/contract.ts'
import { sweepShares } from '../earnings/make-shares.ts'
import { payLaterTuneRequest, payTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillEarners } from '#test/fixtures-earners.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { referralCookie } from '../../rules/affiliates.ts'

const { world, shop, catalog } = await useWorld({
  environment: { WORKER: '0', REFERRAL_WINDOW_DAYS: '10' },
  fill: { shop: fillShop, catalog: fillCatalog },
})
const earners = await fillEarners(world, catalog.tuneId('is38-stage-1'), { tuner: 2000, affiliate: 1000 })

const buyer = { email: 'followed@example.test', billing_address: usAddress }
const tuneIds = () => [catalog.tuneId('is38-stage-1')]
const cookieName = 'overboost_referral'

async function broughtBy(orderId: number): Promise<{ affiliate: number | null; share: number }> {
  await sweepShares(world.database)
  const { rows } = await world.owner.db.execute<{ affiliate: number | null; share: number }>(sql`
    select s.affiliate_id as affiliate,
      coalesce((select sum(e.amount) from share_entries e where e.order_id = s.order_id and e.earner_id = s.affiliate_id), 0)::bigint as share
    from order_shares s where s.order_id = ${orderId}`)
  return rows[0]!
}

/** Buys one tune in every possible way. */
const ways: Record<string, (client: Client, dealer: string) => Promise<{ id: number; total: number }>> = {
  'a catalog purchase by card': async (client) =>
    (
      await client.call(payCatalog, {
        body: { vehicle: golfR, tune_ids: tuneIds(), ...buyer, nonce: 'fake-valid-nonce' },
      })
    ).body,
  'a tune request by card': async (client) => {
    const id = await newRequest(client, tuneIds())
    return (await client.call(payTuneRequest, { params: { id }, body: { ...buyer, nonce: 'fake-valid-nonce' } })).body
  },
  'a tune request on account': async (client, dealer) => {
    const id = await newRequest(client, tuneIds())
    return (await client.call(payLaterTuneRequest, { params: { id }, body: { dealer } })).body
  },
}

describe('an affiliate’s link', () => {
  test.each(Object.keys(ways))('counts for %s', async (way) => {
    const dealer = await newDealer(world, { creditLimit: 10_000_000 })
    const client = await dealer.member('buyer')
    await earners.followLink(client)
    const paid = await ways[way]!(client, dealer.slug)
    const { affiliate, share } = await broughtBy(paid.id)
    expect(affiliate).toBe(earners.affiliate.id)
    const { rows } = await world.owner.db.execute<{ net: number }>(
      sql`select sum(net)::bigint as net from order_lines where order_id = ${paid.id}`,
    )
    expect(share).toBe(Math.round(rows[0]!.net / 10))
  })

  test('counts for as many days as the setting says and not a day more', async () => {
    const day = 86_400_000
    const order = async (age: number) => {
      const client = world.client()
      client.cookies.set(cookieName, referralCookie(earners.code, new Date(Date.now() - age)))
      const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
      const { body } = await client.call(createOrder, { body: { lines, ...buyer } })
      const { rows } = await world.owner.db.execute(
        sql`select earner_id from order_attributions where order_id = ${body.id}`,
      )
      return rows.length
    }
    expect(await order(9 * day)).toBe(1)
    expect(await order(11 * day)).toBe(0)
  })
})

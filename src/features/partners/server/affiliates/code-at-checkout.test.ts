import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, estimateOrder, payOrder } from '#features/checkout/contract.ts'
import { sweepShares } from '../earnings/make-shares.ts'
import { makeAgreement, makeEarner } from '#test/fixtures-earnings.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { addAffiliateCode, getAffiliateSettings, removeAffiliateCode } from '../../contract/affiliates.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })

describe('the code of an affiliate at checkout', () => {
  const lines = () => [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
  async function affiliate(code: string) {
    const person = await world.signUp({})
    const earner = await makeEarner(world.owner.db, { kind: 'affiliate', userId: person.id, holdDays: 0 })
    await makeAgreement(world.owner.db, earner.id, 1000)
    await world.owner.db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${earner.id})`)
    return { person, earner }
  }
  async function buy(email: string, codes: string[]) {
    const client = world.client()
    const body = { lines: lines(), email, billing_address: usAddress, discount_codes: codes }
    const order = await client.call(createOrder, { body })
    if (order.status >= 300) return { answer: order, shares: [] }
    const paid = await client.call(payOrder, {
      params: { id: order.body.id },
      body: { nonce: 'fake-valid-nonce', token: order.body.token },
    })
    expect(paid.body).toMatchObject({ state: 'paid' })
    await sweepShares(world.database)
    const { rows } = await world.owner.db.execute<{ earner_id: number }>(
      sql`select earner_id from share_entries where order_id = ${order.body.id}`,
    )
    return { answer: order, shares: rows.map(({ earner_id }) => earner_id) }
  }

  test('is taken by the estimate and the order, takes nothing off and earns them their share', async () => {
    const { earner } = await affiliate('BOOSTED')
    const question = { lines: lines(), destination: { country_code: 'US', state: 'NV' }, discount_codes: ['boosted'] }
    const estimate = await world.client().call(estimateOrder, { body: question as never })
    expect(estimate.body).toMatchObject({
      refused_codes: [],
      discount: 0,
      discount_codes: [{ code: 'BOOSTED', amount: 0 }],
    })
    const bought = await buy('fan@example.test', ['BOOSTED'])
    expect(bought.answer.body).toMatchObject({ state: 'open' })
    expect(bought.shares).toEqual([earner.id])
    expect((await buy('fan@example.test', ['NOBODYS'])).answer.body).toMatchObject({ code: 'discount_code_invalid' })
  })

  test('earns them nothing when they buy themselves, as a guest with their own address in other letters too', async () => {
    const { person, earner } = await affiliate('MYSELF')
    for (const email of [person.email.toUpperCase(), earner.email]) {
      const { answer, shares } = await buy(email, ['MYSELF'])
      expect(answer.body).toMatchObject({ state: 'open' })
      expect(shares).toEqual([])
    }
  })

  test('removed, it earns nothing and nobody else gets it; its affiliate can have it back', async () => {
    const [mine, other] = [await affiliate('COMEBACK'), await affiliate('OTHERS')]
    const [owner, rival] = [await world.login(mine.person), await world.login(other.person)]
    const at = { params: { id: mine.earner.id, code: 'COMEBACK' } }
    expect((await rival.call(removeAffiliateCode, { params: { ...at.params, id: other.earner.id } })).status).toBe(404)
    expect((await rival.call(removeAffiliateCode, at)).status).toBe(404)
    expect((await owner.call(removeAffiliateCode, at)).status).toBe(204)
    expect((await owner.call(removeAffiliateCode, at)).status).toBe(404)
    expect((await owner.call(getAffiliateSettings, at)).body.codes).toEqual([])
    expect((await buy('late@example.test', ['COMEBACK'])).answer.body).toMatchObject({ code: 'discount_code_invalid' })
    const take = (client: Client, id: number) =>
      client.call(addAffiliateCode, { params: { id }, body: { code: 'COMEBACK' } })
    expect((await take(rival, other.earner.id)).body).toMatchObject({ code: 'affiliate_code_taken' })
    expect((await take(owner, mine.earner.id)).status).toBe(200)
    expect((await buy('again@example.test', ['COMEBACK'])).shares).toEqual([mine.earner.id])
  })
})

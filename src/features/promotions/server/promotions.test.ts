import { describe, expect, test } from 'vitest'
import { createOrder, payLaterOrder } from '#features/checkout/contract.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import { databaseCode } from '#kit/server/database.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { openPromotions } from '#test/fixtures-promotions.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client } from '#test/world.ts'
import { newPromotion } from '../contract/promotion-fields.ts'
import { previewPromotion } from '../contract/preview.ts'
import {
  createPromotion,
  getPromotion,
  listPromotions,
  removePromotion,
  updatePromotion,
} from '../contract/promotions.ts'

const { world, staff, cable, shirt, promote, retire, estimate, buy } = await openPromotions()
const problemsOf = async (given: object) => {
  const { status, refusal } = await staff.call(createPromotion, {
    body: { ...newPromotion, name: 'Wrong', code: 'WRONG', ...given } as never,
  })
  return [status, Object.keys(refusal.errors)]
}
describe('a promotion', () => {
  test('is created, changed with history, found in the list and deleted while nobody used it', async () => {
    const { id, version, code } = await promote({ percent: 15 })
    const changed = await staff.call(updatePromotion, { params: { id }, body: { version, percent: 20 } as never })
    expect(changed.body).toMatchObject({ version: version + 1, percent: 20 })
    const late = await staff.call(updatePromotion, { params: { id }, body: { version, percent: 30 } as never })
    expect([late.status, (late.body as never as { code: string }).code]).toEqual([409, 'stale_version'])
    const { body: list } = await staff.call(listPromotions, { query: { q: code } })
    expect(list.data).toMatchObject([{ id, code, percent: 20, uses: 0, uses_max: null }])
    const gone = await staff.call(removePromotion, { params: { id }, query: { version: version + 1 } })
    expect(gone.status).toBe(204)
    expect((await staff.call(getPromotion, { params: { id } })).status).toBe(404)
  })

  test('says in the list whether its dates let it apply now', async () => {
    const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
    const whenOf = async (dates: object) => {
      const { code } = await promote({ ...dates, state: 'draft' })
      return (await staff.call(listPromotions, { query: { q: code } })).body.data[0]?.when
    }
    expect(await whenOf({})).toBe('running')
    expect(await whenOf({ starts_at: hour(-2), ends_at: hour(1) })).toBe('running')
    expect(await whenOf({ starts_at: hour(1) })).toBe('upcoming')
    expect(await whenOf({ ends_at: hour(-1) })).toBe('ended')
  })

  test('403 for customers and dealers', async () => {
    const answers = await Promise.all([
      (await world.login({})).call(listPromotions, { query: {} }),
      (await world.login({ role: 4 })).call(previewPromotion, { body: {} as never }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('422 beside each field that does not fit the others', async () => {
    expect(await problemsOf({ percent: null })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: 101 })).toEqual([422, ['percent']])
    expect(await problemsOf({ kind: 'amount' })).toEqual([422, ['amounts']])
    expect(await problemsOf({ kind: 'quantity', buy_quantity: 2 })).toEqual([422, ['get_quantity']])
    expect(await problemsOf({ applies_to: 'chosen' })).toEqual([422, ['products']])
    expect(await problemsOf({ buyers: 'first_order' })).toEqual([422, ['per_customer_max']])
    expect(await problemsOf({ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' })).toEqual([
      422,
      ['ends_at'],
    ])
    expect(await problemsOf({ method: 'generated', redemptions_max: 5 })).toEqual([422, ['redemptions_max']])
    const { code } = await promote({})
    expect(await problemsOf({ code })).toEqual([422, ['code']])
    for (const unknown of [
      { products: ['obd-cable', 'nothing'] },
      { categories: ['nothing'] },
      { tune_types: ['nothing'] },
      { dealers: ['nothing'] },
      { dealer_groups: ['nothing'] },
      { vehicles: ['make/nothing'] },
    ])
      expect(await problemsOf({ applies_to: 'all', ...unknown })).toEqual([422, Object.keys(unknown)])
  })

  test('the database refuses terms that give nothing, and a second first order', async () => {
    let bad = 0
    const refused = (values: object) =>
      world.owner.db
        .insert(discountCodes)
        .values({ code: `BAD${(bad += 1)}`, kind: 'percent', ...values })
        .then(
          () => 'taken',
          (error: unknown) => databaseCode(error),
        )
    expect(await refused({})).toBe('23514')
    expect(await refused({ percent: 0 })).toBe('23514')
    expect(await refused({ kind: 'amount' })).toBe('23514')
    expect(await refused({ percent: 5, buyers: 'first_order' })).toBe('23514')
    expect(await refused({ percent: 5, code: 'small' })).toBe('23514')
  })

  test('as a draft it is no code', async () => {
    const { code } = await promote({ state: 'draft' })
    const { refused_codes: refused } = await estimate(world.client(), [cable(1)], [code])
    expect(refused).toEqual([{ code, message: 'This code doesn’t exist.' }])
  })
})

describe('at checkout', () => {
  test('products, categories and units: the cheapest of three is free', async () => {
    const { code } = await promote({
      kind: 'quantity',
      percent: 100,
      buy_quantity: 2,
      get_quantity: 1,
      applies_to: 'chosen',
      products: ['obd-cable'],
    })
    const priced = await estimate(world.client(), [cable(3), shirt(2)], [code])
    expect(priced.lines.map(({ discount }) => discount)).toEqual([priced.lines[0]!.unit_price, 0])
    expect((await estimate(world.client(), [cable(2), shirt(2)], [code])).refused_codes[0]?.message).toBe(
      'This code doesn’t apply to anything in your cart.',
    )
    const few = await promote({ minimum_quantity: 3 })
    expect((await estimate(world.client(), [cable(2)], [few.code])).refused_codes[0]?.message).toBe(
      'Your cart has too few items for this code.',
    )
  })

  test('an automatic discount is called by its name; a code that saves less is refused with what saves more', async () => {
    const automatic = await promote({
      method: 'automatic',
      name: 'Cable days',
      percent: 50,
      products: ['obd-cable'],
      applies_to: 'chosen',
    })
    const weaker = await promote({ percent: 5 })
    const priced = await estimate(world.client(), [cable(2)], [weaker.code])
    expect(priced.discount_codes.map(({ label }) => label)).toEqual(['Cable days'])
    expect(priced.refused_codes).toEqual([
      { code: weaker.code, message: 'This code can’t be combined with Cable days, which saves you more.' },
    ])
    await retire(automatic)
    expect((await estimate(world.client(), [cable(2)], [weaker.code])).refused_codes).toEqual([])
  })

  test('customers read the name of an automatic discount in their language, and its code counts it once', async () => {
    const automatic = await promote({
      method: 'automatic',
      name: 'Shirt days',
      percent: 50,
      products: ['shirt'],
      applies_to: 'chosen',
      de: { name: { text: 'Shirt-Tage' } },
    })
    const german = async (codes: string[]) => {
      const lines = [shirt(2)]
      const destination = { country_code: 'US', state: 'NV' }
      const { body } = await world
        .client()
        .request(
          'POST',
          '/api/v1/store/estimate',
          { lines, destination, discount_codes: codes },
          { 'accept-language': 'de' },
        )
      return (body as { discount_codes: { label: string }[] }).discount_codes.map(({ label }) => label)
    }
    expect(await german([])).toEqual(['Shirt-Tage'])
    expect(await german([automatic.code])).toHaveLength(1)
    const { discount_codes: codes } = await estimate(world.client(), [shirt(2)])
    expect(codes.map(({ label }) => label)).toEqual(['Shirt days'])
    await retire(automatic)
  })

  test('a first order is one: as a guest by email, as a user by their orders', async () => {
    const first = { percent: 10, buyers: 'first_order', per_customer_max: 1 }
    const [one, two] = [await promote(first), await promote(first)]
    const guest = world.client()
    expect((await buy(guest, [cable(1)], [one.code], 'first@example.test')).refused).toBeNull()
    expect((await buy(world.client(), [cable(1)], [two.code], 'First@Example.test')).refused).toBe(
      'discount_code_invalid',
    )
    const person = await world.signUp({})
    const user = await world.login(person)
    expect((await buy(user, [cable(1)], [one.code])).refused).toBeNull()
    expect((await estimate(user, [cable(1)], [two.code])).refused_codes[0]?.message).toBe(
      'This code is for your first order only.',
    )
  })

  test('dealers: any, or those that are named; on account the same price', async () => {
    const [dealer, other] = [await newDealer(world, { creditLimit: 1_000_000 }), await newDealer(world)]
    const [member, rival] = [await dealer.member('owner'), await other.member('owner')]
    const any = await promote({ buyers: 'dealers', percent: 30 })
    const named = await promote({ buyers: 'dealers', dealers: [dealer.slug], percent: 30 })
    const refusals = async (client: Client, code: string) =>
      (await estimate(client, [cable(1)], [code])).refused_codes.length
    expect(await refusals(world.client(), any.code)).toBe(1)
    expect([await refusals(rival, any.code), await refusals(rival, named.code)]).toEqual([0, 1])
    const { total } = await estimate(member, [cable(2)], [named.code])
    const made = await member.call(createOrder, {
      body: { lines: [cable(2)], email: 'd@example.test', billing_address: usAddress, discount_codes: [named.code] },
    })
    const paid = await member.call(payLaterOrder, { params: { id: made.body.id }, body: { dealer: dealer.slug } })
    expect([paid.status, paid.body.total]).toEqual([200, total])
  })
})

describe('the preview', () => {
  test('is what an estimate says once the promotion is saved, and changes nothing', async () => {
    const terms = { kind: 'percent', percent: 35, applies_to: 'chosen', products: ['obd-cable'] }
    const { name: _n, code: _c, state: _s, publish_at: _p, ...empty } = newPromotion
    const asked = {
      promotion: { ...empty, ...terms },
      currency: 'USD',
      products: [{ slug: 'obd-cable', quantity: 4 }],
      tunes: [],
    }
    const before = await estimate(world.client(), [cable(4)])
    const { status, body } = await staff.call(previewPromotion, { body: asked as never })
    expect([status, body.before.total, body.refused]).toEqual([200, before.total, null])
    const { code } = await promote(terms)
    const after = await estimate(world.client(), [cable(4)], [code])
    expect([body.after.total, body.after.discount]).toEqual([after.total, after.discount])
    const refused = await staff.call(previewPromotion, {
      body: { ...asked, promotion: { ...asked.promotion, buyers: 'dealers' } } as never,
    })
    expect([refused.body.refused, refused.body.after.total]).toEqual(['This code is for dealers only.', before.total])
  })
})

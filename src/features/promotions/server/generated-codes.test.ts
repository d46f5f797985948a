import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { openPromotions } from '#test/fixtures-promotions.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import {
  generateCodes,
  listGeneratedCodes,
  listPromotions,
  listPromotionUses,
  removePromotion,
  restoreGeneratedCode,
  withdrawGeneratedCode,
} from '../contract/promotions.ts'

const { world, staff, cable, promote, estimate, buy } = await openPromotions()

describe('generated codes', () => {
  test('work once each, under every load, with the terms of their promotion', async () => {
    const { id, code, version } = await promote({ method: 'generated', percent: 25 })
    const made = await staff.call(generateCodes, { params: { id }, body: { count: 3 } }, 'generate-three')
    expect([made.status, made.body.count]).toEqual([201, 3])
    await staff.call(generateCodes, { params: { id }, body: { count: 3 } }, 'generate-three')
    const { body: codes } = await staff.call(listGeneratedCodes, { params: { id }, query: {} })
    expect(codes.data).toHaveLength(3)
    const [one] = codes.data
    expect(one!.code).toMatch(new RegExp(`^${code}-[A-Z0-9]{10}$`))
    const { lines } = await estimate(world.client(), [cable(1)], [one!.code])
    expect(lines[0]?.discount).toBe(Math.round((lines[0]?.unit_price ?? 0) / 4))
    expect((await estimate(world.client(), [cable(1)], [code])).refused_codes[0]?.message).toBe(
      'This code doesn’t exist.',
    )

    const orders = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.client().call(createOrder, {
          body: {
            lines: [cable(1)],
            email: `g${index}@example.test`,
            billing_address: usAddress,
            discount_codes: [one!.code],
          },
        }),
      ),
    )
    const paid = await Promise.all(
      orders.map(({ body }) =>
        world
          .client()
          .call(payOrder, { params: { id: body.id }, body: { token: body.token, nonce: 'fake-valid-nonce' } }),
      ),
    )
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await buy(world.client(), [cable(1)], [one!.code])).refused).toBe('discount_code_spent')
    const { body: used } = await staff.call(listGeneratedCodes, { params: { id }, query: { state: 'used' } })
    expect(used.data).toMatchObject([{ code: one!.code, state: 'used', order_id: expect.any(Number) }])
    const removed = await staff.call(removePromotion, { params: { id }, query: { version } })
    expect((removed.body as never as { code: string }).code).toBe('in_use')
    const { body: uses } = await staff.call(listPromotionUses, { params: { id }, query: {} })
    expect(uses.data).toMatchObject([{ code: one!.code }])
    expect(uses.sums).toEqual([
      { currency: 'USD', orders: 1, discount: uses.data[0]!.discount, revenue: uses.data[0]!.total },
    ])
  })

  test('that are withdrawn buy nothing until they are restored, each recorded; 409 for a used one, a stale version and the code of another promotion', async () => {
    const { id } = await promote({ method: 'generated', percent: 25 })
    const other = await promote({ method: 'generated' })
    await staff.call(generateCodes, { params: { id }, body: { count: 2 } }, 'generate-two-codes')
    const { body: codes } = await staff.call(listGeneratedCodes, { params: { id }, query: {} })
    const [one, spent] = codes.data
    const ask = (code: typeof one, values: { id?: number; version?: number } = {}) => ({
      params: { id: values.id ?? id, code: code!.id },
      body: { version: values.version ?? code!.version, reason: 'Posted in a forum' },
    })
    const known = async () => (await estimate(world.client(), [cable(1)], [one!.code])).refused_codes.length === 0
    const withdrawn = await staff.call(withdrawGeneratedCode, ask(one))
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', version: 2 })
    expect(await known()).toBe(false)
    expect((await buy(world.client(), [cable(1)], [one!.code])).refused).toBe('discount_code_invalid')
    const { body: listed } = await staff.call(listGeneratedCodes, { params: { id }, query: { state: 'withdrawn' } })
    expect(listed.data.map(({ code }) => code)).toEqual([one!.code])
    const { body: all } = await staff.call(listPromotions, { query: { method: 'generated' } as never })
    expect(all.data.find((each) => each.id === id)?.uses_max).toBe(1)

    expect((await staff.call(restoreGeneratedCode, ask(one))).refusal.code).toBe('stale_version')
    expect((await staff.call(restoreGeneratedCode, ask(one, { version: 2, id: other.id }))).status).toBe(404)
    expect((await (await world.login()).call(restoreGeneratedCode, ask(one, { version: 2 }))).status).toBe(403)
    expect((await staff.call(restoreGeneratedCode, ask(one, { version: 2 }))).body.state).toBe('unused')
    expect(await known()).toBe(true)

    expect((await buy(world.client(), [cable(1)], [spent!.code])).refused).toBeNull()
    expect((await staff.call(withdrawGeneratedCode, ask(spent))).refusal.code).toBe('discount_code_spent')
    const { rows } = await world.owner.pool.query(
      `select action, before, after, reason from audits where object = $1 and action like '%-code' order by id`,
      [`promotion/${id}`],
    )
    const mark = (isWithdrawn: boolean) => ({ code: one!.code, withdrawn: isWithdrawn })
    expect(rows).toEqual([
      { action: 'promotion.withdraw-code', before: mark(false), after: mark(true), reason: 'Posted in a forum' },
      { action: 'promotion.restore-code', before: mark(true), after: mark(false), reason: 'Posted in a forum' },
    ])
  })

  test('422 for a promotion of another type, 404 for none', async () => {
    const { id } = await promote({})
    expect((await staff.call(generateCodes, { params: { id }, body: { count: 1 } })).status).toBe(422)
    expect((await staff.call(generateCodes, { params: { id: 999_999 }, body: { count: 1 } })).status).toBe(404)
  })
})

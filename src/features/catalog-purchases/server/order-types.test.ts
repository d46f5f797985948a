import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newRequest } from '#test/fixtures-requests.ts'
import { estimateTuneRequest, payTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { estimateCatalog, payCatalog, viaTicketCatalog } from '../contract/catalog-purchases.ts'
import { toolWays } from '../contract/shapes.ts'

// Stage 1 and the pops require FLASHZILLAV3, stage 3 the bench. Launch speed's box supports both.
const { world, catalog } = await useWorld({
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db.execute(sql`
        insert into tune_tools (tune_id, tool_id)
        select t.id, o.id from tunes t, tools o where t.slug = 'dq250-stage-1' and o.slug = 'flashzilla-lite'`)
    },
  },
})
const buyer = { email: 'types@example.test', billing_address: usAddress }
const card = { ...buyer, nonce: 'fake-valid-nonce' }
const set = (...slugs: string[]) => ({
  vehicle: { ...golfR, transmission: 'dsg-dq250' },
  tune_ids: slugs.map((slug) => catalog.tuneId(slug)),
})
const unsolvable = [409, 'tunes_unsolvable', 'Set of tunes is unsolvable']
const refused = ({ status, refusal }: { status: number; refusal: { code: string; message: string } }) => [
  status,
  refusal.code,
  refusal.message,
]

describe('a set of tunes that supports FLASHZILLAV3 only', () => {
  const v3Only = () => set('is38-stage-1', 'is38-pops')

  test.each(toolWays)('409: FZPRO is refused in estimate, payment and via ticket (%s)', async (tool) => {
    const customer = await world.login()
    const wanted = { ...v3Only(), tool, order_type: 'FZPRO' as const }
    expect(refused(await customer.call(estimateCatalog, { body: wanted }))).toEqual(unsolvable)
    expect(refused(await customer.call(payCatalog, { body: { ...wanted, ...card } }))).toEqual(unsolvable)
    const ticket = await customer.call(viaTicketCatalog, { body: { ...wanted, ...buyer, message: 'Please' } })
    expect(refused(ticket)).toEqual(unsolvable)
  })

  test('409: so is it for a tune request', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
    const asked = { params: { id }, body: { order_type: 'FZPRO' as const } }
    expect(refused(await customer.call(estimateTuneRequest, asked))).toEqual(unsolvable)
    const paid = await customer.call(payTuneRequest, { params: { id }, body: { ...asked.body, ...card } })
    expect(refused(paid)).toEqual(unsolvable)
  })

  test('200: is ordered with it, named or not', async () => {
    const client = world.client()
    for (const named of [{}, { order_type: 'FLASHZILLAV3' as const }]) {
      const paid = await client.call(payCatalog, { body: { ...v3Only(), ...named, ...card } })
      const { id, token } = paid.body
      const { body } = await client.call(getOrderByToken, { params: { id, token } })
      expect([paid.status, body.vehicle?.order_type]).toEqual([200, 'FLASHZILLAV3'])
    }
  })
})

test('a set that supports both is ordered with the named one, else with FLASHZILLAV3', async () => {
  const client = world.client()
  const asked = await client.call(estimateCatalog, { body: set('dq250-stage-1') })
  expect(asked.body.order_types).toEqual(['FZPRO', 'FLASHZILLAV3'])
  const typeOf = async (named: object) => {
    const { id, token } = (await client.call(payCatalog, { body: { ...set('dq250-stage-1'), ...named, ...card } })).body
    return (await client.call(getOrderByToken, { params: { id, token } })).body.vehicle?.order_type
  }
  expect([await typeOf({ order_type: 'FZPRO' }), await typeOf({})]).toEqual(['FZPRO', 'FLASHZILLAV3'])
})

test('a set that supports neither has a price and no order type, and cannot be bought', async () => {
  const client = world.client()
  const { body } = await client.call(estimateCatalog, { body: set('is38-stage-3') })
  expect([body.order_types, body.tools]).toEqual([[], ['fz-bench']])
  const paid = await client.call(payCatalog, { body: { ...set('is38-stage-3'), ...card } })
  expect(refused(paid)).toEqual(unsolvable)
  for (const order_type of ['FZPRO', 'FLASHZILLAV3'] as const)
    expect(refused(await client.call(estimateCatalog, { body: { ...set('is38-stage-3'), order_type } }))).toEqual(
      unsolvable,
    )
})

test('a tool that is sold is not lent for nothing: without a fee it is no rental', async () => {
  const client = world.client()
  const wanted = { ...set('is38-stage-1'), tool: 'rental' as const }
  expect((await client.call(payCatalog, { body: { ...wanted, ...card } })).refusal.code).toBe('not_sold_in_currency')
  expect((await client.call(estimateCatalog, { body: set('is38-stage-1') })).body.rental_tools).toEqual([])
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { estimateCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { getOrder } from '#features/orders/contract.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillRental } from '#test/fixtures-rentals.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { estimateTuneRequest, getTuneRequest, payTuneRequest } from '../contract/tune-requests.ts'

// The engine doesn't support the lite tool, however cheap it is.
const fees = { 'flashzilla-v3': 9900, 'fz-bench': 7500, 'flashzilla-lite': 100 }
const { world, catalog } = await useWorld({
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      for (const [slug, fee] of Object.entries(fees))
        await owner.db.execute(sql`update tools set install_fee = ${JSON.stringify({ USD: fee })} where slug = ${slug}`)
      await fillRental(owner, 'flashzilla-v3', { fee: fees['flashzilla-v3'], deposit: 0 })
    },
  },
})

const at = (id: number) => ({ params: { id } })
const chosen = () => [catalog.tuneId('is38-stage-1')]

const toolWays = ['install', 'own', 'rental'] as const
const feeKinds = { install: 'install_fee', own: undefined, rental: 'rental' } as const

describe('the tool of a request', () => {
  test.each(toolWays)('%s costs what it costs in the shop, to the cent', async (tool) => {
    const customer = await world.login()
    const id = await newRequest(customer, chosen())
    const asked = (await customer.call(estimateTuneRequest, { ...at(id), body: { tool } })).body
    const shop = (await customer.call(estimateCatalog, { body: { vehicle: golfR, tune_ids: chosen(), tool } })).body
    const { credits: _credits, ...priced } = asked
    expect(priced).toEqual(shop)
    expect(asked.lines[1]?.kind).toBe(feeKinds[tool])
  })
  test('the install fee is that of the cheapest set of tools, the rental that of the rented tool', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, chosen())
    const estimate = async (tool: (typeof toolWays)[number]) =>
      (await customer.call(estimateTuneRequest, { ...at(id), body: { tool } })).body
    const [installed, own, rented] = [await estimate('install'), await estimate('own'), await estimate('rental')]
    expect(installed.total - own.total).toBe(fees['fz-bench'])
    expect(installed.tools).toEqual(['fz-bench'])
    expect(rented.total - own.total).toBe(fees['flashzilla-v3'])
    expect(rented.tools).toEqual(['flashzilla-v3'])
    expect(rented.rental_tools.map(({ slug }) => slug)).toEqual(['flashzilla-v3'])
  })
  test('an owned tool is used when it flashes the choice, and named as missing when it does not', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, chosen())
    const estimate = async (owned_tools: string[]) =>
      (await customer.call(estimateTuneRequest, { ...at(id), body: { tool: 'own', owned_tools } })).body
    expect(await estimate(['flashzilla-v3'])).toMatchObject({ tools: ['flashzilla-v3'], own_tools: ['flashzilla-v3'] })
    expect(await estimate(['no-such-tool'])).toMatchObject({ tools: ['fz-bench'], own_tools: null })
  })
  test('is paid with its fee and kept with the order; another way is another price', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, chosen())
    const installed = (await customer.call(estimateTuneRequest, { ...at(id), body: { tool: 'install' } })).body
    const body = { billing_address: usAddress, nonce: 'fake-valid-nonce', shown_total: installed.total }
    const other = await customer.call(payTuneRequest, { ...at(id), body: { ...body, tool: 'own' } })
    expect([other.status, other.refusal.code]).toEqual([409, 'price_changed'])
    const foreign = await customer.call(payTuneRequest, { ...at(id), body: { ...body, order_type: 'FZPRO' } })
    expect([foreign.status, foreign.refusal.code]).toEqual([409, 'tunes_unsolvable'])
    const paid = await customer.call(payTuneRequest, {
      ...at(id),
      body: { ...body, shown_total: undefined, tool: 'install', order_type: 'FLASHZILLAV3' },
    })
    expect([paid.status, paid.body.state]).toEqual([200, 'paid'])
    const order = (await customer.call(getOrder, at(paid.body.id))).body
    expect(order.vehicle).toMatchObject({ how: 'install', order_type: 'FLASHZILLAV3', tools: ['fz-bench'] })
    expect(order.lines.map(({ kind }) => kind)).toEqual(['tune', 'install_fee'])
    expect((await customer.call(getTuneRequest, at(id))).body.state).toBe('queued')
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillRental } from '#test/fixtures-rentals.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { nextSteps } from '#features/orders/next-steps.ts'
import { estimateCatalog, listToolWays, payCatalog } from '../contract/catalog-purchases.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    shop: fillShop,
    rows: async (owner) => {
      await owner.db.execute(sql`update tools set product_slug = 'obd-cable' where slug = 'flashzilla-v3'`)
      await owner.db.execute(sql`update tools set is_rentable = false`)
      await owner.db.execute(sql`
        insert into tools (slug, name, install_fee, service, region) values
          ('remote', 'Remote session', '{"USD":4900}', 'remote', null),
          ('mail-in', 'Mail-in to Reno', '{"USD":9900}', 'mail_in', 1), ('mail-in-eu', 'Mail-in to Venlo', '{"USD":100}', 'mail_in', 2)`)
      await owner.db.execute(sql`
        insert into tools (slug, name, is_fz3, is_rentable) values ('rental', 'V3 rental', true, true)`)
      await owner.db.execute(sql`
        insert into tune_tools (tune_id, tool_id) select t.id, o.id from tunes t, tools o
        where t.slug = 'is38-stage-1' and o.slug in ('remote', 'mail-in', 'mail-in-eu', 'rental')
        on conflict do nothing`)
      await owner.db.execute(sql`delete from engine_tool_restrictions`)
      await fillRental(owner, 'rental', { fee: 2900 })
    },
  },
})
const wanted = { vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')] }
const buyer = { email: 'ways@example.test', billing_address: usAddress, nonce: 'fake-valid-nonce' }
const destination = { country_code: 'US', state: 'NV', postal_code: '89501' }

describe('listToolWays', () => {
  test('ranks every way by what it costs, with the services of the region only', async () => {
    const { body } = await world.client().call(listToolWays, { body: wanted })
    expect(body.data.map(({ way, service, cost, deposit }) => [way, service, cost, deposit])).toEqual([
      ['own', null, 0, 0],
      ['rental', null, 2900, 20_000],
      ['install', 'remote', 4900, 0],
      ['buy', null, 4999, 0],
      ['install', 'mail_in', 9900, 0],
    ])
  })
  test('each way can be bought at what it says, and no other can', async () => {
    const client = world.client()
    const { data } = (await client.call(listToolWays, { body: wanted })).body
    for (const way of data) {
      const body = { ...wanted, tool: way.way, ...(way.tool_slug ? { tool_slug: way.tool_slug } : {}), destination }
      const { lines } = (await client.call(estimateCatalog, { body })).body
      const [, ...besides] = lines
      expect(besides.filter(({ kind }) => kind !== 'deposit').reduce((sum, line) => sum + line.unit_price, 0)).toBe(
        way.cost,
      )
    }
    const foreign = { ...wanted, tool: 'install' as const, tool_slug: 'mail-in-eu' }
    expect((await client.call(estimateCatalog, { body: foreign })).status).toBe(404)
    const notSold = { ...wanted, tool: 'buy' as const, tool_slug: 'fz-bench' }
    expect((await client.call(estimateCatalog, { body: notSold })).status).toBe(404)
  })
})

describe('one purchase', () => {
  test('tune, tool and parts are one order with one payment, shipped to another address', async () => {
    const client = world.client()
    const shipping = { ...usAddress, line1: '99 Other Road' }
    const { body: paid, status } = await client.call(payCatalog, {
      body: {
        ...wanted,
        tool: 'buy',
        tool_slug: 'flashzilla-v3',
        parts: [{ slug: 'obd-cable', quantity: 2 }],
        ...buyer,
        shipping_address: shipping,
      },
    })
    expect(status).toBe(200)
    const order = (await client.call(getOrderByToken, { params: { id: paid.id, token: paid.token } })).body
    // The cable is the tool here and is already among the parts.
    expect(order.lines.map(({ kind, slug, quantity }) => [kind, slug, quantity])).toEqual([
      ['tune', 'is38-stage-1', 1],
      ['product', 'obd-cable', 2],
    ])
    expect(order.shipping_address?.line1).toBe('99 Other Road')
    expect(order.billing_address.line1).toBe(usAddress.line1)
    expect(order.shipping).toBeGreaterThan(0)
    expect(nextSteps(order, paid.token).map(({ to }) => to?.path)).toEqual([undefined, undefined, '/tuning', undefined])
  })
  test('mailing in names the address, and the order’s number to write on it', async () => {
    const client = world.client()
    const { body: paid } = await client.call(payCatalog, {
      body: { ...wanted, tool: 'install', tool_slug: 'mail-in', ...buyer },
    })
    const order = (await client.call(getOrderByToken, { params: { id: paid.id, token: paid.token } })).body
    expect(order.vehicle).toMatchObject({ how: 'install', service: 'mail_in', tool_names: ['Mail-in to Reno'] })
    const { tool_names: _names, ...older } = order.vehicle!
    expect(nextSteps({ ...order, vehicle: older }, paid.token)).toEqual([])
    expect(nextSteps(order, paid.token)[1]?.lines).toEqual(
      expect.arrayContaining(['Overboost Inc.', 'Reno, NV 89502', `Order ${order.id}`]),
    )
  })
  test('a dealer is paid there, and reads who comes and when', async () => {
    const dealer = await newDealer(world)
    await world.owner.db.execute(sql`
      update dealers set listed = true, public_email = 'bay@dealer.test', phone = '555 0100', city = 'Reno' where id = ${dealer.id}`)
    await world.owner.db.execute(sql`
      insert into dealer_tools (dealer_id, tool_id, install_fee) values (${dealer.id}, ${catalog.toolId('flashzilla-v3')}, 3500)`)
    const client = world.client()
    const { body: ways } = await client.call(listToolWays, { body: wanted })
    expect(ways.data.find(({ way }) => way === 'dealer')?.cost).toBe(3500)
    expect(ways.installers).toMatchObject([{ slug: dealer.slug, fee: 3500 }])
    const become = (kind: string) =>
      world.owner.db.execute(sql`update dealers set kind = ${kind} where id = ${dealer.id}`)
    await become('retailer')
    expect((await client.call(listToolWays, { body: wanted })).body.installers).toEqual([])
    await become('both')
    const body = { ...wanted, tool: 'dealer' as const, installer: dealer.slug, install_on: '2027-03-01', ...buyer }
    const { body: paid } = await client.call(payCatalog, { body })
    const order = (await client.call(getOrderByToken, { params: { id: paid.id, token: paid.token } })).body
    expect(order.lines).toHaveLength(1)
    expect(order.vehicle?.installer).toMatchObject({ slug: dealer.slug, fee: 3500, day: '2027-03-01' })
    const { rows } = await world.database.db.execute<{ recipient: string }>(
      sql`select recipient from mails where reference = ${`order/${paid.id}/installer`}`,
    )
    expect(rows).toEqual([{ recipient: 'bay@dealer.test' }])
    expect((await client.call(payCatalog, { body: { ...body, installer: 'nobody' } })).status).toBe(404)
  })
})

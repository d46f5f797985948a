import { expect, test } from 'vitest'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { useWorld } from '#test/world.ts'
import { tools } from '#features/tools/server/tables.ts'
import * as contract from '../contract/dealers.ts'
import * as members from '../contract/members.ts'

const { world } = await useWorld()

test('finds installers and retailers, and those who do both under either; a retailer asks no fee for installations', async () => {
  const kinds = ['both', 'retailer', 'installer'] as const
  const shops = await Promise.all(
    kinds.map((kind) => makeDealerFixture(world, { slug: `dealer-${kind}`, listed: true })),
  )
  const [tool] = await world.owner.db
    .insert(tools)
    .values({ slug: 'ownable', name: 'Ownable', isDealerOwnable: true })
    .returning()
  for (const [index, { dealer, clients }] of shops.entries()) {
    const params = { slug: dealer.slug }
    await clients.manager.call(members.syncDealerTools, { params, body: [{ id: tool!.id, install_fee: 3500 }] })
    const body = { version: 1, kind: kinds[index]! }
    const { body: settings } = await clients.manager.call(members.updateDealerSettings, { params, body })
    expect(settings.kind).toBe(kinds[index])
  }
  const found = async (kind?: 'retailer' | 'installer') => {
    const { body } = await world.client().call(contract.listDealers, { query: { kind, size: 100 } })
    return shops.flatMap(({ dealer }, index) =>
      body.data.some(({ slug }) => slug === dealer.slug) ? kinds[index] : [],
    )
  }
  expect(await found()).toEqual(kinds)
  expect(await found('retailer')).toEqual(['both', 'retailer'])
  expect(await found('installer')).toEqual(['both', 'installer'])
  const fees = await Promise.all(
    shops.map(({ dealer }) => world.client().call(contract.getPublicDealer, { params: { slug: dealer.slug } })),
  )
  expect(fees.map(({ body }) => body.tools.length)).toEqual([1, 0, 1])
})

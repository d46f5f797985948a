import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSwitchStates } from '#features/notices/contract/notices.ts'
import { listSwitches, setSwitch } from '#features/notices/contract/switches.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { adjustStock } from '../../contract/stock.ts'
import { products } from '../tables.ts'
import { followSoldOut } from './shortage-months.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 5, shirt: 0 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
await db
  .insert(tools)
  .values({ slug: 'cable-tool', name: 'Cable tool', isFz3: true, productSlug: 'obd-cable', installFee: {} } as never)
const name = 'fz-shortage' as const
const set = (value: string, was: string) => staff.call(setSwitch, { params: { name }, body: { value, was } })
const european = world.client()
european.cookies.set('overboost_region', '2')
const shown = async () => [
  (await world.client().call(getSwitchStates, {})).body[name],
  (await european.call(getSwitchStates, {})).body[name],
]
const change = (delta: number) =>
  staff.call(adjustStock, {
    params: { productSlug: 'obd-cable', locationSlug: 'reno' },
    body: { delta, reason: 'sold at a fair' },
  })

test('a shortage notice that follows the stock is shown in each region while none is left there', async () => {
  expect((await set('auto', '')).body).toMatchObject({ value: 'auto', shown_in: [] })
  await followSoldOut(world.database.db)
  expect(await shown()).toEqual([false, false])
  await change(-5)
  await followSoldOut(world.database.db)
  await expect.poll(shown).toEqual([true, false])
  const { body } = await staff.call(listSwitches, {})
  expect(body.data.find((row) => row.name === name)).toMatchObject({ value: 'auto', shown_in: [1] })
  await change(1)
  await followSoldOut(world.database.db)
  await expect.poll(shown).toEqual([false, false])
})

test('by hand it is shown whatever the stock, and a product that isn’t published is no shortage', async () => {
  await set('on', 'auto')
  await expect.poll(shown).toEqual([true, true])
  await set('auto', 'on')
  await change(-1)
  await followSoldOut(world.database.db)
  await expect.poll(shown).toEqual([true, false])
  await db.update(products).set({ state: 'retired' }).where(eq(products.slug, 'obd-cable'))
  await followSoldOut(world.database.db)
  await expect.poll(shown).toEqual([false, false])
})

test('422 for a switch that doesn’t follow the stock', async () => {
  const { body } = await staff.call(setSwitch, { params: { name: 'immo-off' }, body: { value: 'auto', was: '' } })
  expect(body).toMatchObject({ errors: { value: ['Choose on or off.'] } })
})

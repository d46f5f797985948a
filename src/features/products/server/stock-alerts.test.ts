import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { askForStock } from '../contract/products.ts'
import { sendStockAlerts } from './stock-alerts.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })

const mailsSent = async () =>
  (
    await world.database.db.execute<{ recipient: string }>(
      sql`select recipient from mails where template = 'back-in-stock' order by id`,
    )
  ).rows.map(({ recipient }) => recipient)
/** The first place of region 1 holds so many units. */
const stock = (units: number) =>
  world.owner.pool.query(
    `insert into stock_changes (product_id, location_id, delta, reason)
     select $1, l.id, $2 - coalesce((select sum(on_hand) from stock_levels s join stock_locations o on o.id = s.location_id
       where s.product_id = $1 and o.region = 1), 0), 'test' from stock_locations l where region = 1 order by priority limit 1`,
    [shop.shirt.id, units],
  )

test('who asks is mailed once, when the product is in stock again in their region', async () => {
  await stock(0)
  const ask = (email: string) => world.client().call(askForStock, { params: { slug: 'shirt' }, body: { email } })
  expect((await ask('dana@example.test')).status).toBe(204)
  expect((await ask('Dana@example.test')).status).toBe(204)
  expect(await sendStockAlerts(world.database)).toBe(0)
  await stock(3)
  expect(await sendStockAlerts(world.database)).toBe(1)
  expect(await sendStockAlerts(world.database)).toBe(0)
  expect(await mailsSent()).toEqual(['dana@example.test'])
})

test('404 for a product that does not exist, 422 without an address', async () => {
  const ask = (slug: string, email: string) => world.client().call(askForStock, { params: { slug }, body: { email } })
  expect((await ask('no-such', 'dana@example.test')).status).toBe(404)
  expect((await ask('shirt', 'dana')).status).toBe(422)
})

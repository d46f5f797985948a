import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { exportTraffic, getTraffic } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const other = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const today = new Date().toISOString().slice(0, 10)

const send = (path: string, more: object = {}, userAgent = agent) =>
  world
    .client()
    .request(
      'POST',
      '/api/v1/visits',
      { path, screen: { width: 390, height: 844 }, ...more },
      { 'user-agent': userAgent },
    )
const boughtBy = async (filter: object = {}) =>
  (await staff.call(getTraffic, { query: { from: today, until: today, ...filter } })).body.bought

async function buy(slug: string, quantity: number) {
  const client = world.client()
  const lines = [{ slug, quantity }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'buyer@example.test', billing_address: usAddress },
  })
  const paid = await client.call(payOrder, {
    params: { id: body.id },
    body: { nonce: 'fake-valid-nonce', token: body.token },
  })
  expect(paid.status).toBe(200)
  return `/profile/orders/${body.id}/${body.token}/invoice?paid=1`
}

afterEach(() =>
  world.owner.db.execute(
    sql`truncate visits, visit_figures, visit_mediums, visit_days, visit_purchase_lines, visit_purchases restart identity`,
  ),
)

test('what was bought is read by post, by campaign and as a whole, once, and names neither order nor visitor', async () => {
  await send('/')
  await send('/blog/7/why-we-log', { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'Log-Week' })
  await send('/blog/8/other', {}, other)
  const invoice = await buy('obd-cable', 2)
  for (let time = 0; time < 2; time += 1) await send(invoice)
  const cable = [{ slug: 'obd-cable', orders: 1, quantity: 2, currency: 'USD' }]
  expect(await boughtBy()).toMatchObject(cable)
  expect(await boughtBy({ path: '/blog/7/why-we-log' })).toMatchObject(cable)
  expect(await boughtBy({ campaign: 'log-week', source: 'newsletter' })).toMatchObject(cable)
  expect(await boughtBy({ path: '/blog/8/other' })).toEqual([])
  expect(await boughtBy({ source: 'google' })).toEqual([])
  expect(await boughtBy({ bots: '1' })).toEqual([])
  const [first] = await boughtBy()
  const { rows: lines } = await world.owner.db.execute<{ net: string }>(
    sql`select net from order_lines order by id desc`,
  )
  expect(first?.net).toBe(Number(lines[0]!.net))

  const csv = await staff.call(exportTraffic, { query: { from: today, until: today, by: 'bought' } })
  expect(String(csv.body).split('\r\n').slice(0, 2)).toEqual([
    'name,slug,currency,orders,quantity,net',
    expect.stringMatching(/,obd-cable,USD,1,2,\d+\.\d{2}$/),
  ])
  const { rows } = await world.owner.db.execute(sql`select * from visit_purchases`)
  const [, token = ''] = /orders\/\d+\/([^/]+)/.exec(invoice) ?? []
  expect(Object.keys(rows[0]!)).not.toContain('visitor')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a wrong token, an order that isn’t paid, and one that was paid long ago leave nothing', async () => {
  const invoice = await buy('obd-cable', 1)
  await send(
    invoice.replace(/orders\/(\d+)/, (_, id: string) => `orders/${Number(id) + 1}`),
    {},
    `${agent} second`,
  )
  await send(
    invoice.replace(/.(?=\/invoice)/, (last) => (last === 'A' ? 'B' : 'A')),
    {},
    `${agent} second`,
  )
  await world.owner.db.execute(sql`update orders set paid_at = paid_at - interval '2 hours'`)
  await send(invoice, {}, `${agent} second`)
  const { body } = await world.client().call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'open@example.test', billing_address: usAddress },
  })
  await send(`/profile/orders/${body.id}/${body.token}/invoice?paid=1`, {}, `${agent} second`)
  expect(await boughtBy()).toEqual([])
})

test('the database refuses a purchase of nothing, and one that costs less than nothing', async () => {
  // A visitor who hasn’t been counted on the page within the hour.
  await send(await buy('obd-cable', 1), {}, `${agent} third`)
  for (const change of [sql`quantity = 0`, sql`net = -1`])
    await expect(world.owner.db.execute(sql`update visit_purchase_lines set ${change}`)).rejects.toMatchObject({
      cause: { constraint: 'visit_purchase_lines_bounds' },
    })
})

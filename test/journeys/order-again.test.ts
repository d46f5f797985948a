import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { usAddress } from '../fixtures-shop.ts'
import { fillNumberedShop } from '../fixtures-quick-orders.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillNumberedShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a guest orders again what is still sold, at today’s prices, from the page of the order', async () => {
  const guest = world.client()
  const lines = [
    { slug: 'obd-cable', quantity: 2 },
    { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 },
    { slug: 'cable-pair', quantity: 1 },
  ]
  const { body: order } = await guest.call(createOrder, {
    body: { lines, email: 'again@example.test', billing_address: usAddress },
  })
  const body = { nonce: 'fake-valid-nonce', token: order.token }
  expect((await guest.call(payOrder, { params: { id: order.id }, body })).status).toBe(200)
  await world.owner.db.execute(sql`update products set prices = '{"USD": 5500}' where slug = 'obd-cable'`)
  await world.owner.db.execute(sql`update products set state = 'retired' where slug = 'cable-pair'`)
  await expect.poll(async () => (await guest.request('GET', '/api/v1/store/product/cable-pair')).status).toBe(404)

  const { page, problems } = await openVisitor(browser, { origin })
  await goTo(page, `/profile/orders/${order.id}/${order.token}/invoice`)
  await tabTo(page, page.getByRole('link', { name: 'Order again' }))
  await page.keyboard.press('Enter')
  await page.getByText('2 items ready, 1 line to change or remove.').waitFor()
  const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect.poll(() => item('OBD cable').first().textContent()).toContain('$110.00')
  expect(await item('Shirt').getByRole('combobox', { name: 'Size of Shirt' }).inputValue()).toBe(
    String(shop.shirt.large),
  )
  expect(await item('Cable pair').textContent()).toContain('No longer sold.')
  expect(await seriousFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Add 2 items to cart' }))
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByText('$137.00').waitFor()
  expect(await cart.getByRole('listitem').count()).toBe(2)
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await page.context().close()
})

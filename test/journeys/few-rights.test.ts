/** Staff with few permissions: how they get to their work, and where links end for them. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('support gets to the back-office from the shop, and names what it may not open without a link', async () => {
  const customer = await world.login(await world.signUp({ name: 'Cleo Customer' }))
  const { body: order } = await customer.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'cleo@example.test', billing_address: usAddress },
  })
  await customer.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })
  const { body: bought } = await customer.call(getOrder, { params: { id: order.id } })
  const invoice = bought.invoice_number!
  const form = { title: 'Where is it?', description: 'It should be here.', customer_name: 'Cleo Customer' }
  const { body: ticket } = await customer.call(createTicket, { body: form })
  await world.owner.db.execute(sql`update tickets set order_id = ${order.id} where id = ${ticket.id}`)

  const support = await world.login({ name: 'Sam Support', flags: ['tm'] })
  const { page, problems } = await openVisitor(browser, { origin, client: support })
  await goTo(page, '/products')
  await page.getByRole('button', { name: 'Account: Sam Support' }).click()
  await page.getByRole('link', { name: 'Back-office' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Open tickets/ })
    .click()
  await page.getByRole('link', { name: 'Where is it?' }).click()
  await page.getByText(`About ${invoice}`).waitFor()
  await page.getByText('Cleo Customer').first().waitFor()
  const links = page.getByRole('main').getByRole('link', { name: new RegExp(`^${invoice}|Cleo Customer`) })
  expect(await links.count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()

  const admin = await world.login({ role: roles.admin })
  const { page: all } = await openVisitor(browser, { origin, client: admin })
  await all.goto(`/admin/tickets/${ticket.id}`)
  await all.getByRole('link', { name: invoice }).waitFor()
  await all.getByRole('link', { name: 'Cleo Customer' }).click()
  await all.getByRole('heading', { name: 'Cleo Customer' }).waitFor()
  await all.context().close()
})

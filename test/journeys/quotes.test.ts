import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { payByCard } from './money.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('staff take an order by phone at a price of their own, the customer pays by the link, and the order appears', async () => {
  const admin = await world.login({ role: roles.admin })
  const staff = await openVisitor(browser, { origin, width: 1440, client: admin })
  const { page } = staff
  await goTo(page, '/admin/orders/drafts')
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await page.getByRole('combobox', { name: 'Customer’s email' }).fill('caller@example.test')
  await page.getByLabel('Product', { exact: true }).fill('obd')
  await page.keyboard.press('Enter')
  const line = page.getByRole('group', { name: 'OBD cable' })
  await line.getByLabel('Quantity').fill('2')
  await line.getByLabel('Own price in USD').fill('40')
  await page.keyboard.press('Tab')
  expect(await line.getByLabel('Own price in USD').inputValue()).toBe('40.00')
  await line.getByLabel('Reason for the price').fill('Two cables, agreed by phone')
  await page.getByRole('button', { name: 'Enter address' }).first().click()
  const address = page.getByRole('group', { name: 'Billing address' })
  await address.getByLabel('Full name').fill('Carla Caller')
  await address.getByLabel('Street').fill('12 Test Street')
  await address.getByLabel('Postal code').fill('89501')
  await address.getByLabel('City').fill('Reno')
  await address.getByLabel('State or province').selectOption('NV')
  await page.getByLabel('Message to the customer').fill('Two cables, as we said.')
  const total = page.getByRole('region', { name: 'Total' })
  await total.getByText('$80.00').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Quote created.').waitFor()
  await page.getByRole('button', { name: 'Send quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this quote?' })
  await dialog.getByText('caller@example.test').waitFor()
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('Sent versions').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Your browser blocked copying.').waitFor()
  await staff.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/quote/')

  const mail = await waitForMail(world, 'caller@example.test', 'quote')
  expect(mail.text).toContain('Two cables, as we said.')
  const path = /\/quote\/\d+\/[\w-]{43}/.exec(mail.text)![0]
  const caller = await openVisitor(browser, { origin, width: 390 })
  await caller.page.goto(path)
  await hydrated(caller.page)
  await caller.page.getByRole('heading', { name: /^Quote Q-/ }).waitFor()
  await caller.page.getByText('$80.00').first().waitFor()
  await caller.page.getByText('Two cables, as we said.').waitFor()
  expect(await seriousFindings(caller.page)).toEqual([])
  await payByCard(caller.page)
  await caller.page.waitForURL(/\/invoice\?paid=1$/)
  await caller.page.goto(path)
  await caller.page.getByText('This quote is paid').waitFor()

  const { rows } = await world.owner.db.execute<{ id: number; subtotal: number; state: string }>(
    sql`select id, subtotal, state from orders where email = 'caller@example.test'`,
  )
  expect(rows).toMatchObject([{ subtotal: 8000, state: 'paid' }])
  await page.goto('/admin/orders')
  await page.getByText('caller@example.test').first().waitFor()
  await page.goto('/admin/orders/drafts?state=paid')
  await page.getByText('caller@example.test').first().waitFor()
  expect(staff.problems).toEqual([])
  expect(caller.problems).toEqual([])
})

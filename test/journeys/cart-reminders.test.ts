import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { sendCartReminders } from '#features/cart-reminders/server/jobs.ts'
import { switches } from '#features/notices/server/tables.ts'
import { fillShop } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart } from './money.ts'
import { hasFocus, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({
  fill: { shop: fillShop, switch: ({ db }) => db.insert(switches).values({ name: 'cart-reminders', value: 'on' }) },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const email = 'dana@example.test'

test('a visitor has a cart mailed, continues on another device, stops reminders, and staff see it', async () => {
  const { page } = await openVisitor(browser, { origin, width: 390 })
  await goTo(page, '/products/obd-cable')
  await addToCart(page)
  await page.getByRole('button', { name: 'Email me this cart' }).press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Email'))).toBe(true)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText('Enter a valid email', { exact: false }).waitFor()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText('We’ll email your cart in about 3 hours').waitFor()
  await world.owner.pool.query('update cart_reminders set due_at = now()')
  await sendCartReminders(world.database)
  const mail = await waitForMail(world, email, 'cart-reminder')
  expect(mail.subject).toBe('Your cart is still here')

  const other = await openVisitor(browser, { origin })
  await other.page.goto(/\/saved-cart\/[^\s\])#]+/.exec(mail.text)![0])
  await other.page.getByText('1 × OBD cable').waitFor()
  expect(await seriousFindings(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Continue to checkout' }).press('Enter')
  await other.page.waitForURL(/\/checkout$/)
  await other.page.getByText('OBD cable').first().waitFor()
  await other.page.goBack()
  await other.page.getByRole('button', { name: 'Stop cart reminders' }).press('Enter')
  await other.page.getByText('You won’t get any more cart reminders.').waitFor()
  expect(other.problems).toEqual([])

  const staff = await openVisitor(browser, { origin, client: await world.login({ role: roles.admin }) })
  await staff.page.goto('/admin/cart-reminders')
  await staff.page.getByText(email).waitFor()
  await staff.page.getByText('Stopped').first().waitFor()
})

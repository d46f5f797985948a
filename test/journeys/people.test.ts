import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getStaffUser, setUserTags } from '#features/users/contract/users.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

/** A customer with one paid order. */
async function buyer(name: string) {
  const who = await world.signUp({ name })
  const client = await world.login(who)
  const { body: order } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: who.email, billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })
  return { ...who, client, order: order.id }
}

test('staff tag a customer, write a note, read the timeline, and find the customer by tag', async () => {
  const { id } = await buyer('Petra Person')
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  await page.goto(`/admin/users/${id}`)
  await page.getByRole('combobox', { name: 'Tags' }).fill('Track days')
  await page.keyboard.press('Enter')
  await page.keyboard.type('VIP')
  await page.keyboard.press('Enter')
  await page.getByText('Tags changed').nth(1).waitFor()
  // A colleague's change in the meantime is kept.
  await staff.call(setUserTags, { params: { id }, body: { tags: ['track days', 'vip', 'fleet'] } })
  await page.keyboard.press('Backspace')
  await page.getByText('A colleague changed the tags.', { exact: false }).waitFor()
  await page.getByText('fleet', { exact: true }).first().waitFor()
  const { body: person } = await staff.call(getStaffUser, { params: { id } })
  expect(person.tags.toSorted()).toEqual(['fleet', 'track days', 'vip'])
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers a call')
  await page.getByRole('button', { name: 'Add note' }).click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Prefers a call').waitFor()
  await timeline.getByText('Order paid').waitFor()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Staff and notes')
  await timeline.getByText('Order paid').waitFor({ state: 'detached' })
  await timeline.getByText('Prefers a call').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everything')
  await timeline.getByText('Order paid').waitFor()
  await timeline.getByRole('searchbox').fill('prefers a call')
  await page.keyboard.press('Enter')
  await timeline.getByText('Order paid').waitFor({ state: 'detached' })
  await timeline.getByText('Prefers a call').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Prefers emails')
  await page.getByRole('button', { name: 'Save note' }).click()
  await timeline.getByText('Prefers a call').waitFor({ state: 'detached' })
  await timeline.getByRole('searchbox').fill('')
  await page.keyboard.press('Enter')
  await timeline.getByText('Prefers emails').waitFor()
  await page.goto('/admin/users')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('track days')
  await page.getByText('1 person').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Petra Person' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

test('an order leads to its invoice and its customer, and the customer to a new quote', async () => {
  const { order, email } = await buyer('Quinn Quoted')
  const staff = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client: staff, width: 390 })
  await page.goto(`/admin/orders/${order}`)
  await page.getByRole('link', { name: 'Payments and invoice' }).click()
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Invoice', exact: true }).click(),
  ])
  expect(invoice.suggestedFilename()).toMatch(/^invoice-US-.*\.pdf$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Payments and invoice' }).waitFor()
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('heading', { name: 'Quinn Quoted' }).waitFor()
  await page.getByRole('link', { name: 'Write a quote' }).click()
  await page.getByRole('heading', { name: 'New quote' }).waitFor()
  await expect.poll(() => page.getByLabel('Customer’s email').first().inputValue()).toBe(email)
  expect(problems).toEqual([])
  await page.context().close()
})

test('staff see the shop as a customer, change nothing, go back, and the customer reads when and why', async () => {
  const customer = await buyer('Vera Viewed')
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('button', { name: 'See the shop as this customer' }).click()
  const question = page.getByRole('dialog', { name: 'See the shop as Vera Viewed?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Order is missing from the list')
  await question.getByRole('button', { name: 'See the shop' }).click()
  await page.waitForURL('**/profile')
  const bar = page.getByText(/You’re viewing the shop as Vera Viewed/)
  await bar.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/profile/orders')
  await page.getByText('OBD cable').waitFor()
  await bar.waitFor()
  // Nothing can be submitted; the cart shows the prices the customer sees.
  await page.goto('/profile/security')
  await expect.poll(() => page.locator('main button[type=submit]').count()).toBeGreaterThan(0)
  await expect.poll(() => page.locator('main button[type=submit]:enabled').count()).toBe(0)
  await page.goto('/products/obd-cable')
  await bar.waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/checkout')
  await page.getByText('Subtotal').first().waitFor()
  await page.getByText('You can’t change anything, and secrets stay hidden').waitFor({ state: 'detached' })
  await page.goto('/admin/today')
  await page.waitForURL('**/forbidden')
  await bar.waitFor()
  await tabTo(page, page.getByRole('button', { name: 'End view' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${customer.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Staff stopped viewing').waitFor()
  await timeline.getByText('Order is missing from the list').waitFor()
  await bar.waitFor({ state: 'detached' })
  // Automatic writes, such as visit counts, are refused too.
  expect(problems.filter((problem) => !problem.includes('status of 403'))).toEqual([])

  const { page: own } = await openVisitor(browser, { origin, client: customer.client })
  await own.goto('/profile/security')
  await own.getByRole('heading', { name: 'Support visits' }).waitFor()
  await own.getByText('Order is missing from the list').waitFor()
  await expect.poll(() => own.getByText('Ada Novak').count()).toBe(0)
  expect(await seriousFindings(own)).toEqual([])
})

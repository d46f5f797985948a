import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { getProduct } from '#features/products/contract/products.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('staff put a dealer into a group, write its price list, and both the dealer and a visitor see their prices', async () => {
  const dealer = await newDealer(world)
  const { rows } = await world.owner.db.execute<{ name: string }>(sql`select name from dealers where id = ${dealer.id}`)
  const name = rows[0]!.name
  const staff = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, width: 1440, client: staff })
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const box = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  const pick = async (label: string, typed: string, option: string, nth = 0) => {
    // Centered, so that options aren't hidden behind the bar of unsaved changes.
    await box(label)
      .nth(nth)
      .evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await box(label).nth(nth).fill(typed)
    await page.getByRole('option', { name: option, exact: true }).last().click()
    await page.keyboard.press('Escape')
  }

  await goTo(page, '/admin/dealer-groups')
  await page.getByRole('link', { name: 'New dealer group' }).click()
  await field('Name').fill('Gold partners')
  await field('Short name').fill('gold')
  await pick('Dealers', name, name)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Dealer group created.').waitFor()

  await goTo(page, '/admin/price-lists/new')
  await field('Name').fill('Gold partners')
  await box('For').selectOption('Chosen groups and dealers')
  await pick('Dealer groups', 'gold', 'Gold partners')
  await page.getByRole('button', { name: 'Add line' }).click()
  await pick('Product', 'cable', 'OBD cable')
  await field('From').fill('10')
  await field('Percent off').fill('20')
  await box('Status').selectOption('Published')
  await pick('Products in the cart', 'cable', 'OBD cable')
  await page.getByText('the list isn’t for this buyer').waitFor()
  await pick('Buyer', name, name)
  await page.getByText('less with this list').waitFor()
  await expect.poll(() => page.getByText('less with this list').textContent()).toContain('$100.00')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Price list created.').waitFor()

  // The same by keyboard, for everyone, at half the discount.
  await goTo(page, '/admin/price-lists/new')
  await field('Name').focus()
  await page.keyboard.type('By quantity')
  await box('For').selectOption('Everyone')
  await page.getByRole('button', { name: 'Add line' }).focus()
  await page.keyboard.press('Enter')
  await box('Product').focus()
  await page.keyboard.type('cable')
  await page.getByRole('option', { name: 'OBD cable' }).last().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box('Status').selectOption('Published')
  await page.getByRole('button', { name: 'Create' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Price list created.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('12 lines').or(page.getByText('1 line')).first().waitFor()
  expect(problems).toEqual([])

  const guest = await openVisitor(browser, { origin })
  const tiers = async () =>
    (await world.client().call(getProduct, { params: { slug: 'obd-cable' } })).body.quantity_prices.length
  await expect.poll(tiers).toBe(1)
  await guest.page.goto('/products/obd-cable')
  await hydrated(guest.page)
  await expect.poll(() => guest.page.getByRole('row', { name: /From 2/ }).textContent()).toContain('$44.99 each')
  await guest.page.getByRole('spinbutton', { name: 'Quantity of OBD cable' }).press('ArrowUp')
  await guest.page.getByRole('button', { name: 'Add to cart' }).click()
  await guest.page.getByText('$89.98').first().waitFor()
  expect(await seriousFindings(guest.page)).toEqual([])

  const member = await openVisitor(browser, { origin, client: await dealer.member('buyer') })
  await member.page.goto('/products/obd-cable')
  await hydrated(member.page)
  await member.page.getByRole('row', { name: /From 10/ }).waitFor()
  await expect.poll(() => member.page.getByRole('row', { name: /From 10/ }).textContent()).toContain('$39.99 each')
  expect([...guest.problems, ...member.problems]).toEqual([])
})

test('what Enter chooses matches what was typed, also before the answer for it is here', async () => {
  const staff = await world.login({ role: roles.admin })
  const { page } = await openVisitor(browser, { origin, width: 1440, client: staff, serviceWorkers: 'block' })
  await goTo(page, '/admin/price-lists/new')
  await page.getByRole('button', { name: 'Add line' }).click()
  const product = page.getByRole('combobox', { name: 'Product', exact: true })
  await product.focus()
  await page.getByRole('option', { name: 'OBD cable' }).waitFor()
  expect(await page.getByRole('option').first().textContent()).not.toBe('OBD cable')
  const late = Promise.withResolvers<void>()
  await page.route(/[?&]q=cable/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.keyboard.type('cable')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await product.inputValue()).toBe('OBD cable')
  late.resolve()
  await page.context().close()
})

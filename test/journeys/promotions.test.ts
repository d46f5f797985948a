import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a promotion is entered, previewed on an example cart, created, and its codes are generated', async () => {
  const { email } = await world.signUp({ role: roles.admin })
  const { page, context, problems } = await openVisitor(browser, { origin, width: 1440 })
  await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  await goTo(page, '/admin/promotions')
  await page.getByRole('link', { name: 'New promotion' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring vouchers')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Generated codes')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING')
  await page.getByRole('textbox', { name: 'Percent off' }).fill('20')
  await page.getByRole('combobox', { name: 'Applies to' }).selectOption('Chosen products and tunes')
  const options = (name: string) => page.getByRole('option', { name })
  await page.getByRole('combobox', { name: 'Products', exact: true }).fill('cable')
  await options('OBD cable').first().click()
  await page.getByRole('combobox', { name: 'Products in the cart' }).fill('cable')
  await options('OBD cable').last().click()
  await page.getByText('less with this promotion').waitFor()
  await expect.poll(() => page.getByText('less with this promotion').textContent()).toContain('$10.68')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Generated codes' }).click()
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await page.getByRole('textbox', { name: 'How many' }).fill('12')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByText('12 codes generated.').waitFor()
  const codes = page.getByText(/^SPRING-[A-Z0-9]{10}$/)
  await codes.first().waitFor()
  await expect.poll(() => codes.count()).toBe(12)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await page.getByRole('textbox', { name: 'How many' }).fill('')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByText('Enter 1 to 5,000.').waitFor()
  await page.getByRole('textbox', { name: 'How many' }).fill('1')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByText('1 code generated.').waitFor()
  expect(problems).toEqual([])
})

test('all that a promotion lacks is said at once, and when it is published is asked only if it is scheduled', async () => {
  const client = await world.login({ role: roles.admin })
  const { page } = await openVisitor(browser, { origin, client })
  await goTo(page, '/admin/promotions/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two for one')
  await page.getByRole('combobox', { name: 'Discount', exact: true }).selectOption('Buy X, get Y')
  expect(await page.getByLabel('Publish at').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter 2 to 40 letters').waitFor()
  await page.getByText('Enter how many the customer buys.').waitFor()
  await page.getByText('Enter how many are discounted.').waitFor()
  await page.getByLabel('Publish at').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
})

test('the year of a start is typed over key by key', async () => {
  const client = await world.login({ role: roles.admin })
  const { page } = await openVisitor(browser, { origin, client })
  await goTo(page, '/admin/promotions/new')
  const starts = page.getByLabel('Starts (optional)', { exact: true })
  await starts.fill('2026-12-01T10:00')
  await starts.focus()
  for (const key of ['Tab', 'Tab', '2', '0', '2', '7']) await page.keyboard.press(key)
  await expect.poll(() => starts.inputValue()).toBe('2027-12-01T10:00')
  await page.context().close()
})

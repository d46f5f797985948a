import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function openStaff(width = 1440) {
  const { email } = await world.signUp({ role: roles.admin, name: 'Sam Ortiz' })
  const visitor = await openVisitor(browser, { origin, width })
  const login = await visitor.context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  expect(login.ok()).toBe(true)
  return visitor
}

test('a product is created with a picture and options, published, and seen in the shop', async () => {
  const { default: sharp } = await import('sharp')
  const { page, problems } = await openStaff()
  await page.goto('/admin/products')
  await hydrated(page)
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('heading', { name: 'New product' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Boost gauge')
  await page.getByRole('textbox', { name: 'Address' }).fill('boost-gauge')
  await page.getByRole('combobox', { name: 'Brand' }).fill('Ferrule')
  await page.getByRole('combobox', { name: 'Category' }).fill('cab')
  await page.getByRole('option', { name: 'Cables' }).click()
  await page.getByRole('textbox', { name: 'Part number' }).fill('FE-BG-52')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Reads boost to 3 bar.')
  await page.getByRole('textbox', { name: 'Price, USD', exact: true }).fill('129')
  await page.getByRole('textbox', { name: 'Dealer price, USD' }).fill('99')

  await page.getByRole('button', { name: 'Add picture' }).click()
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  await page
    .getByRole('dialog', { name: 'Add picture' })
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name: 'gauge.png', mimeType: 'image/png', buffer: red })
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('Boost gauge, 52 mm')

  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Face')
  await page.getByRole('textbox', { name: 'Choice', exact: true }).fill('Black')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByRole('textbox', { name: 'Choice', exact: true }).nth(1).fill('White')
  await page.getByRole('textbox', { name: 'Adds to the price, USD' }).nth(1).fill('10')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Edit product' }).waitFor()

  // A draft is for staff only; publishing is a bulk change in the list, and can be undone.
  expect((await page.request.get('/products/boost-gauge')).status()).toBe(404)
  await page.goto('/admin/products?q=gauge')
  await page.getByRole('checkbox', { name: 'Select record' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('1 product published.').waitFor()
  await page.getByRole('link', { name: /Boost gauge/ }).click()
  await page.getByRole('heading', { name: 'Boost gauge', level: 1 }).waitFor()
  await page.getByText('$99.00').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const { page: shop, problems: shopProblems } = await openVisitor(browser, { origin, width: 390 })
  await expect.poll(async () => (await shop.request.get('/products/boost-gauge')).status()).toBe(200)
  await shop.goto('/products/boost-gauge')
  await hydrated(shop)
  await shop.getByText('$129.00').first().waitFor()
  await shop.getByText('White').click()
  await shop.getByText('$139.00').first().waitFor()
  expect(await shop.getByRole('img', { name: 'Boost gauge, 52 mm' }).getAttribute('srcset')).toMatch(/160\.webp 160w/)
  expect([...problems, ...shopProblems]).toEqual([])
})

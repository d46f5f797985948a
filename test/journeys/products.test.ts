import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addPicture } from './goods.ts'
import { addToCart, fillAddress, payByCard } from './money.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

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

test('an address is left alone once it has the focus when what makes addresses of names comes late', async () => {
  const client = await world.login({ role: roles.admin })
  const { page, context } = await openVisitor(browser, { origin, client, serviceWorkers: 'block' })
  const slugModule = /\/assets\/slug-[\w-]{8}\.js/
  const late = Promise.withResolvers<void>()
  await page.route(slugModule, async (route) => {
    await late.promise
    await route.continue()
  })
  await goTo(page, '/admin/products/new')
  const asked = page.waitForResponse(slugModule)
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Boost gauge')
  const address = page.getByRole('textbox', { name: 'URL slug' })
  await address.focus()
  late.resolve()
  await (await asked).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await page.keyboard.type('gauge')
  expect(await address.inputValue()).toBe('gauge')
  await context.close()
})

test('a product is created with a picture and options, published, delivered, bought by a guest, and counted', async () => {
  const { page, problems } = await openStaff()
  await goTo(page, '/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('heading', { name: 'New product' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Boost gauge')
  const address = page.getByRole('textbox', { name: 'URL slug' })
  await expect.poll(() => address.inputValue()).toBe('boost-gauge')
  await address.fill('gauge-of-boost')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Boost gauges')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Boost gauge')
  expect(await address.inputValue()).toBe('gauge-of-boost')
  await address.fill('boost-gauge')
  await page.getByRole('combobox', { name: 'Brand' }).fill('Ferrule')
  await page.getByRole('combobox', { name: 'Category' }).fill('cab')
  await page.getByRole('option', { name: 'Cables' }).click()
  await page.getByRole('textbox', { name: 'Part number' }).fill('FE-BG-52')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Reads boost to 3 bar.')
  await page.getByRole('textbox', { name: 'Price, USD', exact: true }).fill('129')
  await page.getByRole('textbox', { name: 'Dealer price, USD' }).fill('99')

  await addPicture(page, 'gauge.png', 'Boost gauge, 52 mm')

  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Face')
  await page.getByRole('textbox', { name: 'Choice', exact: true }).fill('Black')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByRole('textbox', { name: 'Choice', exact: true }).nth(1).fill('White')
  await page.getByRole('textbox', { name: 'Adds to the price, USD' }).nth(1).fill('10')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Edit product' }).waitFor()

  // Only staff can see a draft. Publishing is a bulk action in the list and can be undone.
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
  await goTo(shop, '/products/boost-gauge')
  await shop.getByText('$129.00').first().waitFor()
  await shop.getByText('White').click()
  await shop.getByText('$139.00').first().waitFor()
  await expect
    .poll(() => shop.getByRole('img', { name: 'Boost gauge, 52 mm' }).getAttribute('srcset'))
    .toMatch(/160\.webp 160w/)

  // A delivery: the scanner types the part number and presses Enter.
  await goTo(page, '/admin/supply-orders/new')
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Ferrule')
  await page.getByRole('textbox', { name: 'Product', exact: true }).fill('FE-BG-52')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Units of Boost gauge' }).fill('12')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const delivery = page.getByRole('dialog')
  const scan = delivery.getByRole('textbox', { name: 'Scan' })
  await scan.fill('40009999')
  await scan.press('Enter')
  await delivery.getByText('Nothing incoming has this code.').waitFor()
  const arrived = delivery.getByRole('textbox', { name: 'Boost gauge' })
  for (const count of ['1', '2']) {
    await scan.fill('fe-bg-52')
    await scan.press('Enter')
    await expect.poll(() => arrived.inputValue()).toBe(count)
  }
  await arrived.fill('12')
  await delivery.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByText('Stock received.').waitFor()
  await expect
    .poll(async () => {
      await shop.goto('/products/boost-gauge')
      return shop.getByRole('button', { name: 'Add to cart' }).isEnabled()
    })
    .toBe(true)

  await buy(shop)
  const places = sql`select s.on_hand from stock_levels s join products p on p.id = s.product_id where p.slug = 'boost-gauge'`
  const free = async () => (await world.owner.db.execute<{ on_hand: number }>(places)).rows.map((row) => row.on_hand)
  expect(await free()).toEqual([11])

  // The count finds one unit less than expected, because the sold one is still in the building.
  await page.goto('/admin/stock?q=gauge')
  await page
    .getByRole('row', { name: /Reno/ })
    .getByRole('link', { name: /Boost gauge/ })
    .click()
  await page.getByRole('heading', { name: 'Boost gauge', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Counted' }).fill('11')
  await dialog.getByText('Difference: −1').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Yearly count')
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await page.getByText('Stock updated.').waitFor()
  expect(await free()).toEqual([10])
  await page.getByRole('cell', { name: 'Yearly count' }).waitFor()
  await page.getByRole('link', { name: 'Supplier order 1' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  // A copy gets its own name and slug, and can be created right away.
  await page.getByRole('link', { name: 'Boost gauge', exact: true }).first().click()
  await page.getByRole('link', { name: 'Copy as new' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Edit product' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('Copy of Boost gauge')
  expect(await page.getByRole('textbox', { name: 'URL slug' }).inputValue()).toBe('copy-of-boost-gauge')
  expect([...problems, ...shopProblems]).toEqual([])
})

async function buy(page: Page): Promise<void> {
  await addToCart(page)
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill('guest@example.test')
  await fillAddress(page)
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
}

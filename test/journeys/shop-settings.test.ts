/** Settings changed in the back-office apply to what visitors see and pay, and are undone again. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, fillAddress } from './money.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
const admin = await world.login({ role: roles.admin })

async function openStaff(path: string) {
  const staff = await openVisitor(browser, { origin, client: admin, width: 1440 })
  await staff.page.goto(path)
  await hydrated(staff.page)
  return staff
}
const openShop = (width = 390) => openVisitor(browser, { origin, width })
/** A time in the format of a date input, in the browser's time zone. */
const localTime = (page: Page, hours: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours)
async function create(page: Page) {
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/\d+$/)
}
async function remove(page: Page) {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** Waits until the cable's page shows a price. */
async function priceIs(page: Page, price: string) {
  await expect
    .poll(async () => {
      await page.goto('/products/obd-cable')
      return page.locator('main').innerText()
    })
    .toContain(price)
}
/** Opens the checkout with a cable, shipped to Nevada. */
async function openCheckout(page: Page) {
  await page.goto('/products/obd-cable')
  await addToCart(page)
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill('settings@example.test')
  await fillAddress(page)
}

/** Processes may use old prices for up to two seconds, so make the checkout estimate the same address again. */
async function askAgain(page: Page) {
  for (const state of ['OR', 'NV'])
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('estimate')),
      page.getByLabel('State').selectOption(state),
    ])
}

test('an alert is written, read by visitors, closed by one, and deleted', async () => {
  const { page, problems } = await openStaff('/admin/alerts/new')
  await page.getByRole('textbox', { name: 'Link' }).fill('/faq')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Enter a message.').first().waitFor()
  await page.getByRole('textbox', { name: 'Message' }).first().fill('Shipping pauses on Friday.')
  await create(page)
  const shop = await openShop()
  const alert = shop.page.getByText('Shipping pauses on Friday.')
  await expect
    .poll(async () => {
      await shop.page.goto('/')
      return alert.count()
    })
    .toBe(1)
  await hydrated(shop.page)
  expect(await seriousFindings(shop.page)).toEqual([])
  await shop.page.getByRole('button', { name: 'Close notice' }).click()
  await alert.waitFor({ state: 'hidden' })
  await shop.page.goto('/products')
  await hydrated(shop.page)
  await expect.poll(() => alert.isVisible()).toBe(false)
  await remove(page)
  const other = await openShop()
  await expect
    .poll(async () => {
      await other.page.goto('/')
      return other.page.getByText('Shipping pauses on Friday.').count()
    })
    .toBe(0)
  expect([problems, shop.problems, other.problems]).toEqual([[], [], []])
})

test('a switch opens the kit builder for visitors, and closes it', async () => {
  const { page, problems } = await openStaff('/admin/switches')
  const shop = await openShop()
  const status = async () => (await shop.page.request.get(`${origin}/kit-builder`)).status()
  expect(await status()).toBe(404)
  expect(await seriousFindings(page)).toEqual([])
  const kits = page.getByRole('switch', { name: /kit builder/i })
  await kits.focus()
  await page.keyboard.press('Space')
  await page.getByText(/turned on/).waitFor()
  await expect.poll(status).toBe(200)
  await page.reload()
  await page
    .getByText(/^Changed .* by /)
    .first()
    .waitFor()
  await hydrated(page)
  await kits.click()
  await page.getByText(/turned off/).waitFor()
  await expect.poll(status).toBe(404)
  expect(problems).toEqual([])
})

test('support hours are changed, with problems beside their fields, and shown to customers', async () => {
  const { page, problems } = await openStaff('/admin/support-hours')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByLabel('Saturday from').fill('11:00')
  await page.getByLabel('Saturday until').fill('10:00')
  await page.getByRole('button', { name: 'Remove Dec 25, 2026' }).click()
  await page.getByLabel('Closed on').fill('2026-12-24')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Dec 24, 2026' }).waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Open on Saturdays')
  await page.getByRole('button', { name: 'Save support hours' }).click()
  await page.getByText('Choose a time after the opening.').waitFor()
  expect(await page.getByLabel('Saturday until').getAttribute('aria-invalid')).toBe('true')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Saturday until').fill('14:30')
  await page.getByRole('button', { name: 'Save support hours' }).click()
  await page.getByText('Support hours saved.').waitFor()
  const shop = await openShop()
  await expect
    .poll(async () => {
      await shop.page.goto('/contact-us')
      return (await shop.page.locator('main').innerText()).replaceAll(/\s/g, ' ')
    })
    .toContain('Support hours: Mon – Fri, 9 AM – 5 PM; Sat, 11:00 AM – 2:30 PM (Pacific Time).')
  await hydrated(shop.page)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Open on Saturdays').first().waitFor()
  expect([problems, shop.problems]).toEqual([[], []])
})

test('a sale lowers the prices while it runs, with the old one struck through, and not after it', async () => {
  const { page, problems } = await openStaff('/admin/sales/new')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Spring start')
  await page.getByRole('textbox', { name: 'Percentage' }).fill('20')
  await page.getByLabel('Starts').fill(await localTime(page, 2))
  await page.getByLabel('Ends').fill(await localTime(page, -2))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByText(/after the start|ends after it starts|later/i)
    .first()
    .waitFor()
  await page.getByLabel('Starts').fill(await localTime(page, -2))
  await page.getByLabel('Ends').fill(await localTime(page, 40))
  await create(page)
  const shop = await openShop()
  await priceIs(shop.page, '$39.99')
  await expect.poll(() => shop.page.locator('main s, main del').first().innerText()).toContain('$49.99')
  await shop.page.getByText('Spring start').first().waitFor()
  expect(await seriousFindings(shop.page)).toEqual([])
  await page.getByLabel('Ends').fill(await localTime(page, -1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await expect
    .poll(async () => {
      await shop.page.goto('/products/obd-cable')
      return shop.page.locator('main s, main del').count()
    })
    .toBe(0)
  await shop.page.getByText('$49.99').first().waitFor()
  // The browser reports nothing but the dates in the wrong order.
  expect([...problems, ...shop.problems].filter((problem) => !problem.includes('422'))).toEqual([])
})

test('a tax rate of a new place is charged at checkout from its first day', async () => {
  const { page, problems } = await openStaff('/admin/tax-rates?q=nevada')
  await page
    .getByRole('link', { name: /Nevada/ })
    .first()
    .click()
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Rate' }).fill('10')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  const shop = await openShop()
  await openCheckout(shop.page)
  await expect
    .poll(async () => {
      await askAgain(shop.page)
      return shop.page.getByText('$5.00', { exact: false }).count()
    })
    .toBeGreaterThan(0)
  expect([problems, shop.problems]).toEqual([[], []])
})

test('a shipping tier is offered at checkout at its price, and no longer once it is retired', async () => {
  const { page, problems } = await openStaff('/admin/shipping-tiers/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courier')
  await page.getByRole('textbox', { name: 'Short name' }).fill('courier')
  await page.getByRole('combobox', { name: 'Destinations' }).fill('United States')
  await page.getByRole('listbox').getByRole('option', { name: 'United States', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Price, USD' }).fill('15')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await create(page)
  const shop = await openShop()
  await openCheckout(shop.page)
  const courier = shop.page.getByRole('radio', { name: /Courier/ })
  /** Number of times it is offered. */
  const offered = async () => {
    await askAgain(shop.page)
    await shop.page.getByRole('radio', { name: /Ground/ }).waitFor()
    return courier.count()
  }
  await expect.poll(offered).toBe(1)
  await courier.check()
  await shop.page.getByText('$15.00').first().waitFor()
  expect(await seriousFindings(shop.page)).toEqual([])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Retired')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await expect.poll(offered).toBe(0)
  // The preview of an incomplete form is refused.
  expect([...problems, ...shop.problems].filter((problem) => !problem.includes('422'))).toEqual([])
})

test('a stock location is added, takes a transfer, and can be retired only once it is empty', async () => {
  const { page, problems } = await openStaff('/admin/stock-locations/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tacoma')
  await page.getByRole('textbox', { name: 'Short name' }).fill('tacoma')
  await create(page)
  const address = page.url()
  await goTo(page, '/admin/stock-transfers/new')
  await page.getByLabel('From').selectOption({ label: 'Reno' })
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Tacoma' })
  await page.getByRole('textbox', { name: 'Product', exact: true }).fill('cable')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Units of OBD cable' }).fill('3')
  await page.getByRole('button', { name: 'Send transfer' }).click()
  const receive = async (units: string) => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'OBD cable' }).fill(units)
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await receive('2')
  await page.getByText('Partly received').waitFor()
  await receive('1')
  await page.getByText('Received', { exact: true }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const retire = async () => {
    await goTo(page, address)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Retired')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await retire()
  await page
    .getByText(/Empty it first|still holds|has stock/i)
    .first()
    .waitFor()
  await goTo(page, '/admin/stock/product/obd-cable/location/tacoma')
  await page.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Units' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Flooded')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await dialog.waitFor({ state: 'detached' })
  await retire()
  await page.getByText('Saved').first().waitFor()
  // The browser reports nothing but the refusal because the location isn't empty.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, fillAddress, fillCard } from './money.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({
  environment: { GATEWAY_WALLETS: 'paypal,google_pay' },
  fill: { shop: fillShop },
})
const browser = await useBrowser()

interface Buyer {
  country?: string
  state?: string
  card?: string
}

async function fillCheckout(page: Page, { country, state, card }: Buyer): Promise<void> {
  await page.getByLabel('Email').fill('guest@example.test')
  await page.getByLabel('Full name').fill('Dana Reyes')
  if (country) await page.getByLabel('Country').selectOption(country)
  await page.getByLabel('Street address').fill('12 Test Street')
  await page.getByLabel(/^(Postal|ZIP) code/).fill('89501')
  await page.getByLabel('City').fill('Reno')
  if (state) await page.getByLabel('State').selectOption(state)
  await fillCard(page, card)
}

async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await addToCart(page)
}

/** Places an order without a browser, for the following steps. */
async function payOverHttp(): Promise<void> {
  const client = world.client()
  const lines = [{ slug: 'obd-cable', quantity: 1 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'staff@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
}

describe('a guest', () => {
  test('who types a city that lies in one state gets the state, and a hint for a place that nobody knows', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await page.getByLabel('City').fill('Sacramento')
    await page.getByLabel('City').blur()
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('CA')
    await page.getByLabel('City').fill('Qqxzville')
    await page.getByLabel('City').blur()
    await page.getByText('unable to resolve address').waitFor()
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('CA')
    await context.close()
  })

  test('is not doubted for a village that only the postal codes know, nor twice for a wrong code', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    const hint = page.getByText('unable to resolve address')
    await page.getByLabel('ZIP code').fill('ABC')
    await page.getByLabel('ZIP code').blur()
    await page.getByText('Enter a valid ZIP code.').waitFor()
    await page.getByLabel('ZIP code').fill('89823')
    await page.getByLabel('ZIP code').blur()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Deeth')
    expect(await hint.count()).toBe(0)
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/geocode')) answers.push(response.status())
    })
    await page.getByLabel('City').focus()
    await page.getByLabel('City').blur()
    await expect.poll(() => answers).toEqual([409, 200])
    await expect.poll(() => hint.count()).toBe(0)
    await context.close()
  })

  test('replaces by typing a city that the postal code fills in late, under the cursor', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    const asked = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/geocode?*', (route) => asked.resolve(() => route.continue()))
    const city = page.getByLabel('City')
    await page.getByLabel('ZIP code').fill('89823')
    await city.focus()
    await (
      await asked.promise
    )()
    await expect.poll(() => city.inputValue()).toBe('Deeth')
    await page.keyboard.type('Elko')
    expect(await city.inputValue()).toBe('Elko')
    await context.close()
  })

  test('keeps what was typed when the page reloads, and pays although a discount code was mistyped', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill('draft@example.test')
    await page.getByLabel('City').fill('Reno')
    await page.getByLabel('Discount code').fill('nope')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('NOPE This code doesn’t exist.').waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('draft@example.test')
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Reno')
    await page.getByText('NOPE This code doesn’t exist.').waitFor()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('Choose a state or province.').waitFor()
    await fillCheckout(page, { state: 'NV' })
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/invoice\?paid=1$/)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('checkout-draft')))
    expect(kept).toEqual([])
    await context.close()
  })

  test('puts a product into the cart, pays by card and gets confirmation, mail and invoice', async () => {
    const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await fillCheckout(page, { state: 'NV' })
    const card = page.frameLocator('iframe[title="Card details"]')
    expect(await card.getByLabel(/postal|zip/i).count()).toBe(0)
    const leftOf = async (field: Locator) => (await field.boundingBox())?.x
    expect(await leftOf(card.locator('#number'))).toBe(await leftOf(page.getByLabel('Email')))
    const fonts = () =>
      card.locator('body').evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
    await expect.poll(fonts).toEqual([[expect.stringContaining('Inter Variable'), 'loaded']])
    const payment = page.waitForRequest(/\/api\/v1\/order\/\d+\/payment$/)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    expect((await payment).postDataJSON()).toMatchObject({ device_data: expect.stringContaining('correlation_id') })
    await page.waitForURL(/\/invoice\?paid=1$/)
    await page.getByRole('heading', { name: 'Thank you – order confirmed' }).waitFor()
    await page.getByText(/Invoice US-\d{4}-\d{6}/).waitFor()
    const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href'))!)
    expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const { rows } = await world.database.db.execute(
      sql`select template from mails where recipient = 'guest@example.test'`,
    )
    expect(rows).toContainEqual({ template: 'order-confirmation' })
    expect(await page.evaluate(() => localStorage.getItem('overboost-cart'))).not.toContain('shirt')
    expect(problems).toEqual([])
    await context.close()
  })

  test('pays though Pay was pressed before the script of the card fields came', async () => {
    const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]! })
    const script = Promise.withResolvers<void>()
    await page.route('**/hosted-fields/card-form.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await putIntoCart(page, 'shirt')
    await goTo(page, '/checkout')
    await fillCheckout(page, { state: 'NV' })
    const frame = page.frames().find((each) => each.url().includes('hosted-fields'))!
    const asked = await frame.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      addEventListener('message', () => resolve(), { once: true })
      return { promise }
    })
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await asked.evaluate(({ promise }) => promise)
    script.resolve()
    await page.waitForURL(/\/invoice\?paid=1$/)
    expect(problems).toEqual([])
    await context.close()
  })

  test('pays with PayPal, after cancelling once and being declined once', async () => {
    const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Card' }).waitFor()
    await page.getByLabel('Email').fill('guest@example.test')
    await fillAddress(page)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    const wallet = page.frameLocator('iframe[title="PayPal"]')
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await wallet.locator('#outcome').selectOption('cancel')
    await pay.click()
    await wallet.getByText('Payment cancelled.').waitFor()
    await wallet.locator('#outcome').selectOption('decline')
    await pay.click()
    await page
      .getByRole('alert')
      .filter({ hasText: /declined|bank/i })
      .waitFor()
    await wallet.locator('#outcome').selectOption('approve')
    await pay.click()
    await page.waitForURL(/\/invoice\?paid=1$/)
    await page.getByText('PayPal j•••@paypal.example').waitFor()
    // The browser reports nothing but the declined attempt.
    expect(problems.filter((problem) => !problem.includes('402'))).toEqual([])
    await context.close()
  })

  test('buys in Europe at phone width, in euros with VAT', async () => {
    const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
    await context.addCookies([{ name: 'overboost_region', value: '2', url: world.origins[0]! }])
    // This browser is in an American time zone, so the shop suggests the other region, which the buyer declines.
    await page.goto('/products')
    await page.getByRole('button', { name: 'Stay in Europe' }).click()
    await putIntoCart(page, 'obd-cable')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await fillCheckout(page, { country: 'DE' })
    await page.getByRole('button', { name: /^Pay €/ }).click()
    await page.waitForURL(/\/invoice\?paid=1$/)
    await page.getByText(/Invoice EU-\d{4}-\d{6}/).waitFor()
    await page.getByText('VAT 19% (Germany, included)').waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await context.close()
  })

  test('is notified when the card is declined, and pays with another one', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    await putIntoCart(page, 'shirt')
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await fillCheckout(page, { state: 'NV', card: '4000111111111115' })
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /declined|card/i })
      .first()
      .waitFor()
    await page.frameLocator('iframe[title="Card details"]').locator('#number').fill('4111111111111111')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/invoice\?paid=1$/)
    expect(page.url()).toContain('paid=1')
    await context.close()
  })

  test('finds shop and checkout without serious accessibility violations, light and dark', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, scheme })
      for (const path of ['/products', '/products/shirt']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await seriousFindings(page)).toEqual([])
      }
      await putIntoCart(page, 'shirt')
      await page.goto('/checkout', { waitUntil: 'networkidle' })
      expect(await seriousFindings(page)).toEqual([])
      await context.close()
    }
  })
})

test('pages read well without JavaScript and hold nothing personal', async () => {
  const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, javaScriptEnabled: false })
  await page.goto('/products/shirt')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Shirt')
  await expect.poll(() => page.getByText('$25.00').first().isVisible()).toBe(true)
  await context.close()
  const member = await world.login({ email: 'personal@example.test', name: 'Petra Personal' })
  for (const path of ['/', '/products', '/products/shirt', '/checkout']) {
    const { body } = await member.request('GET', path)
    expect(String(body)).not.toMatch(/Petra|personal@example/)
  }
})

test('staff find the order and read its mail', async () => {
  await payOverHttp()
  const admin = await world.login({ role: roles.admin })
  const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, client: admin })
  await page.goto('/admin/transactions', { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: /US-\d{4}-/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  await expect
    .poll(async () => {
      await page.goto('/admin/mails', { waitUntil: 'networkidle' })
      return page.getByRole('link', { name: /^Order \d+ confirmed/ }).count()
    })
    .toBeGreaterThan(0)
  await page
    .getByRole('link', { name: /^Order \d+ confirmed/ })
    .first()
    .click()
  await page.frameLocator('iframe').getByText('Thank you for your order').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

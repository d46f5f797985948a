/** Shop and portal are in the reader's language; the back-office is in English. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a visitor whose browser asks for German reads the shop in German, with German numbers', async () => {
  const { page, problems, context } = await openVisitor(browser, { origin, locale: 'de-AT' })
  await goTo(page, '/products/obd-cable')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('button', { name: 'In den Warenkorb' }).click()
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  expect(await page.title()).toBe('Kasse | Overboost')
  await page
    .getByText(/\d,\d\d\s\$/)
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('what is missing in the checkout is named as its label names it, in the reader’s language', async () => {
  const { page, context } = await openVisitor(browser, { origin, locale: 'de-DE' })
  await goTo(page, '/products/obd-cable')
  await page.getByRole('button', { name: 'In den Warenkorb' }).click()
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Straße und Hausnummer').focus()
  await page.getByLabel('Ort').focus()
  await expect
    .poll(() => page.getByText('Pflichtfeld').allInnerTexts())
    .toContain('„Straße und Hausnummer“ ist ein Pflichtfeld.')
  await context.close()
})

test('a password can be shown and hidden by a button that says so in the reader’s language', async () => {
  const { page, context } = await openVisitor(browser, { origin, locale: 'de-DE' })
  await page.goto('/auth/login')
  await hydrated(page)
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  expect(await page.getByLabel('Passwort', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Passwort verbergen' }).click()
  expect(await page.getByLabel('Passwort', { exact: true }).getAttribute('type')).toBe('password')
  await context.close()
})

test('a chosen language stays, whatever the browser asks for, and needs no mouse', async () => {
  const { page, problems, context } = await openVisitor(browser, { origin, locale: 'de-DE', width: 390 })
  await goTo(page, '/')
  await page.getByRole('button', { name: /USD$/ }).first().press('Enter')
  await page.getByLabel('Sprache', { exact: true }).focus()
  await page.keyboard.type('Fran')
  await expect.poll(() => page.getByLabel('Sprache', { exact: true }).inputValue()).toBe('fr')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).press('Enter'),
  ])
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  await page.goto('/products')
  await page.getByRole('heading', { name: 'Produits', level: 1 }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a search result in a language leads to that language, and the pages after it keep it', async () => {
  const { page, problems, context } = await openVisitor(browser, { origin })
  await page.goto('/products?lang=es', { waitUntil: 'networkidle' })
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/products\?lang=es$/)
  const listed = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) =>
      all.map((each) => `${each.getAttribute('hreflang')} ${new URL((each as HTMLLinkElement).href).search}`),
    )
  expect(listed).toEqual(['en ', 'de ?lang=de', 'fr ?lang=fr', 'es ?lang=es', 'it ?lang=it', 'x-default '])
  await page.goto('/products')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  expect(problems).toEqual([])
  await context.close()
})

test('the back-office is English in every browser, and leads into the shop in the browser’s language', async () => {
  const client = await world.login({ role: roles.admin })
  const { page, problems, context } = await openVisitor(browser, { origin, locale: 'it-IT', client })
  await page.goto('/admin/orders')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await page.goto('/products')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
  await hydrated(page)
  await page.getByRole('button', { name: /Toni/ }).click()
  await page.getByRole('link', { name: 'Back office' }).click()
  await page.waitForURL('**/admin/**')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(problems).toEqual([])
  await context.close()
})

test('without scripts a page is as translated as with them', async () => {
  const { page, context } = await openVisitor(browser, { origin, locale: 'fr-CA', javaScriptEnabled: false })
  await page.goto('/products')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Produits')
  await context.close()
})

test('no button of a product is cut off in a language with longer words', async () => {
  const { page, context } = await openVisitor(browser, { origin, locale: 'de-DE', width: 1440 })
  await page.goto('/products/obd-cable')
  const wish = page.getByRole('button', { name: 'Auf die Wunschliste' })
  await wish.waitFor()
  expect(
    await wish
      .locator('span')
      .last()
      .evaluate((label) => label.scrollWidth - label.clientWidth),
  ).toBeLessThanOrEqual(0)
  await context.close()
})

test.each([true, false])(
  'numbers are typed as the language writes them, with scripts: %s',
  async (javaScriptEnabled) => {
    const { page, context } = await openVisitor(browser, { origin, locale: 'de-DE', javaScriptEnabled })
    for (const [typed, newtonMetres] of [
      ['2,5', '3,38954'],
      ['2.5', '3,38954'],
      ['1.234,5', '1.673,76'],
    ] as const) {
      await page.goto('/tools/unit-converter?of=torque')
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel('Wert').fill(typed)
      await page.getByLabel('Einheit').selectOption('lbft')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Umrechnen' }).click()
      await page.locator('dl').getByText(newtonMetres, { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('Wert').inputValue()).toBe(typed)
    }
    await context.close()
  },
)

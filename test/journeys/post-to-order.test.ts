/** From a post in two languages through the newsletter to the paid order, and what staff see of it. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { startMailServer } from '../mail-server.ts'
import { useWorld } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { addToCart, fillAddress, payByCard } from './money.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const { world } = await useWorld({ environment: { SMTP_URL: mailServer.url }, fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

/** A browser that looks like a person's, because automated ones are counted separately. */
async function openPerson(options: { locale: string; timezoneId: string }) {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const { page, problems } = await openPage(browser, origin, { userAgent, ...options })
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  return { page, problems, context: page.context() }
}

async function addBlock(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
}

async function choosePicture(page: Page, name: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Choose picture' }).last().click()
  await page
    .getByRole('dialog', { name: 'Choose picture' })
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function writePost(page: Page) {
  await goTo(page, '/admin/posts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Cable week')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('cable-week')
  await page.getByRole('textbox', { name: 'Summary' }).fill('All cables are in stock.')
  await choosePicture(page, 'cover', '#14161a')
  await addBlock(page, 'Picture')
  await choosePicture(page, 'cables', '#c93508')
  await page.getByRole('textbox', { name: 'Caption' }).fill('On the bench.')
  await addBlock(page, 'Products')
  await page.getByRole('textbox', { name: 'Products' }).fill('obd-cable')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cable week', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
  await page.getByRole('textbox', { name: 'Title in German' }).fill('Kabelwoche')
  await page.getByRole('textbox', { name: 'Summary in German' }).fill('Alle Kabel sind auf Lager.')
  await page.getByRole('textbox', { name: /caption in German/ }).fill('Auf der Werkbank.')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('scheduled')
  await page.getByLabel('Publish at').fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
}

test('staff schedule a post in two languages, send it as a newsletter, and read who came and what they bought', async () => {
  await world.owner.pool.query(
    `insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
     values ('dana@example.test', 1, '{products}', 'en', 'active', now()), ('jan@example.test', 2, '{products}', 'de', 'active', now())`,
  )
  const client = await world.login({ role: roles.admin })
  const { page: staff, problems } = await openVisitor(browser, { origin, client, width: 1440 })
  await writePost(staff)
  await staff.setViewportSize({ width: 390, height: 844 })
  // The page switches to its narrow layout when it learns the width.
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await staff.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(async () => {
      await staff.reload()
      await staff.getByRole('heading', { name: 'Cable week', level: 1 }).waitFor()
      return staff.getByRole('link', { name: 'Write newsletter from it' }).count()
    })
    .toBe(1)
  await staff.getByRole('link', { name: 'Write newsletter from it' }).click()
  await staff.getByRole('heading', { name: 'New newsletter' }).waitFor()
  await expect.poll(() => staff.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Cable week')
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Create', exact: true }).click()
  await staff.getByRole('heading', { name: 'Cable week', level: 1 }).waitFor()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByRole('link', { name: 'View in shop' }).waitFor()

  const german = await mailServer.mailTo('jan@example.test', 'Kabelwoche')
  expect(german.text).toContain('Auf der Werkbank.')
  expect(german.text).toContain('Beitrag lesen')
  expect(german.text).toContain('59,99')
  const english = await mailServer.mailTo('dana@example.test', 'Cable week')
  expect(english.text).toContain('$49.99')

  const { page, problems: shopProblems } = await openPerson({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
  const address = /https?:\/\/[^"\s]+\/blog\/\d+\/cable-week[^"\s]*/.exec(english.text)![0].replaceAll('&amp;', '&')
  const beacon = page.waitForRequest('**/api/v1/visits')
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ''))
  await page.getByRole('heading', { name: 'Cable week', level: 1 }).waitFor()
  await page.getByText('On the bench.').waitFor()
  const pictures = await page.locator('article img[src*="/pictures/"]').count()
  expect(pictures).toBe(2)
  await beacon
  await page
    .getByRole('main')
    .getByRole('link', { name: /OBD cable.*\$49\.99/s })
    .click()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await addToCart(page)
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill('dana@example.test')
  await fillAddress(page)
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
  await page.waitForResponse((answer) => answer.url().endsWith('/api/v1/visits') && answer.ok())

  const bought = staff.getByRole('table', { name: 'Bought' }).getByRole('row').filter({ hasText: 'OBD cable' })
  await staff.goto(`${new URL(staff.url()).pathname}?tab=visitors`)
  await bought.getByText('$49.99').waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('link', { name: 'Open in web traffic' }).click()
  await staff.getByRole('heading', { name: 'What they bought' }).waitFor()
  expect(new URL(staff.url()).searchParams.get('campaign')).toBe('cable-week')
  await bought.getByText('$49.99').waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  await staff.goto('/admin/posts')
  await staff.getByRole('link', { name: 'Cable week' }).click()
  await staff.getByRole('link', { name: 'Visitors' }).click()
  await bought.getByText('$49.99').waitFor()
  expect([...problems, ...shopProblems]).toEqual([])
})

test('a visitor from Berlin gets the European shop in German, offline pages included', async () => {
  const { page, context, problems } = await openPerson({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto('/products')
  await page.getByRole('dialog').getByRole('button', { name: 'Zu Europa wechseln' }).click()
  await page.getByRole('button', { name: 'Europa, EUR' }).first().waitFor()
  await page
    .getByRole('link', { name: /OBD cable/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await page
    .getByRole('main')
    .getByText(/59,99\s€/)
    .first()
    .waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^de/)
  const kept = (path: string) =>
    page.evaluate(async (key) => (await (await caches.match(key, { ignoreVary: true }))?.text()) ?? '', path)
  await expect.poll(() => kept('/products/obd-cable')).toMatch(/59,99\s€/)
  await expect.poll(() => kept('/offline')).toContain('Europa, EUR')

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/Sie sind offline/).waitFor()
  await page
    .getByRole('main')
    .getByText(/59,99\s€/)
    .first()
    .waitFor()
  await page.goto('/faq')
  await page.getByRole('heading', { name: 'Sie sind offline' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^de/)
  await page.getByRole('button', { name: 'Europa, EUR' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(problem))).toEqual(
    [],
  )
})

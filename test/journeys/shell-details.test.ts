/**
 * Details of the page frame that `shell.test.ts` and `shell-frame.test.ts` leave out (specification sections 2, 4 and
 * 9).
 */
import { expect, test } from 'vitest'
import { switches } from '#features/notices/server/tables.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart } from './money.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
const hour = 3_600_000

const setSwitch = (name: string, value: string) =>
  world.database.db
    .insert(switches)
    .values({ name, value })
    .onConflictDoUpdate({ target: switches.name, set: { value } })
/** Pages follow a change within two seconds. */
const untilPage = (path: string, isSo: (html: string) => boolean) =>
  expect.poll(async () => isSo(await (await fetch(`${origin}${path}`)).text())).toBe(true)

test('a month is shown with its own notice only: not while that is off, and not for the other tool', async () => {
  await setSwitch('fz-shortage-month', 'March')
  await setSwitch('fzl-shortage', 'true')
  await untilPage('/products', (html) => html.includes('short supply'))
  const { page, context } = await openVisitor(browser, { origin })
  await goTo(page, '/products')
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByText('FLASHZILLA Lite is in short supply.').waitFor()
  await expect.poll(() => notices.getByText('March').count()).toBe(0)
  await setSwitch('fzl-shortage-month', 'May')
  await untilPage('/products', (html) => html.includes('May'))
  await page.reload()
  await notices.getByText('New units are expected in May.').waitFor()
  await expect.poll(() => notices.getByText('March').count()).toBe(0)
  await context.close()
})

test('the contact widget is hidden at the checkout, and offered on the page after it', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  await page.goto('/products/obd-cable')
  await addToCart(page)
  await page.goto('/checkout')
  await page.getByLabel('Full name').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Ask us' }).count()).toBe(0)
  await goTo(page, '/faq')
  await page.getByRole('button', { name: 'Ask us' }).waitFor()
  await context.close()
})

test('“Log in” in the header of the login page goes to its first field and keeps what was typed', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  await goTo(page, '/auth/login')
  await page.getByLabel('Email').fill('dana@example.test')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  expect(await page.getByLabel('Email').inputValue()).toBe('dana@example.test')
  await context.close()
})

test('a page that fails says so with a way on, and comes once the shop answers again', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 390 })
  await goTo(page, '/faq')
  await page.route('**/blog.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  const failed = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  await failed.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute('**/blog.data*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
  await context.close()
})

test('a page is counted at most once an hour, however often it is opened', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  await page.clock.install()
  const counted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/visits')) counted.push((request.postDataJSON() as { path: string }).path)
  })
  await goTo(page, '/faq')
  const visit = async (name: string, path: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.clock.runFor(3_000)
  }
  await page.clock.runFor(3_000)
  await expect.poll(() => counted).toEqual(['/faq'])
  await visit('Blog', '/blog')
  await expect.poll(() => counted).toEqual(['/faq', '/blog'])
  await visit('FAQ', '/faq')
  await visit('Newsletter', '/newsletter')
  await expect.poll(() => counted).toEqual(['/faq', '/blog', '/newsletter'])
  await page.clock.fastForward(hour)
  await visit('FAQ', '/faq')
  await expect.poll(() => counted).toEqual(['/faq', '/blog', '/newsletter', '/faq'])
  await context.close()
})

test('a lost network is logged, and shown only on pages that were kept', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await goTo(page, '/products')
  await context.setOffline(true)
  await expect.poll(() => logged).toContain('The browser is offline.')
  for (const text of ['You’re offline', 'Refresh']) await expect.poll(() => page.getByText(text).count()).toBe(0)
  await context.close()
})

test('a window is at most 600 px wide', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 1440 })
  await goTo(page, '/products')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Ask us' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').waitFor()
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(600)
  await context.close()
})

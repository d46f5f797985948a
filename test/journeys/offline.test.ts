/** The service worker: visited pages open offline, no personal data is cached, and an update breaks no page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('overboost-pages')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const isKept = (page: Page, path: string) => expect.poll(async () => (await keptPaths(page)).includes(path)).toBe(true)

/** A visitor who has read two pages, the second one through a link, and has added something to the cart. */
async function openReader() {
  const visitor = await openVisitor(browser, { origin, width: 390 })
  const { page } = visitor
  await goTo(page, '/products')
  await isKept(page, '/offline')
  await isKept(page, '/products')
  await page
    .getByRole('link', { name: /OBD cable/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'OBD cable' }).waitFor()
  await page.keyboard.press('Escape')
  await isKept(page, '/products/obd-cable')
  return visitor
}

test('without a network the pages seen before open with a note, links lead on, and the cart is as it was', async () => {
  const { page, context } = await openReader()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await page.getByText(/You’re offline\. This is the page as of/).waitFor()
  await hydrated(page)
  await page.getByRole('link', { name: /Cart.*1/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'OBD cable' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/products')

  await page.goto('/faq')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'OBD cable' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('You’re offline').count()).toBe(0)
  await context.close()
})

test('a page that scripts led to before the worker was ready, or before kept pages were forgotten, is kept', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 390 })
  const worker = Promise.withResolvers<void>()
  await context.route('**/service-worker.js', async (route) => {
    await worker.promise
    await route.continue()
  })
  await goTo(page, '/products')
  await page
    .getByRole('link', { name: /OBD cable/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  worker.resolve()
  await isKept(page, '/products/obd-cable')

  await page.evaluate(async () => {
    await (await caches.open('overboost-pages')).put('/read-before', new Response())
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ forget: true, open: location.href })
  })
  await expect.poll(async () => (await keptPaths(page)).includes('/read-before')).toBe(false)
  await isKept(page, '/products/obd-cable')
  await context.close()
})

test('a page that scripts asked for before the worker was ready, and that opened after, is kept', async () => {
  const { page, context, problems } = await openVisitor(browser, { origin, width: 390 })
  const worker = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await context.route('**/service-worker.js', async (route) => {
    await worker.promise
    await route.continue()
  })
  await page.route('**/products/obd-cable.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await goTo(page, '/products')
  const asked = page.waitForRequest('**/products/obd-cable.data*')
  await page
    .getByRole('link', { name: /OBD cable/ })
    .first()
    .click()
  await asked
  worker.resolve()
  await isKept(page, '/products')
  answer.resolve()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await isKept(page, '/products/obd-cable')
  expect(problems).toEqual([])
  await context.close()
})

test('pages of a person, the checkout and answers of the API are never kept, and signing out forgets what was read', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  const { page, context } = await openVisitor(browser, { origin, client })
  await page.goto('/products')
  await isKept(page, '/products')
  for (const path of ['/checkout', '/profile', '/profile/orders', '/contact-us', '/find-order', '/products?q=cable'])
    await page.goto(path, { waitUntil: 'networkidle' })
  await isKept(page, '/find-order')
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(request.url)
        if (!pathname.startsWith('/assets/'))
          found.push({
            path: `${pathname}${search}`,
            text: await (await caches.match(request, { ignoreVary: true }))!.text(),
          })
      }
    return found
  })
  expect(kept.map(({ path }) => path).toSorted()).toEqual(['/find-order', '/offline', '/products'])
  expect(kept.filter(({ text }) => text.includes('Dana Reyes'))).toEqual([])

  await page.getByRole('button', { name: /Dana/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => keptPaths(page)).toEqual(['/offline'])
  await context.close()
})

test('a newer version asks before it takes over: the open page goes on, and another tab is left alone', async () => {
  const { page, context } = await openReader()
  const other = await context.newPage()
  await goTo(other, '/products')
  await other.evaluate(() => ((window as { stays?: boolean }).stays = true))
  // A service worker with another URL is a new version to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'))
  await page.getByText('A new version is available').waitFor()
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh' }).click()])
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(await other.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true)
  await other.getByRole('link', { name: /Cart/ }).click()
  await other.getByRole('dialog').getByRole('link', { name: 'OBD cable' }).waitFor()
  await isKept(other, '/products/obd-cable')
  await context.close()
})

test('an address that can’t be read leads to the list of kept pages all the same', async () => {
  const { page, problems } = await openVisitor(browser, { origin })
  await goTo(page, '/offline#%E0%A4%A')
  await page.getByRole('link', { name: 'Try again' }).waitFor()
  expect(problems).toEqual([])
})

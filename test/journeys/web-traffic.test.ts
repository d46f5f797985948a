/** Visitor behavior as staff see it: each figure filters the rest. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

/**
 * Someone reading pages one after another, in a browser that isn’t taken for automated. Two versions are two
 * visitors.
 */
async function visit(version: number, timezoneId: string, paths: readonly string[]) {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
  const { page, problems } = await openPage(browser, origin, { userAgent, timezoneId })
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  for (const path of paths) {
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/visits') && answer.ok())
    await goTo(page, path)
    await counted
  }
  // The page is the kept one, without the campaign, and the browser takes it over as it is.
  expect(problems).toEqual([])
  await page.context().close()
}

test('staff see where visitors came from, narrow all figures to a source, widen them again, and export them', async () => {
  await visit(140, 'Europe/Berlin', ['/products?utm_source=forum&utm_campaign=spring', '/products/obd-cable'])
  await visit(141, 'America/New_York', ['/faq'])
  const client = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client, width: 1440 })
  const tableOf = (name: string) => page.getByRole('table', { name, exact: true })
  // Beacons are written in batches.
  await expect
    .poll(async () => {
      await page.goto('/admin/web-traffic')
      await page.getByText('Live now').waitFor()
      return tableOf('Pages').getByRole('row').count()
    })
    .toBe(4)
  expect(await seriousFindings(page)).toEqual([])

  await tableOf('Sources').getByRole('link', { name: 'forum' }).click()
  await page.waitForURL(/source=forum/)
  await expect.poll(() => tableOf('Pages').getByRole('row').count()).toBe(3)
  await tableOf('Countries').getByRole('link', { name: 'Germany' }).waitFor()
  await expect.poll(() => tableOf('Countries').getByRole('row').count()).toBe(2)
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).first().click()
  expect((await exported).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('link', { name: /^forum.*Remove filter$/ }).click()
  await expect.poll(() => tableOf('Pages').getByRole('row').count()).toBe(4)
  await page.getByLabel('Who').selectOption('1')
  await page.getByText('No visits in this range').waitFor()
  expect(problems).toEqual([])
})

test('who is here now is read again while the page is open', async () => {
  const client = await world.login({ role: roles.admin })
  const { page } = await openVisitor(browser, { origin, client, serviceWorkers: 'block' })
  await page.clock.install()
  await page.goto('/admin/web-traffic')
  await page.getByText('Live now').waitFor()
  const again = page.waitForResponse((answer) => /\/api\/v1\/admin\/web-traffic/.test(answer.url()) && answer.ok())
  await page.clock.runFor(31_000)
  expect((await again).status()).toBe(200)
})

test('a search without a result is listed for staff, from the header as from the page of results', async () => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const { page } = await openPage(browser, origin, { userAgent })
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  const told = (words: string) =>
    page.waitForRequest(
      (request) => request.url().endsWith('/api/v1/visits') && request.postData()?.includes(`"${words}"`) === true,
    )
  await goTo(page, '/faq')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const inDialog = told('zebra turbo')
  await page.getByRole('dialog').getByRole('searchbox').fill('zebra turbo')
  await page.getByText('No results for “zebra turbo”').waitFor()
  await inDialog
  const onPage = told('okapi clutch')
  await page.goto('/search?q=okapi+clutch')
  await onPage

  const client = await world.login({ role: roles.admin })
  const { page: staff } = await openVisitor(browser, { origin, client, width: 1440 })
  const vain = staff.getByRole('table', { name: 'Searches without a result' })
  await expect
    .poll(async () => {
      await staff.goto('/admin/web-traffic')
      await staff.getByRole('heading', { name: 'Searches without a result' }).waitFor()
      return [await vain.getByText('okapi clutch').count(), await vain.getByText('zebra turbo').count()]
    })
    .toEqual([1, 1])
  // Wait for it, because closing earlier could cancel requests that have just started.
  await page.context().close()
})

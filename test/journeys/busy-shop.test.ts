import { expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

/** Answers the next request for the path as a busy server would, and counts all requests for it. */
async function busyOnce(page: Page, path: string): Promise<{ asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = []
  await page.route(path, async (route: Route) => {
    asked.push(route.request().headers()['idempotency-key'])
    if (asked.length > 1) return route.continue()
    const body = { code: 'unavailable', message: 'Unavailable right now. Try again in a moment.' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: body })
  })
  return { asked }
}

test('a page tries a read and a write with a key once more when the shop is busy', async () => {
  const client = await world.login()
  const { page } = await openVisitor(browser, { origin: client.origin, client, serviceWorkers: 'block' })
  const read = await busyOnce(page, '**/api/v1/rentals')
  await page.goto('/rental')
  await page.getByText('No rentals yet').waitFor()
  expect(read.asked).toEqual([undefined, undefined])

  await goTo(page, '/contact-us')
  const written = await busyOnce(page, '**/api/v1/contact-us')
  await page.getByLabel('Subject').fill('Boost leak')
  await page.getByLabel('How can we help?').fill('It whistles.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'See ticket' }).waitFor()
  expect(written.asked).toEqual([written.asked[0], written.asked[0]])
  expect(written.asked[0]).toBeDefined()
})

/** Log pages, for journeys. */
import type { Browser, Page } from 'playwright-core'
import type { World } from '../world.ts'
import { logIn, openPage } from './browser.ts'

type Options = Parameters<typeof openPage>[2]

/** A page of a new customer whose browser has accepted the upload terms before. */
export async function openLogs(browser: Browser, world: World, options: Options = {}) {
  const client = await world.login()
  const opened = await openPage(browser, client.origin, options)
  await logIn(opened.page, client)
  await opened.page.addInitScript(() => localStorage.setItem('overboost-upload-terms', 'yes'))
  return opened
}

/** Uploads a log, in Playwright's file format, and waits for its plot. */
export async function uploadLog(
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
): Promise<void> {
  await page.goto('/graph')
  await page.getByLabel('Log to upload').setInputFiles(file)
  await page.waitForURL(/\/graph\/\d+/)
  await page.getByRole('application').waitFor()
}

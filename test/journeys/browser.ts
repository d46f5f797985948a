/** A real browser for journeys: Chromium from npm, or from CHROMIUM_PATH. */
import { afterAll, onTestFailed, TestRunner } from 'vitest'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Client } from '../world.ts'

/** Generous, because pages are slow on a busy machine; only what never appears should fail. */
const patienceMs = 120_000

const flags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await sparticuz.executablePath())
  return chromium.launch({ executablePath, args: flags, headless: true })
}

/** The browser of a test file: opened where the file starts, closed after its last test. */
export async function useBrowser(): Promise<Browser> {
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return browser
}

/** A page of a new visitor; collects its exceptions and console errors. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => {
    // Leaving a page that listens to live events aborts the stream.
    if (!error.message.includes('BodyStreamBuffer was aborted')) problems.push(error.message)
  })
  page.on('console', (message) => {
    // Some journeys make refused calls on purpose; missing files and policy violations are always errors.
    if (message.type() === 'error' && !/status of (401|402|409)/.test(message.text())) problems.push(message.text())
  })
  tellStateOnFailure(page, problems)
  return { page, problems }
}

/** Adds to the message of a failed test where its page is and what it shows. */
function tellStateOnFailure(page: Page, problems: readonly string[]): void {
  if (!TestRunner.getCurrentTest()) return
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? []
    if (!error || page.isClosed()) return
    const shown = page.locator('main, [role="dialog"]')
    const snapshots = (await shown.all()).map((part) => part.ariaSnapshot({ timeout: 5_000 }).catch(() => '(gone)'))
    const state = [
      `page: ${page.url()}`,
      `refused: ${refused.join(', ')}`,
      `problems: ${problems.join(', ')}`,
      ...(await Promise.all(snapshots)).toReversed(),
    ].join('\n')
    error.stack = `${error.message}\n${state}\n${error.stack ?? ''}`
  })
}

/** Gives a page's browser the session of a logged-in client. */
export const logIn = (page: Page, { cookies, origin }: Client): Promise<void> =>
  page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))

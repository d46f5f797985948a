/** The browser of the journeys: one Chromium for each test file. */
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium as playwright, type Locator, type Page } from 'playwright-core'

const flags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Starts Chromium: that of the npm package, or the one that CHROMIUM_PATH names. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath())
  return playwright.launch({ executablePath, args: flags, headless: true })
}

export interface VisitorOptions {
  origin: string
  scheme?: 'light' | 'dark'
  /** CSS pixels. */
  width?: number
  javaScriptEnabled?: boolean
}

/** A visitor with a storage of his own; paths are relative to the shop. What fails in his pages is collected. */
export async function openVisitor(
  browser: Browser,
  { origin, scheme = 'light', width = 1280, javaScriptEnabled = true }: VisitorOptions,
): Promise<{ context: BrowserContext; page: Page; failures: string[] }> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: width < 600 ? 844 : 900 },
    javaScriptEnabled,
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  return { context, page, failures }
}

/** Waits until the scripts of the page have taken over. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))

/** Presses Tab until the element has the focus; fails after so many steps. */
export async function tabTo(page: Page, target: Locator, stepsMax = 80): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`not reached by keyboard: ${target.toString()}`)
}

/** Serious and critical findings of axe, as "rule: element". */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

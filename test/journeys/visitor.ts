/** Visitors in the journeys: keyboard only, without scripts, or with assistive technology. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Client } from '../world.ts'
import { logIn, openPage } from './browser.ts'

export interface VisitorOptions {
  origin: string
  scheme?: 'light' | 'dark'
  locale?: string
  /** CSS pixels. */
  width?: number
  /** A logged-in user. */
  client?: Client | undefined
  javaScriptEnabled?: boolean
  /** `block` for tests that delay files, because requests of the service worker can't be delayed. */
  serviceWorkers?: 'allow' | 'block'
}

/** A visitor with separate storage; paths are relative to the shop. */
export async function openVisitor(
  browser: Browser,
  {
    origin,
    scheme = 'light',
    locale = 'en-US',
    width = 1280,
    client,
    javaScriptEnabled = true,
    serviceWorkers = 'allow',
  }: VisitorOptions,
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const { page, problems } = await openPage(browser, origin, {
    locale,
    timezoneId: 'America/New_York',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: width < 600 ? 844 : 900 },
    javaScriptEnabled,
    serviceWorkers,
  })
  if (client) await logIn(page, client)
  return { context: page.context(), page, problems }
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))

/** Goes to a page and waits until its scripts have taken over. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** More controls than any page has. */
const stepsMax = 300

/** Presses Tab until the element has focus, once it is attached; fails if it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`not reached by keyboard: ${target.toString()}`)
}

/** Persistent serious and critical axe findings, as "rule: element". */
export const seriousFindings = (page: Page): Promise<string[]> => findingsThatStay(() => findingsNow(page))

/**
 * Findings that persist for a while: a control that is just being enabled lacks contrast at first. One check takes
 * seconds, or half a minute on a busy machine, so a minimum number of checks is required too.
 */
export async function findingsThatStay(find: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + settleMs
  for (let looks = 1; ; looks += 1) {
    const found = await find()
    if (found.length === 0 || (looks >= looksMin && performance.now() > until)) return found
  }
}
const settleMs = 10_000
const looksMin = 4

/**
 * axe violations of all rules, and of the size of targets, which axe leaves out by default. Doesn't report passes and
 * checks frames from within the page, because both take most of the time. Frames from other origins, such as the
 * gateway's card fields, are not ours.
 * @param within selector of the part to check; a panel hides a bit of the targets around it
 */
export async function violationsOf(page: Page, within = ':root') {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode(true)
    .analyze()
  for (const violation of violations) {
    if (violation.id !== 'heading-order') continue
    const areWritten = await Promise.all(violation.nodes.map(({ target }) => isWritten(page, target)))
    violation.nodes = violation.nodes.filter((_, index) => !areWritten[index])
  }
  return violations.filter(({ nodes }) => nodes.length > 0)
}

/** Whether an element is in a text being written, whose headings continue those of the page that will show it. */
const isWritten = (page: Page, target: readonly (string | readonly string[])[]): Promise<boolean> =>
  page.evaluate((selector) => document.querySelector(selector)?.closest('[contenteditable]') != null, String(target[0]))

/** Sizes are left out: below a window or message that a journey opens, what is left of a target looks too small. */
async function findingsNow(page: Page): Promise<string[]> {
  return (await violationsOf(page))
    .filter(({ id, impact }) => id !== 'target-size' && (impact === 'serious' || impact === 'critical'))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** Fields of forms that take typed text; search fields and pickers answer while one types. */
const typedFields =
  'main :is(input:not([type]), input[type="text"], input[type="tel"], textarea):not([role="combobox"], [readonly], search *)'

/** Types what is no number, amount or date into every field, sends nothing, and returns whether the page broke. */
export async function typeNonsense(page: Page): Promise<string[]> {
  const fields = page.locator(typedFields).and(page.locator(':visible:enabled'))
  for (const field of await fields.all()) await field.fill('12x', { force: true })
  await page.waitForLoadState('networkidle')
  return (await page.getByText('Something went wrong on this page').count()) > 0 ? ['broke as text was typed'] : []
}

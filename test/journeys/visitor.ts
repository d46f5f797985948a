/** Visitors of the journeys: with a keyboard only, without scripts, with assistive technology. */
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
  /** Someone who is logged in. */
  client?: Client | undefined
  javaScriptEnabled?: boolean
  /** `block` where a test holds up files: what the offline worker asks for can't be held up. */
  serviceWorkers?: 'allow' | 'block'
}

/** A visitor with a storage of their own; paths are relative to the shop. */
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

/** Waits until the scripts of the page have taken over. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** More controls than any page has. */
const stepsMax = 300

/** Presses Tab until the element, once it is there, has the focus; fails where it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`not reached by keyboard: ${target.toString()}`)
}

/** Serious and critical findings of axe that stay, as "rule: element". */
export const seriousFindings = (page: Page): Promise<string[]> => findingsThatStay(() => findingsNow(page))

/**
 * What is still found after a while: a control that is just being enabled has no contrast yet. A look takes seconds,
 * and half a minute on a busy machine, so the while is counted in looks as well.
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
 * What axe finds with every rule. What passes is not reported, and frames are looked into from within the page: both take
 * most of the time. Frames of other origins, such as card fields of the gateway, are not ours.
 */
export async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations
}

async function findingsNow(page: Page): Promise<string[]> {
  return (await violationsOf(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

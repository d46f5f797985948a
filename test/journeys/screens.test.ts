import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { flags, type Flag, roles } from '#access/permissions.ts'
import { screensToCome } from '../../src/app/screens-to-come.ts'
import { type Screen, screens } from '../../src/app/screens.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser, openPage } from './browser.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

/** Screens that exist and need nothing in their address. */
const plain = screens.filter(({ file, path, redirect }) => file && !redirect && !/:\w+(?!\?|\w)/.test(path))
const pathOf = ({ path }: Screen): string => path.replaceAll(/\/:\w+\?/g, '')
const isForAnyone = ({ access }: Screen): boolean => access === 'anyone'

/** Opens a screen and tells what is wrong with it: broken scripts, no heading, wider than the window. */
async function look(page: Page, path: string): Promise<string[]> {
  const broken: string[] = []
  const note = (error: Error) => broken.push(`${path}: ${error.message}`)
  page.on('pageerror', note)
  await page.goto(path)
  await page
    .locator('h1')
    .first()
    .waitFor()
    .catch(() => broken.push(`${path}: no heading`))
  await page.waitForLoadState('networkidle')
  page.off('pageerror', note)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) broken.push(`${path}: ${tooWide} px wider than the window`)
  broken.push(...(await violations(page)).map((violation) => `${path}: ${violation}`))
  return broken
}

/** Waits until colors have changed over; what moves for ever is left moving. */
const fadesEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )

/** What passes need not be reported: that takes most of the time. */
const options = { resultTypes: ['violations' as const] }

/** What axe finds with every rule: at phone width in light, and contrast once more in dark. */
async function violations(page: Page): Promise<string[]> {
  await fadesEnd(page)
  const light = await new AxeBuilder({ page }).options(options).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await fadesEnd(page)
  const dark = await new AxeBuilder({ page }).options(options).withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  await fadesEnd(page)
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} ${target.join(' ')}`),
  )
}

describe('every screen at phone width', () => {
  test('of a visitor opens without an error', async () => {
    const { page } = await openPage(browser, world.origins[0]!, {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const found: string[] = []
    for (const screen of plain.filter(isForAnyone)) found.push(...(await look(page, pathOf(screen))))
    expect(found).toEqual([])
  })
  test('of someone with all rights opens without an error', async () => {
    const client = await world.login({ role: roles.superadmin, flags: Object.keys(flags) as Flag[] })
    const origin = world.origins[0]!
    const { page } = await openPage(browser, origin, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })))
    const found: string[] = []
    for (const screen of plain.filter((item) => !isForAnyone(item))) found.push(...(await look(page, pathOf(screen))))
    expect(found).toEqual([])
  })
})

test('each screen that is not built yet answers 404 with the page that says so', async () => {
  const paths = screensToCome.map((screen) => pathOf(screen).replaceAll(/:\w+/g, '1'))
  expect(paths.length).toBeGreaterThan(0)
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${world.origins[0]}${path}`, { redirect: 'manual' })
      return `${path} ${answer.status} ${(await answer.text()).includes('<h1')}`
    }),
  )
  expect(answers).toEqual(paths.map((path) => `${path} 404 true`))
})

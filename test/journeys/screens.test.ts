import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { flags, roles } from '#access/permissions.ts'
import { consentVersion } from '#features/notices/client/consent.ts'
import { type Screen, screens } from '../../src/app/screens.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser, openPage } from './browser.ts'
import { findingsThatStay, typeNonsense, violationsOf } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

/** Screens that exist and need no parameters. */
const plain = screens.filter(({ file, path, redirect }) => file && !redirect && !/:\w+(?!\?|\w)/.test(path))
const pathOf = ({ path }: Screen): string => path.replaceAll(/\/:\w+\?/g, '')
const isForAnyone = ({ access }: Screen): boolean => access === 'anyone'

/** Opens a screen and returns its problems: script errors, no heading, wider than the window, accessibility, typing. */
async function look(page: Page, path: string): Promise<string[]> {
  const broken: string[] = []
  const note = (error: Error) => broken.push(`${path}: ${error.message}`)
  page.on('pageerror', note)
  const answer = await page.goto(path)
  await page
    .locator('h1')
    .first()
    .waitFor()
    .catch(async () => broken.push(`${path}: no heading; ${answer?.status()} ${(await answer?.text())?.slice(0, 300)}`))
  await page.waitForLoadState('networkidle')
  page.off('pageerror', note)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) broken.push(`${path}: ${tooWide} px wider than the window`)
  const found = [...(await findingsThatStay(() => violations(page))), ...(await typeNonsense(page))]
  broken.push(...found.map((problem) => `${path}: ${problem}`))
  return broken
}

async function violations(page: Page): Promise<string[]> {
  return (await violationsOf(page)).flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}

const agree = (version: number) =>
  localStorage.setItem(
    'overboost-consent',
    JSON.stringify({ version, at: '2026-01-01T00:00:00.000Z', analytics: false, pixel: false }),
  )

/** Checks screens one by one, every second one in dark mode. */
async function lookAtAll(list: readonly Screen[], cookies: ReadonlyMap<string, string> = new Map()): Promise<string[]> {
  const url = world.origins[0]!
  const [light, dark] = await Promise.all(
    (['light', 'dark'] as const).map(async (colorScheme) => {
      const viewport = { width: 390, height: 844 }
      const { page } = await openPage(browser, url, { viewport, reducedMotion: 'reduce', colorScheme })
      // The cookie banner would cover the page; the preferences page shows the same options.
      await page.context().addInitScript(agree, consentVersion)
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
      return page
    }),
  )
  const found: string[] = []
  for (const [index, screen] of list.entries())
    found.push(...(await look(index % 2 === 0 ? light! : dark!, pathOf(screen))))
  return found
}

/** Batches of screens that take a minute or two each. */
const partSize = 30
function partsOf(list: readonly Screen[]) {
  const of = Math.ceil(list.length / partSize)
  return Array.from({ length: of }, (_, index) => ({
    part: index + 1,
    of,
    list: list.slice(index * partSize, (index + 1) * partSize),
  }))
}
const forAnyone = partsOf(plain.filter(isForAnyone))
const forRights = partsOf(plain.filter((item) => !isForAnyone(item)))

describe('every screen at phone width', () => {
  test.each(forAnyone)(
    'of a visitor opens without an error, with every rule of accessibility kept, and takes whatever is typed, part $part of $of',
    async ({ list }) => {
      expect(await lookAtAll(list)).toEqual([])
    },
  )
  test.each(forRights)('of someone with all rights opens likewise, part $part of $of', async ({ list }) => {
    const client = await world.login({ role: roles.superadmin, flags: [...flags] })
    expect(await lookAtAll(list, client.cookies)).toEqual([])
  })
})

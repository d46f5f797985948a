import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page, Response } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { consentVersion } from '#features/notices/client/consent.ts'
import { parseSettings } from '#integrations/settings.ts'
import { useWorld } from '../world.ts'
import { logIn, openPage, useBrowser } from './browser.ts'
import { type RecordAddress, recordAddresses } from './record-addresses.ts'
import { findingsThatStay, goTo, typeNonsense, violationsOf } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'overboost-records-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { world } = await useWorld({
  environment: { DATA_DIR: folder, WORKER: '0' },
  fill: {
    demo: async ({ url, db }) => {
      await loadDemo(url, { scale: 1, now: new Date(), settings: parseSettings({ DATA_DIR: folder }) })
      // Without the worker none is sent, and only sent ones have a preview.
      await db.execute(sql`update mails set html = '<h1>Hello</h1>', text = 'Hello', sent_at = now()`)
    },
  },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const { found, missing } = await recordAddresses(world)

/** Screens of which the demo has no record, and the tests that open one. */
const elsewhere: Readonly<Record<string, string>> = {
  '/pages/:slug': 'screens.test.ts, as all pages of the demo have fixed addresses',
  '/admin/disputes/:id': 'disputes.test.ts',
}

type Scheme = 'light' | 'dark'

/** A page of a demo login. The cookie banner would cover what is below it. */
async function openAs(login: string, { scheme, width = 1280 }: { scheme: Scheme; width?: number }): Promise<Page> {
  const consent = { version: consentVersion, at: '2026-01-01T00:00:00.000Z', analytics: false, pixel: false }
  const { page } = await openPage(browser, origin, {
    colorScheme: scheme,
    // The server writes English dates the American way, so a page that relies on that fails to hydrate.
    ...(scheme === 'dark' ? { locale: 'en-GB' } : {}),
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'overboost-consent', value: JSON.stringify(consent) }] }],
    },
  })
  const { rows } = await world.owner.pool.query<{ id: string }>('select id from users where email = $1', [
    `${login}@demo.overboost.test`,
  ])
  await logIn(page, await world.login({ id: Number(rows[0]!.id), email: '', name: '' }))
  return page
}

const findings = (page: Page, within?: string): Promise<string[]> =>
  findingsThatStay(async () =>
    (await violationsOf(page, within)).flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} ${target.join(' ')}`),
    ),
  )

/** Opens a record and returns its problems: errors, failed requests, wider than the window, accessibility, typing. */
async function look(page: Page, address: string): Promise<string[]> {
  const broken: string[] = []
  const noteError = ({ message }: Error) => broken.push(message)
  const noteAnswer = (answer: Response) => {
    // 503 says that the machine is too busy for it, which is no fault of the screen.
    if (answer.status() >= 400 && answer.status() !== 503) broken.push(`${answer.status()} ${answer.url()}`)
  }
  page.on('pageerror', noteError).on('response', noteAnswer)
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) broken.push(`${tooWide} px wider than the window`)
  broken.push(...(await findings(page)), ...(await typeNonsense(page)))
  page.off('pageerror', noteError).off('response', noteAnswer)
  return broken
}

/** Looks at records one by one, each with its login. */
async function lookAtAll(list: readonly RecordAddress[], scheme: Scheme): Promise<string[]> {
  const pages = new Map<string, Page>()
  const broken: string[] = []
  for (const { path, address, of } of list) {
    const page = pages.get(of) ?? (await openAs(of, { scheme }))
    pages.set(of, page)
    broken.push(...(await look(page, address)).map((problem) => `${path}: ${problem}`))
  }
  return broken
}

describe('a record of each screen with a parameter', () => {
  test('is in the demo shop, or opened elsewhere', () => {
    expect(missing).toEqual(Object.keys(elsewhere))
  })
  test.each([1, 2])(
    'opens without an error, with every rule of accessibility kept, and takes whatever is typed, part %i of 2, every second one in dark mode',
    async (part) => {
      const every = (rest: number) => found.filter((_, index) => index % 4 === (part - 1) * 2 + rest)
      const [light, dark] = await Promise.all([lookAtAll(every(0), 'light'), lookAtAll(every(1), 'dark')])
      expect([...light, ...dark]).toEqual([])
    },
  )
})

describe('a window keeps every rule of accessibility on a phone', () => {
  const onPhone = (login: string) => openAs(login, { scheme: 'dark', width: 390 })

  test('of the shop: account, cart and search', async () => {
    const page = await onPhone('user')
    await goTo(page, '/products/flashzilla-v3')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    expect(await findings(page, 'div:has(> button[aria-expanded="true"])')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const window = page.getByRole('dialog')
    await window.getByRole('button', { name: 'Checkout' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await window.getByRole('searchbox', { name: 'Search' }).fill('flashzilla')
    await window
      .getByRole('link', { name: /flashzilla/i })
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])
  })
  test('of the back-office: menu and palette', async () => {
    const page = await onPhone('superadmin')
    await goTo(page, '/admin/transactions')
    await page.getByRole('button', { name: 'Sections' }).click()
    await page.getByRole('link', { name: 'Transactions' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('textbox', { name: 'Search the back-office' }).fill('transactions')
    await palette
      .getByRole('button', { name: /^Transactions/ })
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])
  })
})

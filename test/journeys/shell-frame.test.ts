/** The head and the print layout of every page, and the cookie banner (specification sections 2 and 4). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { switches } from '#features/notices/server/tables.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld({
  environment: { ANALYTICS_SCRIPT: 'http://127.0.0.1:9/gtag.js', PIXEL_SCRIPT: 'http://127.0.0.1:9/pixel.js' },
  fill: { shop: fillShop },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const { db } = world.database

const setSwitch = (name: string, value: string) =>
  db.insert(switches).values({ name, value }).onConflictDoUpdate({ target: switches.name, set: { value } })
/** Pages follow a change within two seconds. */
const untilPage = (path: string, isSo: (html: string) => boolean) =>
  expect.poll(async () => isSo(await (await fetch(`${origin}${path}`)).text())).toBe(true)

describe('cookies', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
  const open = async (script?: () => void, path = '/products') => {
    const visitor = await openVisitor(browser, { origin })
    if (script) await visitor.context.addInitScript(script)
    await visitor.page.goto(path)
    await hydrated(visitor.page)
    return visitor
  }

  test('the banner has an Accept button and a link to the choices, and goes once accepted', async () => {
    const { page, context } = await open()
    await banner(page).getByRole('link', { name: 'Choices' }).click()
    await page.getByRole('heading', { name: 'Cookie preferences', level: 1 }).waitFor()
    const required = page.getByRole('checkbox', { name: 'Required' })
    expect([await required.isChecked(), await required.isDisabled()]).toEqual([true, true])
    // Neither service is configured.
    await expect.poll(() => page.getByRole('main').getByRole('checkbox').count()).toBe(1)
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await page.reload()
    await hydrated(page)
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    await context.close()
  })

  test('do-not-track suppresses the banner', async () => {
    const { page, context } = await open(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    await context.close()
  })

  test('analytics and pixel are offered where they are configured, and the choice is kept', async () => {
    await setSwitch('analytics-service', 'UA-1')
    await setSwitch('pixel-service', 'PX-1')
    await expect
      .poll(async () => (await world.client().call(getSiteContext, {})).body.consent)
      .toMatchObject({ analytics: true, pixel: true })
    const { page, context } = await open(undefined, '/cookie-preferences')
    const [analytics, pixel] = ['Functional: analytics', 'Functional: social pixel'].map((name) =>
      page.getByRole('checkbox', { name }),
    )
    expect([await analytics!.isChecked(), await pixel!.isChecked()]).toEqual([false, false])
    await analytics!.check()
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await page.reload()
    await hydrated(page)
    expect([await analytics!.isChecked(), await pixel!.isChecked()]).toEqual([true, false])
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    await context.close()
  })

  test('consent is implied where the flag is on, but never for an automated client', async () => {
    await setSwitch('consent-implied', 'on')
    await untilPage('/products', (html) => html.includes('data-consent-implied="true"'))
    const automated = await open()
    await banner(automated.page).waitFor()
    await automated.context.close()
    const person = await open(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
    await expect.poll(() => banner(person.page).isVisible()).toBe(false)
    await person.context.close()
    await setSwitch('consent-implied', 'off')
  })
})

test('each page names its social card, its icons and its manifest, and all of them are there', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  await page.goto('/products/obd-cable')
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(new URL((await content('og:image'))!).pathname).toBe('/cards/1-USD-en/products/obd-cable.png')
  expect(await content('twitter:card')).toBe('summary_large_image')
  const links = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((all) => all.map((each) => (each as HTMLLinkElement).href))
  expect(links).toHaveLength(2)
  const manifest = (await (await context.request.get(`${origin}/manifest.webmanifest`)).json()) as {
    icons: { src: string; purpose: string }[]
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const address of [
    ...['favicon.ico', 'apple-touch-icon.png'].map((name) => `${origin}/${name}`),
    ...links,
    ...manifest.icons.map(({ src }) => `${origin}${src}`),
  ])
    expect([address, (await context.request.get(address)).status()]).toEqual([address, 200])
  await context.close()
})

test('on paper the page is black on white without its frame', async () => {
  const { page, context } = await openVisitor(browser, { origin, scheme: 'dark' })
  await goTo(page, '/products/obd-cable')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of ['banner', 'contentinfo'] as const)
    await expect.poll(() => page.getByRole(hidden).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: /Add to cart|Ask us/ }).count()).toBe(0)
  const colors = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    return [backgroundColor, getComputedStyle(document.querySelector('h1')!).color]
  })
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await context.close()
})

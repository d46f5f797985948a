/** The frame around every page of the shop, sentence by sentence (specification sections 2, 4 and 9). */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alerts, closedAlerts, switches } from '#features/notices/server/tables.ts'
import { sales } from '#features/pricing/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { hydrated, openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
const { db } = world.database
const hour = 3_600_000
const minute = 60_000

const setSwitch = (name: string, value: string) =>
  db.insert(switches).values({ name, value }).onConflictDoUpdate({ target: switches.name, set: { value } })
/** Pages follow a change within two seconds. */
const untilPage = (path: string, isSo: (html: string) => boolean) =>
  expect.poll(async () => isSo(await (await fetch(`${origin}${path}`)).text())).toBe(true)

async function from(timezoneId: string, path = '/products') {
  const visitor = await openPage(browser, origin, { timezoneId, locale: 'en-US' })
  await visitor.page.goto(path)
  return visitor
}
const proposal = (page: Page, name: string) => page.getByRole('dialog', { name: `Shop in ${name}?` })

describe('the region dialog', () => {
  test('a European time zone proposes the European site; who stays is not asked again', async () => {
    const { page } = await from('Europe/Berlin')
    await proposal(page, 'Europe').waitFor()
    await page.getByRole('button', { name: 'Stay in North America' }).click()
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: 'Dealers' }).first().click()
    await page.waitForURL('**/dealers')
    await expect.poll(() => proposal(page, 'Europe').count()).toBe(0)
    await page.context().close()
  })

  test('who goes sees European prices; an American time zone then proposes the way back', async () => {
    const { page } = await from('Europe/Paris')
    await proposal(page, 'Europe').getByRole('button', { name: 'Go to Europe' }).click()
    await page.getByRole('button', { name: 'Europe, EUR' }).first().waitFor()
    const cookies = await page.context().cookies()
    await page.context().close()

    const { page: american } = await openPage(browser, origin, { timezoneId: 'America/Chicago', locale: 'en-US' })
    await american.context().addCookies(cookies)
    await american.goto('/products')
    await proposal(american, 'North America').getByRole('button', { name: 'Go to North America' }).click()
    await american.getByRole('button', { name: 'North America, USD' }).first().waitFor()
    await expect.poll(() => proposal(american, 'North America').count()).toBe(0)
    await american.context().close()
  })

  test.each(['America/New_York', 'Asia/Tokyo'])('%s proposes nothing in North America', async (timeZone) => {
    const { page } = await from(timeZone)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })
})

test('the sale banner is shown while the sale runs, counts down under 48 hours, and ticks each second', async () => {
  const now = Date.now()
  await db.insert(sales).values({
    type: 'summer',
    amount: 10,
    amountType: 'percent',
    name: 'Summer week',
    region: 1,
    startsAt: new Date(now - hour),
    endsAt: new Date(now + 48 * hour + 5 * minute),
    countdown: true,
  })
  await untilPage('/products', (html) => html.includes('Summer week'))
  const { page, context } = await openVisitor(browser, { origin })
  await page.clock.install()
  await goTo(page, '/products')
  const banner = page.getByRole('region', { name: 'Notices' })
  await banner.getByText('Summer week').waitFor()
  const timer = banner.getByRole('timer')
  await expect.poll(() => timer.count()).toBe(0)
  await page.clock.fastForward(6 * minute)
  await timer.waitFor()
  await page.clock.pauseAt(now + 10 * minute)
  const seconds = async () => {
    const [, h, m, s] = (/(\d+):(\d\d):(\d\d)/.exec((await timer.textContent()) ?? '') ?? []).map(Number)
    return h! * 3600 + m! * 60 + s!
  }
  const before = await seconds()
  expect(before).toBeLessThan(48 * 3600)
  await page.clock.runFor(1000)
  await expect.poll(seconds).toBe(before - 1)
  await page.clock.runFor(3000)
  await expect.poll(seconds).toBe(before - 4)
  await page.clock.fastForward(48 * hour)
  await expect.poll(() => banner.getByText('Summer week').count()).toBe(0)
  await context.close()
  await db.delete(sales)
})

test('an alert is closed for good in this browser, and by a user on every device', async () => {
  await db.insert(alerts).values({ level: 'warning', message: 'Phones are down today.' })
  await untilPage('/products', (html) => html.includes('Phones are down today.'))
  const client = await world.login()
  const close = async (page: Page) => {
    await goTo(page, '/products')
    await page.getByText('Phones are down today.').waitFor()
    const closed = page.waitForResponse(/\/alerts\/\d+\/close$/).catch(() => null)
    await page.getByRole('button', { name: 'Close notice' }).click()
    return { closed }
  }
  const hidden = (page: Page) => expect.poll(() => page.getByText('Phones are down today.').isVisible()).toBe(false)

  const visitor = await openVisitor(browser, { origin })
  await close(visitor.page)
  await visitor.page.reload()
  await hydrated(visitor.page)
  await hidden(visitor.page)
  await visitor.context.close()

  const user = await openVisitor(browser, { origin, client })
  const { closed } = await close(user.page)
  expect((await closed)?.ok()).toBe(true)
  await user.context.close()
  const elsewhere = await openVisitor(browser, { origin, client })
  await elsewhere.page.goto('/products')
  await hydrated(elsewhere.page)
  await hidden(elsewhere.page)
  await elsewhere.context.close()
  await db.delete(closedAlerts)
  await db.delete(alerts)
})

test('a shortage names a month only if there is one; switches and tracking are refreshed 2.5 seconds after each navigation', async () => {
  await setSwitch('fz-shortage', 'true')
  await untilPage('/products', (html) => html.includes('short supply'))
  const { page, context } = await openVisitor(browser, { origin })
  await page.clock.install()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(switch-states|v1\/visits)$/.test(pathname)) sent.push(pathname)
  })
  await goTo(page, '/products')
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByText('FLASHZILLA is in short supply.').waitFor()
  await page.clock.pauseAt(Date.now() + 60 * minute)
  await expect.poll(() => [...sent].toSorted()).toEqual(['/api/switch-states', '/api/v1/visits'])

  await setSwitch('fz-shortage-month', 'March')
  await untilPage('/products', (html) => html.includes('March'))
  sent.length = 0
  await page
    .getByRole('link', { name: /OBD cable/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'OBD cable', level: 1 }).waitFor()
  await page.clock.runFor(2_400)
  expect(sent).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => [...sent].toSorted()).toEqual(['/api/switch-states', '/api/v1/visits'])
  await page.getByRole('link', { name: 'Products' }).first().click()
  await notices.getByText('New units are expected in March.').waitFor()

  await setSwitch('fz-shortage', 'false')
  await untilPage('/products', (html) => !html.includes('short supply'))
  await page.clock.runFor(2_500)
  await expect.poll(() => notices.getByText('short supply').count()).toBe(0)
  await context.close()
})

test('an unknown address is a 404 page with the way on; a refused one leads to /forbidden, or into login', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
  await page.goto('/admin/orders')
  await page.waitForURL(/\/auth\/login/)
  await context.close()
  const client = await world.login()
  const user = await openVisitor(browser, { origin, client })
  await user.page.goto('/admin/orders')
  await user.page.waitForURL(/\/forbidden/)
  await user.page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await user.context.close()
})

test('a part of the page that has not come after 120 seconds asks to refresh', async () => {
  const { page, context } = await openVisitor(browser, { origin })
  await page.clock.install()
  await goTo(page, '/products')
  let isHeld = false
  await page.route('**/assets/**/search-dialog-*', () => (isHeld = true))
  await page.route('**/assets/search-dialog-*', () => (isHeld = true))
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect.poll(() => isHeld).toBe(true)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await page.clock.fastForward(119_000)
  await expect.poll(() => refresh.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await refresh.waitFor()
  await context.close()
})

test('the contact widget offers a ticket, but not in the back-office', async () => {
  const client = await world.login({ role: roles.admin })
  const { page, context } = await openVisitor(browser, { origin, client })
  await goTo(page, '/products')
  await page.getByRole('button', { name: 'Ask us' }).click()
  await page.getByRole('dialog').getByLabel('Subject').waitFor()
  await page.goto('/admin/orders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Ask us' }).count()).toBe(0)
  await context.close()
})

test('a navigation begins at the top; the same page with another fragment stays where it leads', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 390 })
  await goTo(page, '/')
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => {
    document.querySelector('footer')!.id = 'end'
    location.hash = 'end'
  })
  await expect.poll(top).toBeGreaterThan(600)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/blog')
  await expect.poll(top).toBe(0)
  await context.close()
})

test('a long name in the cart keeps clear of its old and new price on a phone', async () => {
  const times = { startsAt: new Date(Date.now() - hour), endsAt: new Date(Date.now() + 99 * hour) }
  await db
    .insert(sales)
    .values({ type: 'summer', amount: 10, amountType: 'percent', name: 'Summer week', region: 1, ...times })
  await db
    .update(products)
    .set({ name: 'FLASHZILLA V3', prices: { USD: 109_900 } })
    .where(eq(products.slug, 'obd-cable'))
  await untilPage('/products/obd-cable', (html) => html.includes('FLASHZILLA V3') && html.includes('989.10'))
  const { page, context } = await openVisitor(browser, { origin, locale: 'fr-FR', width: 390 })
  await goTo(page, '/products/obd-cable')
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  const line = page.getByRole('dialog').getByRole('listitem')
  await line.locator('s').waitFor()
  const isCovered = await line.evaluate((item) => {
    const name = document.createRange()
    name.selectNodeContents(item.querySelector('a')!)
    const price = item.querySelector('s')!.getBoundingClientRect()
    return [...name.getClientRects()].some(
      ({ right, top, bottom }) => right > price.left && bottom > price.top && top < price.bottom,
    )
  })
  expect(isCovered).toBe(false)
  await context.close()
  await db.delete(sales)
})

/** External analytics and pixel: only with consent, and only if configured (specification sections 2 and 4). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { consentVersion } from '#features/notices/client/consent.ts'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { switches } from '#features/notices/server/tables.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart } from './money.ts'
import { openVisitor, goTo } from './visitor.ts'

/** Simulates both services: like the real ones, their scripts send it each event. */
const scripts: Record<string, string> = {
  '/gtag.js': `(function(){var own=new URL(document.currentScript.src),send=function(a){fetch(own.origin+'/collect',{method:'POST',mode:'no-cors',body:JSON.stringify({id:own.searchParams.get('id'),call:[].slice.call(a),seen:location.href,from:document.referrer})})};dataLayer.forEach(send);dataLayer.push=send})()`,
  '/pixel.js': `(function(){var o=new URL(document.currentScript.src).origin,send=function(){new Image().src=o+'/tr?'+encodeURIComponent(JSON.stringify({call:[].slice.call(arguments),seen:location.href}))};fbq.callMethod=send;fbq.queue.splice(0).forEach(function(a){send.apply(null,a)})})()`,
}
interface Received {
  path: string
  body: string
}
const received: Received[] = []
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://outside.test')
  received.push({
    path: url.pathname,
    body: `${decodeURIComponent(url.search)}${await text(request)}${request.headers.referer ?? ''}`,
  })
  const script = scripts[url.pathname]
  response.writeHead(script ? 200 : 204, { 'content-type': 'text/javascript' }).end(script)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const outside = `http://localhost:${(server.address() as AddressInfo).port}`

const { world } = await useWorld({
  environment: { ANALYTICS_SCRIPT: `${outside}/gtag.js`, PIXEL_SCRIPT: `${outside}/pixel.js` },
  fill: { shop: fillShop },
})
const browser = await useBrowser()
const origin = world.origins[0]!

const setSwitch = async (name: string, value: string) => {
  await world.database.db
    .insert(switches)
    .values({ name, value })
    .onConflictDoUpdate({ target: switches.name, set: { value } })
  const is = async () => (await world.client().call(getSiteContext, {})).body.consent
  await expect.poll(is).toMatchObject({ [name.split('-')[0]!]: value !== '' })
}
const both = async (value: string) => {
  await setSwitch('analytics-service', value && 'G-1')
  await setSwitch('pixel-service', value && 'PX-1')
}
/** Names of the events that arrived. */
const eventsAt = (path: string) =>
  received
    .filter((one) => one.path === path)
    .flatMap(({ body }) => [...body.matchAll(/\["(?:event|track|trackCustom)","(\w+)"/g)].map(([, name]) => name))
const frames = (page: Page) => page.locator('iframe[src^="/outside/"]').count()
/** Visits a page and waits until the visit is reported; other events have been sent by then. */
async function visit(page: Page, path: string) {
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/v1/visits'))
  await goTo(page, path)
  await reported
}
const agreed = (choice: object) =>
  [
    ([key, value]: readonly string[]) => localStorage.setItem(key!, value!),
    ['overboost-consent', JSON.stringify({ version: consentVersion, at: '2026-01-01T00:00:00.000Z', ...choice })],
  ] as const

test('nothing without consent; then only what was agreed to, from the cart to the purchase, and nothing once it is withdrawn', async () => {
  await both('on')
  const { page, problems } = await openVisitor(browser, { origin })
  await visit(page, '/products')
  expect([await frames(page), received]).toEqual([0, []])

  await goTo(page, '/cookie-preferences')
  await page.getByRole('checkbox', { name: 'Functional: analytics' }).check()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect.poll(() => eventsAt('/collect')).toEqual(['page_view'])
  expect(received.filter(({ path }) => path === '/gtag.js').map(({ body }) => body)).toEqual([`?id=G-1${origin}/`])

  await page.goto('/products/obd-cable')
  // Events count from when the module that reports them is loaded.
  await expect.poll(() => eventsAt('/collect').slice(1).toSorted()).toEqual(['page_view', 'view_item'])
  await addToCart(page)
  await expect.poll(() => eventsAt('/collect').slice(3)).toEqual(['add_to_cart'])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect.poll(() => eventsAt('/collect').at(-1)).toBe('remove_from_cart')
  await page.goto('/products/obd-cable')
  await addToCart(page)
  await page.goto('/checkout')
  // Events of one page are sent at once, and arrive in any order.
  await expect.poll(() => eventsAt('/collect').slice(-2).toSorted()).toEqual(['begin_checkout', 'page_view'])
  expect(received.find(({ body }) => body.includes('begin_checkout'))!.body).toMatch(
    /"currency":"USD","value":[\d.]+,"items":\[\{"item_id":"obd-cable"/,
  )

  const client = world.client()
  const { body: order } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'guest@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
  const bought = `/profile/orders/${order.id}/${order.token}/invoice?paid=1`
  await page.goto(bought)
  await expect.poll(() => eventsAt('/collect').at(-1)).toBe('purchase')
  expect(received.at(-1)!.body).toContain(
    `"transaction_id":"${order.id}","currency":"USD","value":${order.total / 100}`,
  )
  await visit(page, bought)
  await expect.poll(() => eventsAt('/collect').at(-1)).toBe('page_view')
  // No token, no URL with one, and nothing for the pixel.
  expect(received.filter(({ body }) => body.includes(order.token) || body.includes('guest@'))).toEqual([])
  expect(received.filter(({ path }) => path !== '/collect' && path !== '/gtag.js')).toEqual([])

  await goTo(page, '/cookie-preferences')
  await expect.poll(() => frames(page)).toBe(1)
  await page.getByRole('checkbox', { name: 'Functional: analytics' }).uncheck()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect.poll(() => frames(page)).toBe(0)
  const before = received.length
  await visit(page, '/products/shirt')
  expect(received.length).toBe(before)
  expect(eventsAt('/collect').filter((name) => name === 'purchase')).toHaveLength(1)
  expect(problems).toEqual([])
})

test('the pixel alone gets what it understands', async () => {
  const before = received.length
  const { page, context } = await openVisitor(browser, { origin })
  await context.addInitScript(...agreed({ analytics: false, pixel: true }))
  await page.goto('/products/obd-cable')
  await expect.poll(() => eventsAt('/tr').toSorted()).toEqual(['PageView', 'ViewContent'])
  await addToCart(page)
  await expect.poll(() => eventsAt('/tr').slice(2)).toEqual(['AddToCart'])
  expect(received.slice(before).some(({ path }) => path === '/gtag.js')).toBe(false)
  await context.close()
})

test.each(['doNotTrack', 'globalPrivacyControl'])('nothing with %s, whatever was agreed to', async (name) => {
  const before = received.length
  const { page, context } = await openVisitor(browser, { origin })
  await context.addInitScript(...agreed({ analytics: true, pixel: true }))
  await context.addInitScript(
    (key) => Object.defineProperty(navigator, key, { get: () => (key === 'doNotTrack' ? '1' : true) }),
    name,
  )
  await page.goto('/products/obd-cable')
  await addToCart(page)
  expect([await frames(page), received.length]).toEqual([0, before])
  await context.close()
})

test('the frame names exactly its host, is framed by the shop only, and is gone with the switch', async () => {
  const frame = () => fetch(`${origin}/outside/analytics`)
  const headers = (await frame()).headers
  expect(headers.get('content-security-policy')).toMatch(
    new RegExp(
      `^default-src 'none'; script-src 'sha256-[^']+' ${outside}; connect-src ${outside}; img-src ${outside}; frame-ancestors 'self'`,
    ),
  )
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const policyOf = async () => (await fetch(`${origin}/products`)).headers.get('content-security-policy') ?? ''
  expect(await policyOf()).toContain("frame-src 'self' ")
  expect(await policyOf()).not.toContain(outside)

  await both('')
  expect((await frame()).status).toBe(404)
  const before = received.length
  const { page, context } = await openVisitor(browser, { origin })
  await context.addInitScript(...agreed({ analytics: true, pixel: true }))
  await visit(page, '/products/obd-cable')
  expect([await frames(page), received.length]).toEqual([0, before])
  await context.close()
})

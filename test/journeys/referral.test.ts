import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { openBrowser, openPage } from './browser.ts'

let world: World
let browser: Browser
beforeAll(async () => {
  ;[world, browser] = await Promise.all([openWorld({ built: true }), openBrowser()])
  await world.owner.pool.query(
    `with e as (insert into earners (kind, name, email) values ('affiliate', 'Kim', 'kim@example.test') returning id)
     insert into affiliate_codes (code, earner_id) select 'KIMDRIVES', id from e`,
  )
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('an affiliate’s link is remembered after consent, and not before', async () => {
  const { page } = await openPage(browser, world.origins[0]!)
  const remembered = async () =>
    (await page.context().cookies()).filter(({ name }) => name.endsWith('overboost_referral')).length
  await page.goto('/products?ref=KIMDRIVES', { waitUntil: 'networkidle' })
  expect(await remembered()).toBe(0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(remembered, { timeout: 5_000 }).toBe(1)
})

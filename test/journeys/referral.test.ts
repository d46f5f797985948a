import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { useBrowser, openPage } from './browser.ts'
import { hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

await world.owner.pool.query(
  `with e as (insert into earners (kind, name, email) values ('affiliate', 'Kim', 'kim@example.test') returning id)
     insert into affiliate_codes (code, earner_id) select 'KIMDRIVES', id from e`,
)

test('an affiliate’s link is remembered after consent, and not before', async () => {
  const { page } = await openPage(browser, world.origins[0]!)
  const remembered = async () =>
    (await page.context().cookies()).filter(({ name }) => name.endsWith('overboost_referral')).length
  await page.goto('/products?ref=KIMDRIVES', { waitUntil: 'networkidle' })
  expect(await remembered()).toBe(0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(remembered).toBe(1)
})

test('an affiliate’s link is remembered though the visitor leaves the page before it is', async () => {
  const { page } = await openPage(browser, world.origins[0]!)
  await page.goto('/products?ref=KIMDRIVES', { waitUntil: 'networkidle' })
  const visit = page.waitForRequest('**/api/v1/affiliate-visits')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await visit
  await page.goto('/faq')
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name.endsWith('overboost_referral')))
    .toBe(true)
})

test('who comes by a link sees who recommends the shop, from page to page, until they close it', async () => {
  await world.owner.pool.query(
    `update earners set tagline = 'Hill climbs on film', website = 'https://kim.example/cars', accent_color = '#ffe600' where name = 'Kim'`,
  )
  for (const scheme of ['light', 'dark'] as const) {
    const { page, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390, scheme })
    await page.goto('/products?ref=kimdrives')
    const strip = page.getByRole('complementary', { name: 'Recommendation' })
    await strip.getByText('Recommended by Kim · Hill climbs on film').waitFor()
    const site = strip.getByRole('link', { name: 'kim.example' })
    await expect.poll(() => site.getAttribute('href')).toBe('https://kim.example/cars')
    await expect.poll(() => site.getAttribute('rel')).toBe('noopener noreferrer nofollow sponsored')
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await strip.waitFor()
    await strip.getByRole('button', { name: 'Dismiss recommendation' }).click()
    await expect.poll(() => strip.count()).toBe(0)
    expect(problems).toEqual([])
  }
})

import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { rowToken } from '#features/identity/server/link-tokens.ts'
import { secretOf } from '#app/server/start.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('the form proposes the language of the page', async () => {
  const { page } = await openVisitor(browser, { origin, locale: 'de-DE' })
  await goTo(page, '/newsletter')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^de/)
  await expect.poll(() => page.locator('select[name="language"]').inputValue()).toBe('de')
})

test('what was typed and chosen before the form’s script came is sent', async () => {
  const { page } = await openVisitor(browser, { origin, width: 390 })
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/sign-up-form/, async (route) => {
    await typed
    await route.continue()
  })
  await goTo(page, '/newsletter')
  await page.locator('input[name="email"]').fill('early@example.test')
  const topic = page.getByRole('checkbox').first()
  const language = page.locator('select[name="language"]')
  await topic.uncheck()
  await language.selectOption('fr')
  goOn()
  const confirmation = page.getByText('Check your inbox')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).and(page.locator(':not([disabled])')).waitFor()
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('input[name="email"]')!).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await confirmation.waitFor()
  const { rows } = await world.database.pool.query(
    'select language, topics from newsletter_subscribers where email = $1',
    ['early@example.test'],
  )
  expect(rows).toEqual([{ language: 'fr', topics: ['tunes', 'events'] }])
})

test('a link of an email is called invalid only where it is refused: while the shop can’t be reached, it can be tried again', async () => {
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
     values ('away@example.test', 1, '{products}', 'en', 'active', now()) returning id`,
  )
  const dealer = await world.signUp({ role: roles.dealer })
  const secret = secretOf(world.settings)
  const links = [
    [
      `/newsletter/preferences#${rowToken(secret, 'newsletter', Number(rows[0]!.id))}&unsubscribe`,
      'You’re unsubscribed.',
    ],
    [
      `/mail/unsubscribed/dealer-blog-posts#${rowToken(secret, 'dealer posts', dealer.id)}`,
      'You’ll no longer get new dealer posts by email.',
    ],
  ] as const
  for (const [address, done] of links) {
    const { page } = await openVisitor(browser, { origin, width: 390, serviceWorkers: 'block' })
    await page.route(/\/api\/v1\/(newsletter\/unsubscription|mail\/dealer-blog-posts)$/, (route) => route.abort())
    await page.goto(address)
    await page.getByText('We couldn’t load this').waitFor()
    expect(await page.getByText('This link doesn’t work').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(done).waitFor()
    await page.context().close()
  }
  const { page } = await openVisitor(browser, { origin, width: 390 })
  await page.goto('/newsletter/preferences#made-up')
  await page.getByText('This link doesn’t work').waitFor()
})

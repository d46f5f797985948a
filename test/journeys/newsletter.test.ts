import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('the form proposes the language of the page', async () => {
  const { page } = await openVisitor(browser, { origin, locale: 'de-DE' })
  await page.goto('/newsletter')
  await hydrated(page)
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
  await page.goto('/newsletter')
  await hydrated(page)
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

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
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^de/)
  expect(await page.locator('select[name="language"]').inputValue()).toBe('de')
})

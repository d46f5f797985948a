import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, hasFocus, openVisitor } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

/** Whether the current tab is wholly within the window. */
const isInView = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Metrics' })
    .locator('[aria-current=page]')
    .evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })

test('the current tab of a row wider than a phone is in view, when a page opens and when another tab is chosen', async () => {
  const client = await world.login({ role: roles.superadmin })
  const { page } = await openVisitor(browser, { origin, client, width: 390 })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Metrics' }).getByRole('link', { name })
  await goTo(page, '/admin/metrics/goals')
  await tab('Goals').waitFor()
  await expect.poll(() => isInView(page)).toBe(true)
  await tab('Vehicles').click()
  await page.waitForURL('**/metrics/vehicles')
  await expect.poll(() => isInView(page)).toBe(true)
})

test('a tab that is chosen by keyboard keeps the focus', async () => {
  const client = await world.login({ role: roles.superadmin })
  const { page } = await openVisitor(browser, { origin, client, width: 390 })
  await goTo(page, '/admin/lead-engine/activities')
  const week = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' })
  await week.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => week.getAttribute('aria-current')).toBe('page')
  expect(await hasFocus(week)).toBe(true)
})

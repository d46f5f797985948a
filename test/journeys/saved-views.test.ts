/** Saved views of a list: named by staff, used by keyboard, stored with the account, never shared. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { pageOf } from './money.ts'
import { hasFocus, seriousFindings, tabTo, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const staff = await world.login({ role: roles.admin })
const other = await world.login({ role: roles.admin })

test('a view of a list is saved, opened elsewhere, renamed and removed with a way back', async () => {
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/users?q=demo')
  const save = page.getByRole('button', { name: 'Save view' })
  await save.waitFor()
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name of the view' }).waitFor()
  await page.keyboard.type('Demo people')
  await page.keyboard.press('Enter')
  const views = page.getByRole('list', { name: 'Saved views' })
  const view = views.getByRole('link', { name: 'Demo people' })
  await view.waitFor()
  await expect.poll(() => view.getAttribute('aria-current')).toBe('true')
  // A view that is already saved isn’t offered again.
  await expect.poll(() => save.count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  // It is stored with the account, for this list only.
  await goTo(page, '/admin/orders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => views.count()).toBe(0)
  await page.goto('/admin/users')
  await view.waitFor()
  await tabTo(page, view)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users?q=demo')

  await tabTo(page, views.getByRole('button', { name: 'Rename view Demo people' }))
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'New name of Demo people' })
  await box.waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Testers')
  await page.keyboard.press('Enter')
  await views.getByRole('link', { name: 'Testers' }).waitFor()

  await tabTo(page, views.getByRole('button', { name: 'Remove view Testers' }))
  await page.keyboard.press('Enter')
  await page.getByText('Testers removed.').waitFor()
  await expect.poll(() => views.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await views.getByRole('link', { name: 'Testers' }).waitFor()

  // The command palette finds it too.
  await goTo(page, '/admin/orders')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('textbox', { name: 'Search the back-office' })
  await expect.poll(() => hasFocus(palette)).toBe(true)
  await page.keyboard.type('testers')
  await page.getByRole('button', { name: /^Testers/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users?q=demo')

  const theirs = await pageOf(world, browser, other)
  await theirs.goto('/admin/users?q=demo')
  await theirs.getByRole('button', { name: 'Save view' }).waitFor()
  await expect.poll(() => theirs.getByRole('list', { name: 'Saved views' }).count()).toBe(0)
})

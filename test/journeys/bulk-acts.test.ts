import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createCategoryRecord } from '#features/products/contract/categories.ts'
import { createAlert, updateAlert } from '#features/notices/contract/alerts.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hasFocus, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

const alertOf = async (staff: Client, message: string, ends: string | null) => {
  const { body, status } = await staff.call(createAlert, {
    body: {
      message,
      level: 'info',
      audience: 'visitor',
      region: 'all',
      link: '',
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: ends,
    } as never,
  })
  expect(status).toBe(201)
  return body
}

test('staff turn several alerts off: what is skipped and refused is said with its reason, and it is undone', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  await alertOf(staff, 'Spring is over', '2026-03-01T00:00:00.000Z')
  const changed = await alertOf(staff, 'Changed in the meantime', null)
  await alertOf(staff, 'Holiday hours', null)
  const { page, problems } = await openVisitor(browser, { origin, client: staff, width: 390 })
  await page.goto('/admin/alerts')
  for (const row of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select r/ })
      .nth(row)
      .check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByText('3 selected').waitFor()
  await selection.getByRole('button', { name: 'Turn off' }).click()
  const preview = page.getByRole('dialog', { name: 'Turn off: 2 alerts' })
  await preview.getByText('1 alert skipped').waitFor()
  await preview.getByText('Spring is over: Ended, so nobody sees it.').waitFor()
  expect(await preview.getByRole('row').allInnerTexts()).toHaveLength(3)
  expect(await seriousFindings(page)).toEqual([])

  // A colleague changes one of them first.
  const { id, version } = changed
  await staff.call(updateAlert, { params: { id }, body: { version, message: 'Changed by a colleague' } })
  await preview.getByRole('button', { name: 'Turn off' }).click()
  const outcome = page.getByRole('dialog', { name: '1 alert turned off' })
  await outcome.getByText('1 alert left unchanged').waitFor()
  await outcome.getByText('Changed in the meantime: Someone else changed this. Reload and try again.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Running' }).count()).toBe(2)
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('staff move categories below one that they find by its name', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  for (const [slug, name] of [
    ['brakes', 'Brakes'],
    ['discs', 'Discs'],
    ['pads', 'Pads'],
  ] as const)
    await staff.call(createCategoryRecord, { body: { slug, name, parent: null, position: 0 } as never })
  const { page, problems } = await openVisitor(browser, { origin, client: staff, width: 1440 })
  await page.goto('/admin/product-categories')
  for (const name of ['Discs', 'Pads'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Move' }).click()
  const preview = page.getByRole('dialog', { name: 'Move: 0 categories' })
  await preview.getByText('2 categories skipped').waitFor()
  await preview.getByRole('combobox', { name: 'Below' }).fill('bra')
  await page.getByRole('option', { name: 'Brakes' }).waitFor()
  await page.getByRole('option', { name: 'Brakes' }).click()
  const moving = page.getByRole('dialog', { name: 'Move: 2 categories' })
  expect(await seriousFindings(page)).toEqual([])
  await moving.getByRole('button', { name: 'Move' }).click()
  await page.getByText('2 categories moved.').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Discs' }).getByText('Brakes').count()).toBe(1)
  expect(problems).toEqual([])
})

test('who selects all rows by keyboard stays in the bar of the selection', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  for (const message of ['First alert', 'Second alert']) await alertOf(staff, message, null)
  const { page } = await openVisitor(browser, { origin, client: staff, width: 1440 })
  await page.goto('/admin/alerts')
  await page.getByRole('row').filter({ hasText: 'First alert' }).getByRole('checkbox').check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: /^Select all/ }).press('Enter')
  await selection.getByText(/^[2-9]\d* selected/).waitFor()
  await expect.poll(() => hasFocus(selection.getByRole('button', { name: 'Clear selection' }))).toBe(true)
  await selection.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect.poll(() => hasFocus(page.locator('tbody').getByRole('checkbox').first())).toBe(true)
})

test('after a bulk action the keyboard stays at the row that was selected', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  await alertOf(staff, 'Soon off', null)
  const { page } = await openVisitor(browser, { origin, client: staff, width: 1440 })
  await page.goto('/admin/alerts')
  const tick = page.getByRole('row').filter({ hasText: 'Soon off' }).getByRole('checkbox')
  await tick.check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByText('1 alert turned off.').waitFor()
  await expect.poll(() => hasFocus(tick)).toBe(true)
})

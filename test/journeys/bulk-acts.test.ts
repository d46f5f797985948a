import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createAlert, updateAlert } from '#features/notices/contract/alerts.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

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

  // A colleague is faster with one of them.
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

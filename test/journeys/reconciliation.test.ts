import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { bookDifferences } from '#features/ledger/server/tables.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

test('a difference says below its payment what is wrong, and what was expected beside what was found', async () => {
  const note = 'The books don’t match the payment.'
  await world.owner.db
    .insert(bookDifferences)
    .values({ kind: 'gateway', object: 'o17-a', currency: 'USD', expected: 37_380, found: 37_280, note })
  const client = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin: world.origins[0]!, client, width: 1440 })
  await goTo(page, '/admin/reconciliation')
  const cell = page.getByRole('cell', { name: note })
  await cell.waitFor()
  expect(await cell.innerText()).toBe(`o17-a\n${note}`)
  const titles = await page.getByRole('columnheader').allInnerTexts()
  expect(titles).toEqual(['Date', 'Payment or account', 'Found in', 'Expected', 'Found', 'Resolution'])
  expect(await page.getByRole('row', { name: note }).getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['$373.80', '$372.80']),
  )
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { priceTiers, tunes } from '#features/tunes/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('engines are edited as in a spreadsheet: keys, paste, bulk change with preview, undo, filters and columns', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 1440 })
  const { email } = await world.signUp({ role: 3 })
  await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, '/admin/engines?sort=name')
  const grid = page.getByRole('grid', { name: 'engines' })
  await grid.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const cell = (row: number, column: number) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  const saved = () =>
    page.waitForResponse((response) => response.url().endsWith('/engines/changes') && response.status() === 200)

  // By keyboard: the first cell is the id; the code is two to the right.
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  let done = saved()
  await page.keyboard.type('CZCA')
  await page.keyboard.press('Enter')
  await done
  await expect.poll(() => cell(1, 3).textContent()).toBe('CZCA')
  await page.keyboard.press('Enter')
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  await expect.poll(() => cell(2, 3).textContent()).not.toContain('never')

  // Paste a range from a spreadsheet, all or nothing, and undo it.
  const old = await cell(2, 3).textContent()
  await page.evaluate(() => navigator.clipboard.writeText('AAA1\t1400\nBBB2\t1998'))
  await page.keyboard.press('ArrowUp')
  done = saved()
  await page.keyboard.press('Control+v')
  await done
  expect([await cell(1, 3).textContent(), await cell(2, 4).textContent()]).toEqual(['AAA1', '1998'])
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AAA1\t1400\nBBB2\t1998')
  done = saved()
  await page.keyboard.press('Control+z')
  await done
  await expect.poll(() => cell(2, 3).textContent()).toBe(old)

  // Bulk change with preview.
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Change selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 rows' })
  await dialog.getByLabel('Field').selectOption('Cylinders')
  await dialog.getByLabel('Change', { exact: true }).selectOption('Set to')
  await dialog.getByLabel('Value').fill('5')
  await dialog.getByRole('cell', { name: '5', exact: true }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  done = saved()
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await done
  await expect.poll(() => cell(2, 5).textContent()).toBe('5')

  // Filters, a saved view, and columns that persist.
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Field').selectOption('Cylinders')
  await filters.getByLabel('Comparison').selectOption('is over')
  await filters.getByLabel('Value').fill('9')
  await filters.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('0 engines').waitFor()
  await page.getByText('Nothing matches your filters').waitFor()
  await page.getByRole('button', { name: 'Remove filter Cylinders is over 9' }).click()
  await page.getByText('2 engines').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('ECU').uncheck()
  await page.reload()
  await grid.waitFor()
  await expect.poll(() => grid.getByRole('columnheader', { name: 'ECU' }).count()).toBe(0)
})

test('prices of tunes and tiers change in grids: what a tier holds stays, and what follows is shown first', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 1440 })
  const { email } = await world.signUp({ role: 3 })
  await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  const { db } = world.database
  const tier = await insertOne(db, priceTiers, { name: 'Stage prices', price: { USD: 50_000 } })
  await db.update(tunes).set({ priceTierId: tier.id }).where(eq(tunes.slug, 'is38-stage-2'))

  // A tier lists every tune it would reprice, and asks for a reason.
  await goTo(page, '/admin/tiers')
  const tiers = page.getByRole('grid', { name: 'price tiers' })
  await tiers.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('515')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Change the prices of 1 tune?' })
  await question.getByText('1 tune changes its price.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await question.getByLabel('Reason').fill('New season')
  const saved = page.waitForResponse((response) => response.url().endsWith('/price-tiers/changes'))
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await question.waitFor({ state: 'hidden' })

  // The tune follows; its price is marked as the tier's.
  await goTo(page, `/admin/tunes?q=is38-stage-2`)
  const grid = page.getByRole('grid', { name: 'tunes' })
  const price = grid.getByRole('row').nth(1).getByRole('gridcell', { name: '515.00' })
  await price.click()
  await grid.focus()
  await page.keyboard.press('Enter')
  await page.getByText('These prices come from the price tier Stage prices').waitFor()

  await goTo(page, '/admin/types')
  await page.getByRole('grid', { name: 'tune types' }).getByRole('row').nth(1).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

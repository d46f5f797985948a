import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newRequest } from '../fixtures-requests.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor, seriousFindings } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

test('a customer keeps two choices on a request, compares their prices, takes one, and removes the other', async () => {
  const client = await world.login()
  const id = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  const { page, problems } = await openVisitor(browser, { origin: client.origin, client, width: 390 })
  await goTo(page, `/tuning/tunes?request=${id}`)
  const choice = page.getByRole('complementary', { name: 'Your choice' })
  await choice.getByText('Not sure yet?').waitFor()
  await choice.getByRole('button', { name: 'Save this choice' }).click()
  const item = (name: string) => choice.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const first = item('Stage 1').filter({ hasText: '$599.00' })
  await first.getByText('In use').waitFor()
  const tune = (name: RegExp) => page.getByRole('group', { name: 'Engine tune' }).getByRole('radio', { name })
  await tune(/^Stage 2/).check()
  await choice.getByRole('button', { name: 'Save this choice' }).click()
  await item('Stage 2').filter({ hasText: '$699.00' }).getByText('In use').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.reload()
  await first.getByRole('button', { name: 'Use Stage 1' }).click()
  await expect.poll(() => tune(/^Stage 1/).isChecked()).toBe(true)
  expect(new URL(page.url()).searchParams.getAll('tunes')).toEqual(['is38-stage-1'])
  await choice.getByRole('button', { name: 'Remove Stage 2' }).click()
  await page.getByText('Choice removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await choice.getByRole('button', { name: 'Remove Stage 2' }).click()
  await expect.poll(() => choice.getByRole('button', { name: 'Use Stage 2' }).count()).toBe(0)
  await choice.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(`**/tuning/purchase?request=${id}`)

  await goTo(page, `/tuning/tunes?request=${id}`)
  await choice.getByRole('button', { name: 'Remove Stage 1' }).waitFor()
  expect(await choice.getByRole('button', { name: 'Use Stage 2' }).count()).toBe(0)
  expect(problems).toEqual([])
})

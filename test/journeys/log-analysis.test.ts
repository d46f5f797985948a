import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { readPdf } from '../pdf-text.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openLogs, uploadLog } from './log-pages.ts'
import { seriousFindings } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

/** A run in one gear after standing still; `seed` makes the bytes differ. */
const drive = (seed: number): string =>
  [
    'Time (sec),RPM (rpm),Vehicle Speed (km/h),P1 (psi),Foot (%),Lambda (λ)',
    ...Array.from({ length: 150 }, (_, row) => {
      const at = Math.max(0, row / 10 - 1)
      const speed = at > 0 ? 40 + at * 16 + seed / 100 : 0
      const rpm = at > 0 ? speed * 25 : 1000
      return [row / 10, rpm, speed, (at + 2).toFixed(1), at > 0 ? 100 : 0, (0.8 + at / 100).toFixed(2)]
    }),
  ].join('\n')

const loggedIn = (options?: Parameters<typeof openLogs>[2]) => openLogs(browser, world, options)

const upload = (page: Page, seed: number) =>
  uploadLog(page, { name: `drive-${seed}.csv`, mimeType: 'text/csv', buffer: Buffer.from(drive(seed)) })

const saved = (page: Page) => page.waitForResponse((response) => response.request().method() === 'PATCH')

test('a channel gets its role and unit, a check becomes possible, and the next log begins with both', async () => {
  const { page, problems } = await loggedIn({ viewport: { width: 1440, height: 900 } })
  await upload(page, 1)
  await page.getByRole('tab', { name: 'Findings' }).click()
  await page
    .getByText(/^Too lean: no /)
    .or(page.getByText(/no pedal, load or throttle/))
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'say which channel holds them' }).click()
  const patched = saved(page)
  await page.getByLabel('What Foot measures').selectOption('Pedal')
  await page.getByLabel('What P1 measures').selectOption('Boost')
  await page.getByLabel('Unit of P1').selectOption('mbar')
  await patched
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('tab', { name: /Pulls/ }).click()
  await page.getByText('Full load by: Foot').waitFor()
  await page.getByRole('region', { name: 'Times' }).getByText('100–200 km/h').waitFor()
  await expect.poll(() => page.getByText(/mph per 1,000 rpm/).count()).toBeGreaterThan(0)
  // The selection is saved a moment later.
  await expect
    .poll(async () => (await world.owner.pool.query(`select 1 from log_tools where units ? 'P1'`)).rowCount)
    .toBe(1)

  await upload(page, 2)
  await page.getByRole('tab', { name: 'Roles and units' }).click()
  await expect.poll(() => page.getByLabel('What Foot measures').inputValue()).toBe('pedal')
  await expect.poll(() => page.getByLabel('Unit of P1').inputValue()).toMatch(/^mbar/)
  await page.getByRole('button', { name: 'Reset to what we recognized' }).click()
  await expect.poll(() => page.getByLabel('What Foot measures').inputValue()).toBe('none')
  expect(problems).toEqual([])
})

test('three logs lie over each other, any channel over any other, as a plot and as a table', async () => {
  const { page, problems } = await loggedIn({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    acceptDownloads: true,
  })
  for (const seed of [3, 4, 5]) await upload(page, seed)
  await page.getByRole('tab', { name: 'Compare' }).click()
  await page.getByLabel('Compare with').selectOption('drive-4')
  const others = page.getByRole('list', { name: 'Compared logs' }).getByRole('listitem')
  await expect.poll(() => others.count()).toBe(1)
  await page.getByLabel('Compare with').selectOption('drive-3')
  await expect.poll(() => others.count()).toBe(2)
  await page.getByLabel('Align by').selectOption('Moving off')
  await page.getByRole('button', { name: 'Remove drive-4' }).click()
  await expect.poll(() => others.count()).toBe(1)

  await page.getByLabel('Horizontal axis').selectOption('Over RPM')
  await page.getByText(/ over RPM$/).waitFor({ state: 'attached' })
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect([...(await readFile(await (await picture).path())).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  await expect.poll(() => page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
  await page.getByLabel('From').selectOption('What the graph shows')
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.getByLabel('Columns').selectOption('RPM')
  await page.getByLabel('Rows').selectOption('P1')
  await page.getByLabel('Cells').selectOption('Lambda')
  const table = page.getByRole('region', { name: 'Table of Lambda, λ' })
  await table.getByRole('cell', { name: /^0\.8/ }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  expect(problems).toEqual([])
})

test('a vehicle of the catalog fills in the virtual dyno, and the report is a PDF', async () => {
  const { page, problems } = await loggedIn({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  await upload(page, 6)
  await page.getByRole('tab', { name: 'Virtual dyno' }).click()
  await page.getByLabel('Fill in from a vehicle').fill('golf r 2017')
  await page.getByRole('list', { name: 'Matching vehicles' }).getByRole('button').first().click()
  await page.getByText(/^Typical figures for the body style of the Volkswagen/).waitFor()
  await expect.poll(() => page.getByLabel('Mass with driver, kg').inputValue()).toBe('1475')
  await page.getByText(/hp at/).first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Report (PDF)' }).click()
  const { text } = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(text).toContain('drive-6')
  expect(problems).toEqual([])
})

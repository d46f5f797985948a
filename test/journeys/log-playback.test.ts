import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openLogs, uploadLog } from './log-pages.ts'
import { seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

/** Twelve seconds or more with one pull, which begins when `from` seconds have passed. */
const drive = (from: number, seconds: number): string =>
  [
    'Time (sec),RPM (rpm),Pedal (%),Boost (psi)',
    ...Array.from({ length: seconds * 10 + 1 }, (_, row) => {
      const at = row / 10
      const into = Math.min(Math.max(0, at - from), 5)
      return [at, into > 0 ? Math.round(2000 + into * 800) : 1000, into > 0 && at < from + 5 ? 100 : 0, into.toFixed(1)]
    }),
  ].join('\n')

const upload = (page: Page, name: string, from: number, seconds = 12) =>
  uploadLog(page, { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(drive(from, seconds)) })

/** Counts the frames that a page has asked for and neither got nor given up. */
const countFrames = (page: Page) =>
  page.addInitScript(() => {
    const open = new Set<number>()
    const ask = window.requestAnimationFrame.bind(window)
    const giveUp = window.cancelAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      const id = ask((time) => {
        open.delete(id)
        callback(time)
      })
      open.add(id)
      return id
    }
    window.cancelAnimationFrame = (id) => {
      open.delete(id)
      giveUp(id)
    }
    Object.assign(window, { framesOpen: () => open.size })
  })
const framesOpen = (page: Page) => page.evaluate('framesOpen()')

/** The value of a channel, or of a compared log below it. */
const valueOf = async (page: Page, name: string): Promise<number> => {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  return Number((await row.first().getByRole('cell').first().innerText()).replace('−', '-'))
}
const cursorOf = async (page: Page): Promise<number> =>
  Number.parseFloat(await page.getByRole('tabpanel').locator('b').first().innerText())

test('a log plays by keyboard, at the speed chosen, up to its end', async () => {
  const { page, problems } = await openLogs(browser, world, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await upload(page, 'played', 2)
  const plot = page.getByRole('application')
  await page.getByText('Hover over the graph or use the arrow keys').waitFor()
  await plot.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => cursorOf(page)).toBe(0)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => cursorOf(page)).toBeGreaterThan(0.3)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const paused = await cursorOf(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => cursorOf(page)).toBeCloseTo(paused + 0.1, 5)

  // Zoomed in, the view turns over with the cursor.
  await page.keyboard.press('Home')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+')
  const seen = await page.getByText(/ s to /).innerText()
  await page.getByLabel('Playback speed').selectOption('8×')
  await plot.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => cursorOf(page)).toBe(12)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(await page.getByText(/ s to /).innerText()).not.toBe(seen)
  await expect.poll(() => valueOf(page, 'Boost')).toBe(5)

  // At the end, it starts over.
  await page.getByLabel('Playback speed').selectOption('1×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => cursorOf(page)).toBeLessThan(6)
  expect(problems).toEqual([])
})

test('a log that plays ends when its page is left', async () => {
  const { page, problems } = await openLogs(browser, world)
  await countFrames(page)
  // Far longer than this journey waits.
  await upload(page, 'long', 2, 3_000)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => cursorOf(page)).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Logs' }).click()
  await page.getByRole('searchbox').first().waitFor()
  await expect.poll(() => framesOpen(page)).toBe(0)
  expect(problems).toEqual([])
})

test('a compared log is shifted by keyboard; difference, values and address follow, and a reload keeps them', async () => {
  const { page, problems } = await openLogs(browser, world, { viewport: { width: 390, height: 844 } })
  await upload(page, 'late', 4)
  await upload(page, 'early', 2)
  await page.getByRole('tab', { name: 'Compare' }).click()
  await page.getByLabel('Align by').waitFor({ state: 'detached' })
  await page.getByLabel('Compare with').selectOption('late')
  const offset = page.getByRole('group', { name: 'late' }).getByLabel('Offset, s')
  await expect.poll(() => offset.inputValue()).toBe('-2')
  await offset.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => offset.inputValue()).toBe('-1.9')
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toMatch(/^\d+_-1\.9$/)
  await page.getByRole('button', { name: 'Move late 0.1 s earlier' }).press('Enter')
  await page.getByRole('button', { name: 'Move late 0.1 s earlier' }).press('Enter')
  await expect.poll(() => offset.inputValue()).toBe('-2.1')
  await page.getByRole('button', { name: 'Align pulls' }).press('Enter')
  await expect.poll(() => offset.inputValue()).toBe('-2')
  await page.getByRole('button', { name: 'Move late 0.1 s later' }).press('Enter')
  await page.getByLabel('Show the difference').press('Space')
  await page.getByText('Lanes marked Δ show this log minus the other.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?tab=compare&with=\d+_-1\.9&difference=yes$/)

  await page.reload()
  await expect.poll(() => offset.inputValue()).toBe('-1.9')
  await expect.poll(() => page.getByLabel('Show the difference').isChecked()).toBe(true)
  await page.getByRole('tab', { name: 'Values' }).click()
  await page.getByRole('application').focus()
  await page.keyboard.press('Home')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => cursorOf(page)).toBe(4)
  // Two seconds into the pull, 1.9 s into that of the other.
  await expect.poll(() => valueOf(page, 'RPM')).toBe(3600)
  await expect.poll(() => valueOf(page, 'late')).toBe(3520)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(problems).toEqual([])
})

test('the plot fills the screen, and zooms to a box and to the values', async () => {
  const { page, problems } = await openLogs(browser, world, { viewport: { width: 1440, height: 900 } })
  await upload(page, 'zoomed', 3)
  const plot = page.getByRole('application')
  const all = page.getByRole('button', { name: 'All', exact: true })
  const seen = page.getByText(/ s to /)
  const whole = await seen.innerText()
  const { x, y } = (await plot.boundingBox())!
  await page.mouse.move(x + 200, y + 40)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  await page.mouse.move(x + 300, y + 80, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(() => seen.innerText()).not.toBe(whole)
  await all.click()
  await expect.poll(() => seen.innerText()).toBe(whole)
  await expect.poll(() => all.isDisabled()).toBe(true)

  await plot.focus()
  await page.keyboard.press('v')
  await expect.poll(() => all.isEnabled()).toBe(true)
  await page.keyboard.press('0')
  await expect.poll(() => all.isDisabled()).toBe(true)

  const before = (await plot.boundingBox())!.width
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor()
  await expect.poll(async () => (await plot.boundingBox())!.width).toBeGreaterThan(before)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
  await expect.poll(async () => (await plot.boundingBox())!.width).toBe(before)
  expect(problems).toEqual([])
})

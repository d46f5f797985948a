import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readLog } from '#features/logs/parse/read-log.ts'
import { useWorld } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { openLogs, uploadLog } from './log-pages.ts'

const { world } = await useWorld()
const browser = await useBrowser()

const folder = new URL('../../src/features/logs/samples/', import.meta.url)
const samples = readdirSync(folder).filter((name) => /\.(csv|txt|mlg)$/.test(name))

/** Screenshots for people who want to see what the journey saw. */
const picture = async (page: Page, name: string) => {
  const shots = process.env['SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

const loggedIn = (options?: Parameters<typeof openLogs>[2]) => openLogs(browser, world, options)

const upload = (page: Page, name: string) => uploadLog(page, new URL(name, folder).pathname)

const readAt = async (page: Page, channel: string) => {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: channel, exact: false }) })
  return row.first().getByRole('cell').first().innerText()
}

test('each sample opens at phone width with the names of its channels', async () => {
  const { page, problems } = await loggedIn({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  for (const name of samples) {
    await upload(page, name)
    const log = readLog(readFileSync(new URL(name, folder)))
    await page.getByRole('tab', { name: 'Channels' }).click()
    const panel = page.getByRole('tabpanel')
    for (const channel of [log.channels[0]!, log.channels.at(-1)!]) {
      await expect.poll(() => panel.getByText(channel.name, { exact: true }).first().isVisible()).toBe(true)
    }
    await picture(page, `390-${name}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  }
  expect(problems).toEqual([])
})

test('the cursor, zoom, markers and search work with keys alone', async () => {
  const { page, problems } = await loggedIn({ viewport: { width: 1440, height: 900 } })
  await upload(page, 'cobb-accessport-mazdaspeed3.csv')
  await picture(page, '1440-first')
  await page.getByRole('application').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  // The second row of the file: 0.002 s, 2762 rpm.
  await expect.poll(() => readAt(page, 'RPM')).toBe('2762')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => readAt(page, 'RPM')).toBe('2755')
  const whole = await page.getByText(/ s to /).innerText()
  await page.keyboard.press('+')
  await expect.poll(() => page.getByText(/ s to /).innerText()).not.toBe(whole)
  await page.keyboard.press('0')
  await expect.poll(() => page.getByText(/ s to /).innerText()).toBe(whole)
  await page.keyboard.press('m')
  await page.getByRole('tab', { name: /Markers/ }).click()
  const saved = page.waitForResponse((response) => {
    const request = response.request()
    return request.method() === 'PATCH' && (request.postData() ?? '').includes('spool starts')
  })
  await page.getByLabel('Text of marker 1').fill('spool starts')
  await page.getByLabel('Text of marker 1').press('Tab')
  await page.getByRole('application').focus()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('duty')
  await expect.poll(() => page.getByRole('complementary').getByText('Wastegate Duty').isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('complementary').getByText('Vehicle Speed').count()).toBe(0)
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await page.getByRole('application').waitFor()
  await page.getByRole('tab', { name: /Markers/ }).click()
  await expect.poll(() => page.getByLabel('Text of marker 1').inputValue()).toBe('spool starts')
  for (const tab of ['Pulls', 'Findings', 'Compare', 'Formula', 'Share']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click()
    await picture(page, `1440-${tab}`)
  }
  expect(problems).toEqual([])
})

test('a formula, the virtual dyno, PNG and CSV', async () => {
  const { page, problems } = await loggedIn({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    acceptDownloads: true,
  })
  await upload(page, 'cobb-accessport-mazdaspeed3.csv')
  await page.getByRole('tab', { name: 'Formula' }).click()
  await page.getByLabel('Name').fill('Boost bar')
  await page.getByRole('textbox', { name: 'Formula' }).fill('[Boost].constructor')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await expect.poll(() => page.getByText('We can’t read this formula.').isVisible()).toBe(true)
  await page.getByRole('textbox', { name: 'Formula' }).fill('[Boost] * 0.0689476')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await expect.poll(() => page.getByRole('complementary').getByText('Boost bar').isVisible()).toBe(true)
  await page.getByRole('tab', { name: 'Virtual dyno' }).click()
  await page.getByLabel('Mass with driver, kg').fill('1520')
  await page.getByLabel('Mass with driver, kg').press('Tab')
  await expect
    .poll(() =>
      page
        .getByText(/\d+ hp/)
        .first()
        .isVisible(),
    )
    .toBe(true)
  await picture(page, '1440-dark-dyno')
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()])
  expect(png.suggestedFilename()).toBe('cobb-accessport-mazdaspeed3.png')
  expect([...readFileSync(await png.path()).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const rows = readFileSync(await csv.path(), 'utf8').split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFFTime \(s\),RPM \(rpm\)/)
  expect(rows[1]).toMatch(/^0,2764/)
  expect(problems).toEqual([])
})

test('a link opens the log in another browser without a login, and nothing once it is ended', async () => {
  const { page } = await loggedIn()
  await upload(page, 'ecuxplot-vcds-003-020-026.csv')
  await page.getByRole('tab', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link (shown only once)').inputValue()
  const stranger = await openPage(browser, new URL(address).origin, { viewport: { width: 390, height: 844 } })
  await stranger.page.goto(address)
  await stranger.page.getByRole('application').waitFor()
  await expect.poll(() => stranger.page.getByRole('tabpanel').getByText('Ign. Timing').first().isVisible()).toBe(true)
  await expect.poll(() => stranger.page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  await picture(stranger.page, '390-shared')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
  await stranger.page.reload()
  await expect.poll(() => stranger.page.getByRole('application').count()).toBe(0)
  await stranger.page.getByText('We couldn’t find this.').waitFor()
})

test('what is no log is refused in the words of the catalogue, with the line', async () => {
  const { page } = await loggedIn({ viewport: { width: 390, height: 844 } })
  await page.goto('/graph')
  await page
    .getByLabel('Log to upload')
    .setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear tuner,\nhello\n') })
  const alert = page.getByRole('alert').filter({ hasText: 'Error uploading log' })
  await alert.waitFor()
  await expect.poll(() => alert.innerText()).toContain('is not in a format we recognize')
  await expect.poll(() => alert.innerText()).toContain('Line 1: “Dear tuner,”')
  await picture(page, '390-refused')
})

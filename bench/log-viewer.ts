/**
 * The log viewer in Chromium with a million rows and twenty channels: time to upload, time until the first plot, and
 * frames per second while panning with six and with twenty channels. Bounds: opens within 2 s, pans at 50 frames per
 * second. Needs a build.
 *
 * Run: npm run bench -- log-viewer [ROWS]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { demoLogins, demoPassword } from '#demo/logins.ts'
import { bigLog } from './parts/big-log.ts'
import { chromiumFlags, chromiumPath } from './parts/browser.ts'
import { removeFolder, startShopProcess } from './shop-process.ts'

const [openMaxMs, framesMin] = [2_000, 50]
const rows = Number(process.argv[2] ?? 1_000_000)
const shop = await startShopProcess({ WORKER: '0' })
const origin = `http://localhost:${shop.port}`
const folder = mkdtempSync(join(tmpdir(), 'overboost-bench-log-'))
const file = join(folder, 'big.csv')
writeFileSync(file, bigLog(rows))
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumFlags] })
try {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => localStorage.setItem('overboost-upload-terms', 'yes'))
  await page.goto('/graph')
  await page.getByLabel('Email').fill(demoLogins[0]!.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Log to upload').waitFor({ state: 'attached' })
  const started = performance.now()
  await page.getByLabel('Log to upload').setInputFiles(file)
  await page.waitForURL(/\/graph\/\d+/, { timeout: 60_000 })
  const sent = performance.now() - started
  const opened: number[] = []
  for (let index = 0; index < 3; index += 1) {
    const from = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('application').waitFor({ timeout: 30_000 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    opened.push(performance.now() - from)
  }
  console.log(
    `upload ${(sent / 1000).toFixed(1)} s; opens in ${(Math.min(...opened) / 1000).toFixed(2)} s (bound ${openMaxMs / 1000} s)`,
  )
  await pan('six')
  const unseen = page.getByRole('complementary').getByRole('checkbox', { checked: false })
  for (let left = await unseen.count(); left > 0; left -= 1) await unseen.first().check()
  await pan('twenty')
  if (Math.min(...opened) > openMaxMs) process.exitCode = 1

  async function pan(channels: string): Promise<void> {
    const frames = await framesWhilePanning()
    console.log(`pan, ${channels} channels: ${frames.toFixed(0)} frames/s (bound ${framesMin})`)
    if (frames < framesMin) process.exitCode = 1
  }

  /** Zooms in to half and drags back and forth, counting the frames drawn. */
  async function framesWhilePanning(): Promise<number> {
    const plot = page.getByRole('application')
    await plot.focus()
    await page.keyboard.press('0')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    return plot.evaluate(async (element) => {
      const { left, top, width } = element.getBoundingClientRect()
      const fire = (type: string, x: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: top + 40 }),
        )
      element.setPointerCapture = () => {}
      fire('pointerdown', left + width / 2)
      const from = performance.now()
      let frames = 0
      while (performance.now() - from < 3_000) {
        fire('pointermove', left + width / 2 + Math.sin(frames / 15) * 300)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
        frames += 1
      }
      fire('pointerup', left + width / 2)
      return frames / ((performance.now() - from) / 1000)
    })
  }
} finally {
  await browser.close()
  await shop.stop()
  removeFolder(shop.folder)
  rmSync(folder, { recursive: true, force: true })
}

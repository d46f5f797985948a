import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openLogs, uploadLog } from './log-pages.ts'
import { seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const sample = new URL('../../src/features/logs/samples/racechrono-v3-lap9.csv', import.meta.url)

test('a lap is drawn as a map; the car follows the cursor, and a click on the way moves the cursor', async () => {
  const { page, problems } = await openLogs(browser, world, { viewport: { width: 1440, height: 900 } })
  await uploadLog(page, { name: 'lap.csv', mimeType: 'text/csv', buffer: await readFile(sample) })
  await page.getByRole('tab', { name: 'Map' }).click()
  const map = page.getByRole('img', { name: /^The drive seen from above, [\d,]+ m across, colored by speed from/ })
  await map.waitFor()
  const car = map.locator('circle').nth(1)
  const place = async () => [await car.getAttribute('cx'), await car.getAttribute('cy')].map(Number)

  const plot = page.getByRole('application')
  await plot.focus()
  await page.keyboard.press('Home')
  const start = await place()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(place).not.toEqual(start)

  const box = (await map.boundingBox())!
  const centerOf = async () => {
    const { x, y, width, height } = (await car.boundingBox())!
    return [x + width / 2 - box.x, y + height / 2 - box.y]
  }
  await map.click({ position: { x: 4, y: 4 } })
  const [x, y] = await centerOf()
  // The nearest point of the way is in the same quarter of the map.
  expect([x! < box.width * 0.75, y! < box.height * 0.75]).toEqual([true, true])
  await map.click({ position: { x: box.width - 4, y: box.height - 4 } })
  await expect.poll(centerOf).not.toEqual([x, y])
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('tab', { name: 'Values' }).click()
  await uploadLog(page, {
    name: 'still.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Time (s),RPM (rpm)\n0,800\n1,900\n2,1000\n'),
  })
  expect(await page.getByRole('tab', { name: 'Map' }).count()).toBe(0)
  expect(problems).toEqual([])
})

import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { pageOf } from './money.ts'
import { hasFocus, hydrated } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const staff = await world.login({ role: 3 })
const script = /\/assets\/palette-[^/]+\.js$/

test('what is typed while the palette is still loading is searched for, and reaches nothing behind it', async () => {
  const page = await pageOf(world, browser, staff)
  const arrives = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.goto('/admin/transactions')
  await hydrated(page)
  const asked = page.waitForRequest(script)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('rexe')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ceiv')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  arrives.resolve()
  const box = page.getByRole('textbox', { name: 'Search the back-office' })
  await expect.poll(() => hasFocus(box)).toBe(true)
  await page.keyboard.type('ables')
  expect(await box.inputValue()).toBe('receivables')
  await page.getByRole('button', { name: /^Receivables/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/receivables$/)
  await page.context().close()
})

test('the palette stays closed while a window is open, and typing goes into the window', async () => {
  const page = await pageOf(world, browser, staff)
  await page.goto('/admin/lead-engine/settings')
  await hydrated(page)
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Fleets')
  expect(await name.inputValue()).toBe('Fleets')
  await page.context().close()
})

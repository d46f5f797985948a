import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { logIn, openPage, useBrowser } from './browser.ts'
import { hasFocus, openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!
const staff = await world.login({ role: 3 })
const script = /\/assets\/palette-[^/]+\.js$/

/** A page whose palette script loads when `arrives` resolves. */
async function openWaiting() {
  const { page } = await openVisitor(browser, { origin, client: staff, serviceWorkers: 'block' })
  const arrives = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await arrives.promise
    await route.continue()
  })
  await goTo(page, '/admin/transactions')
  return { page, arrives }
}

test('what is typed while the palette is still loading is searched for, and reaches nothing behind it', async () => {
  const { page, arrives } = await openWaiting()
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

test('characters of AltGr and Option are kept, shortcuts are not, and Tab moves nothing behind it', async () => {
  const { page, arrives } = await openWaiting()
  const search = page.getByRole('searchbox')
  await search.focus()
  const asked = page.waitForRequest(script)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('ann')
  // Browsers here have a US keyboard; these are the events of a German one on Windows and Mac.
  const press = (init: { key: string; ctrlKey?: true; altKey?: true; modifierAltGraph?: true }) =>
    page.evaluate((each) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...each })
      return document.activeElement!.dispatchEvent(event)
    }, init)
  expect(await press({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false)
  expect(await press({ key: 'ø', altKey: true })).toBe(false)
  expect(await press({ key: 'f', altKey: true })).toBe(true)
  expect(await press({ key: 'c', ctrlKey: true })).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(search)).toBe(true)
  arrives.resolve()
  const box = page.getByRole('textbox', { name: 'Search the back-office' })
  await expect.poll(() => box.inputValue()).toBe('ann@ø')
  await page.context().close()
})

test('the palette stays closed while a window is open, and typing goes into the window', async () => {
  const { page } = await openVisitor(browser, { origin, client: staff, serviceWorkers: 'block' })
  await goTo(page, '/admin/lead-engine/settings')
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Fleets')
  expect(await name.inputValue()).toBe('Fleets')
  await page.context().close()
})

test('its button names the keys of the reader’s system', async () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const { page } = await openPage(browser, origin, { userAgent })
  await logIn(page, staff)
  await page.goto('/admin/today')
  await page.getByText('⌘ K').waitFor()
  await page.keyboard.press('Meta+k')
  const box = page.getByRole('textbox', { name: 'Search the back-office' })
  await expect.poll(() => hasFocus(box)).toBe(true)
  await page.context().close()
})

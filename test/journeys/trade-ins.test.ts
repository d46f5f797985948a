import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillTradeIns } from '../fixtures-trade-ins.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { fillAddress, pageOf, payByCard } from './money.ts'
import { hydrated, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { tradeIns: fillTradeIns } })
const browser = await useBrowser()
const staff = await world.login({ role: 3 })

/** Each device is accepted once, so a retried test needs another one. */
let devices = 0
const newSerial = () => `JOURNEY-${(devices += 1) + 100}`

const heights = { 390: 844, 1440: 900 } as const
type Width = keyof typeof heights
async function openAt(width: Width, client?: Client): Promise<Page> {
  const page = await pageOf(world, browser, client)
  await page.setViewportSize({ width, height: heights[width] })
  return page
}

/** Describes a device, sees its value and the amount left to pay, pays it, and gets the return label. */
async function tradeIn(page: Page, serial: string): Promise<void> {
  await goTo(page, '/trade-in')
  await page.getByLabel('Device to trade in').selectOption('old-flasher')
  await page.getByText('linked to an account').waitFor()
  await page.getByLabel('It’s removed from its account and not linked to any vehicle').check()
  await page.getByText('off your new tool').waitFor()
  await page.getByRole('radio', { name: /OBD/i }).check()
  await page.getByLabel('Serial number').fill(serial)
  await page.getByLabel('Email').fill('swap@example.test')
  await fillAddress(page)
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText('Ferrule Flasher One, good, −$20.00').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await isWithin(page)).toBe(true)
  await payByCard(page)
  await page.getByRole('heading', { name: 'Your trade-in' }).waitFor()
  await page.getByText(/Trade-in TI-\d+-[A-Z2-9]{4}/).waitFor()
}

/** Performs a staff action in its dialog, filling in its fields. */
async function act(page: Page, label: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: label })
  for (const [name, text] of Object.entries(fields)) await dialog.getByLabel(name).fill(text)
  const submit = dialog.getByRole('button', { name: label, exact: true })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  // A button that was just enabled takes a moment to get its contrast.
  await expect.poll(() => seriousFindings(page)).toEqual([])
  await submit.click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Finds a trade-in by serial number, as staff do. */
async function findAsStaff(page: Page, serial: string): Promise<void> {
  await page.goto('/admin/trade-ins')
  await page.getByRole('searchbox').fill(serial)
  await page.waitForURL(/q=/)
  await page.getByText(serial, { exact: true }).waitFor()
  // A table row, or a list item on a phone.
  const rows = page.locator('tbody tr, ul[aria-label="Trade-ins"] > li')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  await rows.getByRole('link').click()
  await page.getByRole('heading', { name: /^Trade-in \d+$/ }).waitFor()
}
/** Nothing extends beyond the page's side. */
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test.each([390, 1440] as const)(
  'at %i px a customer trades in a device, gets the return label, is refused, and pays the difference by card',
  async (width) => {
    const serial = newSerial()
    const page = await openAt(width)
    await tradeIn(page, serial)
    await page.getByText(/reaches us by/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await isWithin(page)).toBe(true)

    const desk = await openAt(width, staff)
    await findAsStaff(desk, serial)
    await act(desk, 'Device received')
    await act(desk, 'Reject', { 'Difference to charge in USD': '15.00', Reason: 'The case is broken.' })
    await desk.getByText(/not paid yet/).waitFor()
    expect(await isWithin(desk)).toBe(true)

    await page.reload()
    await hydrated(page)
    await page.getByText('The case is broken.').waitFor()
    const form = page.getByRole('form', { name: 'Difference' })
    await form.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await isWithin(page)).toBe(true)
    await payByCard(page)
    await page.getByText('The difference is settled. There’s nothing left to do.').waitFor()
    await page.getByRole('link', { name: 'Invoice for the difference' }).waitFor()
    await desk.reload()
    await desk.locator('main header [data-kind]').filter({ hasText: 'Settled' }).waitFor()
    await page.context().close()
    await desk.context().close()
  },
)

test('a customer with an account adds a photo, staff accept the device, and their list says so', async () => {
  const person = await world.login()
  const page = await openAt(390, person)
  const serial = newSerial()
  await tradeIn(page, serial)
  await page.getByLabel('Add a photo').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  // The file type is detected in a worker, which starts slowly on a busy machine.
  await page.getByRole('list', { name: 'Photos' }).getByText('front.png').waitFor()

  const desk = await openAt(1440, staff)
  await findAsStaff(desk, serial)
  await act(desk, 'Device received')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download front.png' }).click()
  expect((await download).suggestedFilename()).toMatch(/^overboost-attachment-\d+\.png$/)
  await act(desk, 'Accept', { 'Note (optional)': 'as described' })
  await desk.locator('main header [data-kind]').filter({ hasText: 'Accepted' }).waitFor()

  await page.goto('/trade-in')
  await page.getByRole('heading', { name: 'Your trade-ins' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ferrule Flasher One for' })
    .getByText('Accepted')
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
  await desk.context().close()
})

test('staff settle a difference that was paid in another way, and the payment form is gone', async () => {
  const page = await openAt(1440)
  const serial = newSerial()
  await tradeIn(page, serial)
  const desk = await openAt(1440, staff)
  await findAsStaff(desk, serial)
  await act(desk, 'Device received')
  await act(desk, 'Reject', { Reason: 'It does not start.' })
  await page.reload()
  await page.getByRole('form', { name: 'Difference' }).waitFor()
  await act(desk, 'Difference settled', { Reason: 'paid by bank transfer' })
  await desk.locator('main header [data-kind]').filter({ hasText: 'Settled' }).waitFor()
  await page.reload()
  await page.getByText('The difference is settled. There’s nothing left to do.').waitFor()
  await expect.poll(() => page.getByRole('form', { name: 'Difference' }).count()).toBe(0)
  await page.context().close()
  await desk.context().close()
})

test('staff add a device with its allowances, and find them in the list and in the form', async () => {
  const page = await openAt(390, staff)
  await goTo(page, '/admin/trade-in-devices')
  await page.getByRole('button', { name: 'Add device' }).click()
  const form = page.getByRole('form', { name: 'Device' })
  await form.getByLabel('Make').fill('Kestrel')
  await form.getByLabel('Model').fill('Link 9')
  await form.getByLabel('Slug').fill('kestrel-link-9')
  const faulty = form.getByLabel('Allowance, faulty, USD')
  await form.getByLabel('Allowance, good, USD').fill('55')
  await faulty.fill('none')
  await form.getByLabel('Reason').fill('Asked for at the open day')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter an amount, such as 120.00.').waitFor()
  await faulty.fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Device saved.').waitFor()
  await page.getByText('$55.00').first().waitFor()
  await page.getByRole('button', { name: 'Kestrel Link 9' }).click()
  await expect.poll(() => form.getByLabel('Allowance, good, USD').inputValue()).toBe('55.00')
  expect(await faulty.inputValue()).toBe('')
  expect(await isWithin(page)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

const visit = (options: { width?: number; javaScriptEnabled?: boolean } = {}) =>
  openVisitor(browser, { origin: world.origins[0] ?? '', ...options })
const address = `/catalog/${Object.values(golfR).join('/')}`

describe('choosing a vehicle step by step', () => {
  test('leads from make to transmission, and is there again in another tab', async () => {
    const { context, page } = await visit({ width: 390 })
    await goTo(page, '/catalog')
    const step = (label: string) => page.getByRole('combobox', { name: label, exact: true })
    await expect.poll(() => step('Year').isDisabled()).toBe(true)
    await step('Make').selectOption('Volkswagen')
    await expect
      .poll(() => step('Year').locator('option').allTextContents())
      .toEqual(['Choose', '2019', '2018', '2017', '2016', '2015.5', '2015', 'All years'])
    await step('Year').selectOption('2015.5')
    await expect.poll(() => step('Model').isEnabled()).toBe(true)
    await step('Model').selectOption('Golf R')
    await expect.poll(() => step('Engine').isEnabled()).toBe(true)
    await step('Engine').selectOption({ index: 1 })
    await expect.poll(() => step('Transmission').isEnabled()).toBe(true)

    const other = await context.newPage()
    await other.goto('/')
    await expect.poll(() => other.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('golf-r')
    await step('Year').selectOption('2019')
    await expect.poll(() => other.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('')
    await other.close()

    await step('Year').selectOption('2017')
    await expect.poll(() => step('Model').isEnabled()).toBe(true)
    await step('Model').selectOption('Golf R')
    await expect.poll(() => step('Engine').isEnabled()).toBe(true)
    await step('Engine').selectOption({ index: 1 })
    await expect.poll(() => step('Transmission').isEnabled()).toBe(true)
    await step('Transmission').selectOption('DSG DQ250 six-speed')
    await page.getByRole('button', { name: 'Show tunes' }).click()
    await page.waitForURL(`**${address}/dsg-dq250`)
    await context.close()
  })

  test('forgets a stored engine that the catalog does not have any more', async () => {
    const { context, page } = await visit()
    await page.goto('/catalog')
    await page.evaluate(() => {
      const stored = { v: 1, make: 'volkswagen', year: '2017', model: 'golf-r', engine: 'vw-gone', tune: 4 }
      localStorage.setItem('overboost-vehicle', JSON.stringify(stored))
    })
    await page.reload()
    const engine = page.getByRole('combobox', { name: 'Engine', exact: true })
    await expect.poll(() => engine.isEnabled()).toBe(true)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('overboost-vehicle'))).not.toContain('vw-gone')
    await expect.poll(() => page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('golf-r')
    await context.close()
  })
})

describe('typing a vehicle', () => {
  test('without scripts the catalog answers with links', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    await page.goto('/catalog')
    await page.getByRole('combobox', { name: 'Type your vehicle' }).fill('golf is38')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/catalog?q=golf+is38')
    await page.getByRole('link', { name: 'Volkswagen Golf R 2017' }).click()
    expect(new URL(page.url()).pathname).toBe(address)
    await context.close()
  })

  test('Escape closes the answers, then empties the field; nothing found is said', async () => {
    const { context, page } = await visit()
    await goTo(page, '/catalog')
    const field = page.getByRole('combobox', { name: 'Type your vehicle' })
    await field.click()
    await page.keyboard.type('zeppelin')
    await page.getByText('No vehicle matches “zeppelin”.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => field.inputValue()).toBe('zeppelin')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('')
    await context.close()
  })
})

describe('the guide', () => {
  test('leads to a tune in six steps, the transmission left out', async () => {
    const { context, page } = await visit({ width: 390 })
    await goTo(page, '/guide')
    for (const name of ['Volkswagen', '2017', 'Golf R', /^2\.0T TSI/, 'Skip this step', /^More power, nothing else/]) {
      await page.getByRole('main').getByRole('link', { name }).first().click()
    }
    await page.waitForURL(`**${address}?tunes=is38-stage-1`)
    await expect.poll(() => page.getByRole('radio', { name: /^Stage 1 \$/ }).isChecked()).toBe(true)
    await context.close()
  })
})

test('the steps below an engine are loaded when they come near, and then lead to another vehicle', async () => {
  const { context, page } = await visit({ width: 390 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = () => asked.some((path) => /^\/assets\/.*vehicles-/.test(path))
  await goTo(page, address)
  await page.waitForLoadState('networkidle')
  expect(isAsked()).toBe(false)
  const step = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  await step('Year').scrollIntoViewIfNeeded()
  await expect.poll(isAsked).toBe(true)
  await expect
    .poll(() => step('Year').evaluate((select) => Object.keys(select).some((key) => key.startsWith('__react'))))
    .toBe(true)
  await step('Year').selectOption('2019')
  await expect.poll(() => step('Model').inputValue()).toBe('')
  await context.close()
})

describe('comparing runs', () => {
  test('holds the runs in the address', async () => {
    const { context, page } = await visit()
    await goTo(page, `/dyno?vehicle=${Object.values(golfR).join('/')}`)
    const rows = () => page.getByRole('rowheader').allTextContents()
    expect(await rows()).toEqual(['Stock', 'Stage 1, 93 octane'])
    await page.getByRole('checkbox', { name: /^Stage 3, E50/ }).check()
    await page.getByRole('checkbox', { name: /^Stage 1, 93 octane/ }).uncheck()
    await expect.poll(rows).toEqual(['Stock', 'Stage 3, E50'])
    await page.reload()
    await expect.poll(rows).toEqual(['Stock', 'Stage 3, E50'])
    await context.close()
  })
})

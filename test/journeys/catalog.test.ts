import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillCatalog, golfPlain, golfR } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hasFocus, openVisitor, seriousFindings, tabTo, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

const address = `/catalog/${Object.values(golfR).join('/')}`
const total = (page: Page) => page.getByRole('complementary', { name: 'Your tune' }).getByText(/^\$/).last()
const chosenTunes = (page: Page) => new URL(page.url()).searchParams.getAll('tunes')
const visit = (options: { scheme?: 'light' | 'dark'; width?: number; javaScriptEnabled?: boolean } = {}) =>
  openVisitor(browser, { origin: world.origins[0] ?? '', ...options })

describe('a visitor with a keyboard only', () => {
  test('finds the car by typing, chooses tunes and sees what they give, cost and take', async () => {
    const { context, page, problems } = await visit()
    await goTo(page, '/catalog')
    await page.keyboard.press('/')
    await expect.poll(() => hasFocus(page.getByRole('combobox').first())).toBe(true)
    await page.keyboard.type('golf r 2016 is38')
    const answer = page.getByRole('option', { name: /Volkswagen Golf R Mk7 2016/ })
    await answer.waitFor()
    expect(await answer.locator('mark').allTextContents()).toEqual(['Golf', 'R', '2016', 'IS38'])
    await page.keyboard.press('ArrowDown')
    const option = await answer.getAttribute('id')
    await expect.poll(() => page.getByRole('combobox').first().getAttribute('aria-activedescendant')).toBe(option)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/catalog/volkswagen/2016/golf-r/vw-is38')
    await page.getByRole('heading', { level: 1, name: /EA888\.3 IS38/ }).waitFor()

    const buy = page.getByRole('complementary', { name: 'Your tune' })
    await buy.getByText('Nothing chosen yet.').waitFor()
    expect(await buy.getByText('$').count()).toBe(0)
    const radio = (name: string | RegExp) => page.getByRole('radio', { name })
    await tabTo(page, radio(/^Stock/).first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.waitForURL('**/*tunes=is38-stage-2')
    await expect.poll(() => radio(/^Stage 2/).isChecked()).toBe(true)
    await expect.poll(() => total(page).textContent()).toBe('$699.00')
    const figures = page.getByRole('region', { name: 'Power and torque' })
    await expect
      .poll(() => figures.getByRole('definition').first().innerText())
      .toMatch(/292[\s\S]*385[\s\S]*hp[\s\S]*\+93 hp[\s\S]*\+32%/)

    await tabTo(page, page.getByRole('checkbox', { name: /^Flex-fuel/ }))
    await page.keyboard.press('Space')
    await expect.poll(() => chosenTunes(page)).toEqual(['is38-stage-2', 'is38-flex'])
    await expect.poll(() => total(page).textContent()).toBe('$898.20')
    await page.getByText('Use a tool you already have').waitFor()

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => hasFocus(radio(/^Stage 2/))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.getByText('Flex-fuel requires Stage 2. Remove that first.').waitFor()
    expect(chosenTunes(page)).toEqual(['is38-stage-2', 'is38-flex'])
    await expect.poll(() => radio(/^Stage 2/).isChecked()).toBe(true)

    await buy.getByText('Choose your transmission or skip that step.').waitFor()
    await tabTo(page, page.getByRole('link', { name: /^DSG DQ250/ }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/vw-is38/dsg-dq250?*')
    const gearbox = radio(/^TCU Stock/)
    await gearbox.waitFor()
    await tabTo(page, gearbox)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosenTunes(page)).toEqual(['is38-stage-2', 'dq250-stage-1', 'is38-flex'])
    await expect.poll(() => total(page).textContent()).toBe('$1,257.40')
    await page.getByRole('rowheader', { name: 'TCU Stage 1 torque limit' }).waitFor()
    await expect
      .poll(() => buy.getByRole('link', { name: 'Buy this tune' }).getAttribute('href'))
      .toBe('/purchase/catalog')

    const again = await context.newPage()
    await again.goto('/catalog/volkswagen/2016/golf-r/vw-is38/dsg-dq250')
    await expect.poll(() => chosenTunes(again)).toEqual(['is38-stage-2', 'dq250-stage-1', 'is38-flex'])
    await again.getByRole('checkbox', { name: /^Flex-fuel/ }).uncheck()
    await expect.poll(() => chosenTunes(page)).toEqual(['is38-stage-2', 'dq250-stage-1'])
    expect(problems).toEqual([])
    await context.close()
  })

  test('reads the plot, changes units and place of measurement', async () => {
    const { context, page } = await visit()
    await goTo(page, `${address}?tunes=is38-stage-1`)
    await tabTo(page, page.getByRole('radio', { name: 'Crank' }))
    await page.keyboard.press('ArrowRight')
    const figures = page.getByRole('region', { name: 'Power and torque' })
    await figures.getByText('Power, wheel').waitFor()
    await expect.poll(() => figures.getByRole('definition').first().innerText()).toMatch(/239[\s\S]*300/)
    await tabTo(page, page.getByRole('radio', { name: 'lb-ft', exact: true }))
    await page.keyboard.press('ArrowRight')
    await figures.getByText('Nm', { exact: true }).first().waitFor()

    const slider = page.getByRole('slider', { name: 'Engine speed to read' })
    await tabTo(page, slider)
    await page.keyboard.press('Home')
    await page.keyboard.press('PageUp')
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^[\d,]+ rpm; Stock \d+ hp, \d+ Nm; Stage 1, 93 octane \d+ hp, \d+ Nm$/)
    await page.getByRole('columnheader', { name: /^At [\d,]+ rpm$/ }).waitFor()
    await page.reload()
    await figures.getByText('Nm', { exact: true }).first().waitFor()
    await context.close()
  })
})

describe('the pages of the catalog', () => {
  test('draw the plot also for a browser whose locale no formatter knows', async () => {
    const { context, page, problems } = await visit()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix', configurable: true })
    })
    await goTo(page, address)
    await page.getByRole('slider', { name: 'Engine speed' }).focus()
    await page.getByRole('region', { name: 'Power and torque' }).locator('canvas').first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
  test('have no serious accessibility findings, in light and dark', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { context, page } = await visit({ scheme, width: scheme === 'dark' ? 390 : 1280 })
      for (const path of [
        '/catalog',
        '/catalog/volkswagen',
        '/catalog/volkswagen/2017/golf-r',
        `${address}/dsg-dq250?tunes=is38-stage-2&tunes=dq250-stage-1`,
        '/catalog/all-tunes',
        '/guide/volkswagen/2017/golf-r/vw-is38',
        `/dyno?vehicle=${Object.values(golfR).join('/')}`,
      ]) {
        await goTo(page, path)
        expect([scheme, path, await seriousFindings(page)]).toEqual([scheme, path, []])
      }
      await context.close()
    }
  })

  test('are readable without scripts: figures, plot, prices, links and the choice of tunes', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    await page.goto(`${address}?tune=is38-stage-1&tunes=is38-pops`)
    expect(await page.title()).toContain('Volkswagen Golf R 2017 2.0T TSI EA888.3 IS38 tuning')
    await expect.poll(() => page.locator('polyline').count()).toBe(4)
    await expect.poll(() => total(page).textContent()).toBe('$718.20')
    await page.getByRole('radio', { name: /^Stage 2/ }).check()
    await page.getByRole('button', { name: 'Show chosen tunes' }).click()
    await expect.poll(() => total(page).textContent()).toBe('$818.20')
    await page.getByRole('link', { name: /^DSG DQ250/ }).click()
    expect(new URL(page.url()).pathname).toBe(`${address}/dsg-dq250`)
    await expect.poll(() => total(page).textContent()).toBe('$818.20')
    await context.close()
  })

  test('offer a mail where nothing is offered yet', async () => {
    const { context, page } = await visit()
    await goTo(page, `/catalog/${Object.values(golfPlain).join('/')}`)
    const field = page.getByRole('textbox', { name: 'Tell me when this vehicle is supported' })
    await field.fill('nobody')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByText('Enter an email address, such as you@example.com.').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('dana@example.com')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByText('We’ll email you when we support').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Notify me' }).count()).toBe(0)
    await context.close()
  })

  test('answer 404 for bad years and unknown names, and lead old addresses on', async () => {
    const client = world.client()
    for (const path of [
      '/catalog/nobody',
      '/catalog/volkswagen/20x7',
      '/catalog/volkswagen/2017.55/golf-r',
      '/catalog/volkswagen/2019/golf-r',
      '/catalog/volkswagen/2017/golf-r/vw-14-tsi',
      `${address}/nobody`,
      '/guide/volkswagen/20x7',
      '/guide/volkswagen/2017/golf-r/vw-is38/nobody',
      '/dyno?vehicle=volkswagen/2017/golf-r/nobody',
      '/dyno?vehicle=golf',
    ]) {
      expect([path, (await client.request('GET', path)).status]).toEqual([path, 404])
    }
    const old = await client.request('GET', `${address}/dsg-dq250/is38-pops`)
    expect([old.status, old.headers.get('location')]).toEqual([301, `${address}/dsg-dq250`])
  })

  test('name their canonical address, breadcrumbs and products with offers', async () => {
    const { body } = await world.client().request('GET', `${address}?tunes=is38-stage-1`)
    const html = String(body)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${address}"`))
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '{}') as Record<string, unknown>,
    )
    expect(data.map((item) => item['@type'])).toEqual(['BreadcrumbList', 'Product', 'Product', 'Product', 'Product'])
    expect(data[1]).toMatchObject({
      name: 'Stage 1 for Volkswagen Golf R 2017',
      offers: { price: '599.00', priceCurrency: 'USD' },
    })
  })
})

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { metricsSubject } from '#features/metrics/mails/metrics-mail.tsx'
import { queueWeeklyMails } from '#features/metrics/server/weekly-mail.ts'
import { formatMoney } from '#kit/money.ts'
import { useMailedDemo } from '../fixtures-demo.ts'
import { readPdf } from '../pdf-text.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const now = new Date()
const { world, mailServer } = await useMailedDemo(now)
const browser = await useBrowser()
const email = 'figures@example.test'
const staff = await world.login({ role: roles.admin, email })
const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
const year = `from=${day(364)}&until=${day(0)}`

const open = (more: object = {}) => openVisitor(browser, { origin: world.origins[0]!, client: staff, ...more })
const number = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))
/** Number of sales and refunds in the list behind a figure. */
async function behind(page: Page): Promise<number> {
  await page.waitForURL('**/admin/metrics/movements?**')
  const lead = page.getByText(/[\d,]+ entries, with/)
  return number((await lead.innerText()).split(' ')[0]!)
}
async function press(page: Page, target: Locator) {
  await target.focus()
  await page.keyboard.press('Enter')
}
const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<T>(statement)).rows[0]!

test('sales are read by keyboard: period, comparison, filters and breakdown, and every point opens its rows', async () => {
  const { page, problems } = await open()
  await page.goto(`/admin/metrics?${year}`)
  const orders = page.locator('dt:text-is("Orders") + dd')
  await orders.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const raw = await one<{ orders: number }>(
    sql`select count(*)::int as orders from orders where paid_at >= ${day(364)}::date and paid_at is not null`,
  )
  expect(number(await orders.getByRole('link').innerText())).toBe(raw.orders)

  // Period, comparison and figure by keyboard; the rows of the table below the chart open their list.
  for (const [label, key, value] of [
    ['Figure', 'Orders', 'figure=orders'],
    ['By', 'By month', 'by=month'],
    ['Compared with', 'Year before', 'compare=year'],
  ] as const) {
    const choice = page.getByRole('combobox', { name: label, exact: true })
    await choice.focus()
    await choice.selectOption({ label: key })
    await page.waitForURL((url) => url.search.includes(value))
  }
  const summary = page.getByText('Show as table')
  await tabTo(page, summary)
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Orders by month' })
  await table.getByRole('columnheader', { name: 'Year before' }).waitFor()
  const row = table.getByRole('row').nth(2)
  const sold = number(await row.getByRole('link').innerText())
  expect(sold).toBeGreaterThan(0)
  await press(page, row.getByRole('link'))
  expect(await behind(page)).toBe(sold)
  await page.goBack()
  await orders.waitFor()

  // By mouse: a point of the chart opens its month.
  const chart = page.locator('.recharts-wrapper')
  const position = { x: 420, y: 140 }
  await chart.hover({ position })
  await page.locator('.recharts-tooltip-wrapper').getByText('Orders').waitFor()
  await chart.click({ position })
  expect(await behind(page)).toBeGreaterThan(0)
  await page.goBack()
  await orders.waitFor()

  // Filters and breakdown values narrow all figures, and removing the chip undoes it.
  const region = page.getByRole('combobox', { name: 'Region', exact: true })
  await region.focus()
  await region.selectOption({ label: 'Europe' })
  await page.waitForURL(/region=2/)
  const europe = await one<{ orders: number }>(
    sql`select count(*)::int as orders from orders where region = 2 and paid_at >= ${day(364)}::date`,
  )
  const shows = (count: number) =>
    expect.poll(async () => number(await orders.getByRole('link').innerText())).toBe(count)
  await shows(europe.orders)
  const dealers = page.getByRole('region', { name: 'By dealer' })
  const dealer = dealers.getByRole('row').nth(1)
  const name = await dealer.getByRole('link').first().innerText()
  const ofDealer = number(await dealer.getByRole('link').nth(1).innerText())
  await press(page, dealer.getByRole('link').first())
  const chip = page.getByRole('link', { name: `${name} Remove filter` })
  await chip.waitFor()
  await shows(ofDealer)
  await press(page, chip)
  await chip.waitFor({ state: 'detached' })
  await press(page, dealers.getByRole('row').nth(1).getByRole('link').nth(1))
  expect(await behind(page)).toBe(ofDealer)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is shown is exported as CSV and PDF, saved as a dashboard and sent each week', async () => {
  const { page, problems } = await open()
  await page.goto(`/admin/metrics?${year}&currency=USD&region=1`)
  const net = page.locator('dt:text-is("Net revenue") + dd')
  const total = await net.getByTitle(/\$/).getAttribute('title')
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page, page.getByRole('main').getByRole('link', { name, exact: true }).first()),
    ])
    return readFile(await file.path())
  }
  const [head, ...lines] = String(await download('Export CSV'))
    .trim()
    .split('\r\n')
  const column = head!.split(',').indexOf('net')
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[column]) * 100), 0)
  expect(formatMoney({ minor: sum, currency: 'USD' })).toBe(total)
  expect((await readPdf(new Uint8Array(await download('PDF')))).text).toContain(total)

  await press(page, page.getByRole('button', { name: 'Save dashboard' }))
  const box = page.getByRole('textbox', { name: 'Name of the dashboard' })
  await box.waitFor()
  await page.keyboard.type('North America')
  await page.keyboard.press('Enter')
  const saved = page.getByRole('list', { name: 'Saved dashboards' }).getByRole('link', { name: 'North America' })
  await saved.waitFor()
  await press(page, page.getByRole('button', { name: 'Weekly email' }))
  const wanted = page.getByRole('checkbox', { name: 'Email me last week’s metrics every Monday' })
  await wanted.focus()
  await page.keyboard.press('Space')
  const shown = page.getByRole('combobox', { name: 'What it shows' })
  const set = page.waitForResponse((response) => response.request().method() === 'PUT')
  await shown.selectOption({ label: 'North America' })
  expect((await set).status()).toBe(200)
  await page.goto('/admin/metrics')
  await press(page, saved)
  await page.waitForURL(/region=1/)
  await expect.poll(() => net.getByTitle(/\$/).getAttribute('title')).toBe(total)

  await queueWeeklyMails(world.database, now)
  const { until } = await one<{ until: string }>(
    sql`select props->>'until' as until from mails where template = 'metrics-report' and recipient = ${email}`,
  )
  const from = new Date(Date.parse(until) - 6 * 86_400_000).toISOString().slice(0, 10)
  const mail = await mailServer.mailTo(email, metricsSubject({ from, until } as never))
  await page.goto(`/admin/metrics?from=${from}&until=${until}&currency=USD&region=1`)
  const week = await net.getByTitle(/\$/).getAttribute('title')
  expect(mail.text).toContain(week)
  expect(mail.text).toContain('North America')
  expect((await readPdf(new Uint8Array(mail.attachments[0]!.content))).text).toContain(week)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a goal is set, followed and removed by keyboard', async () => {
  const { page, problems } = await open()
  await page.goto('/admin/metrics/goals')
  await press(page, page.getByRole('button', { name: 'New goal' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orders of the year')
  await press(page, dialog.getByRole('button', { name: 'Add goal' }))
  await dialog.getByText('Enter a number above 0.').waitFor()
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption({ label: 'Orders' })
  await dialog.getByRole('textbox', { name: 'Target' }).fill('4000')
  expect(await seriousFindings(page)).toEqual([])
  await press(page, dialog.getByRole('button', { name: 'Add goal' }))
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Orders of the year' }) })
  const reached = await one<{ orders: number }>(
    sql`select count(*)::int as orders from orders where paid_at >= date_trunc('year', now())`,
  )
  const link = card.getByRole('link')
  await link.waitFor()
  expect(number(await link.innerText())).toBe(reached.orders)
  await press(page, link)
  await page.waitForURL(/figure=orders/)
  await page.goto('/admin/metrics/goals')
  await press(page, card.getByRole('button', { name: 'Remove' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await card.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(['type', 'stage', 'brand', 'engine'])('a row of tunes by %s opens its orders', async (group) => {
  const { page, problems } = await open()
  await page.goto(`/admin/metrics/tunes?${year}&group=${group}&sort=sold`)
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  await press(page, row)
  expect(await behind(page)).toBeGreaterThan(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(['', '/customers', '/tunes', '/vehicles', '/service', '/dealers', '/stock', '/goals', '/demand'])(
  '/admin/metrics%s is without findings, narrow and dark, also where there is nothing to show',
  async (path) => {
    for (const width of [1440, 390]) {
      const { page, problems } = await open({ width, scheme: width === 390 ? 'dark' : 'light' })
      for (const query of [`?${year}`, '?from=2020-01-01&until=2020-01-31&q=nothing']) {
        await page.goto(`/admin/metrics${path}${query}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await seriousFindings(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      }
      expect(problems).toEqual([])
      await page.context().close()
    }
  },
)

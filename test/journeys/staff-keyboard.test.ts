import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { getTuneRequest, payTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { createValueTransfer, listTransferableLines } from '#features/value-transfers/contract.ts'
import { valueTransferActLabels } from '#features/value-transfers/rules.ts'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { newRequest } from '../fixtures-requests.ts'
import { usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { pageOf } from './money.ts'
import { hasFocus, hydrated, seriousFindings, tabTo, goTo } from './visitor.ts'
import { getTransaction, setTracking } from '#features/transactions/contract/transactions.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const staff = await world.login({ role: 3 })

const card = { billing_address: usAddress, nonce: 'fake-valid-nonce' }
/** A tune paid for by a buyer. */
async function bought(email: string): Promise<number> {
  const body = {
    ...card,
    vehicle: { ...golfR, transmission: null },
    tune_ids: [catalog.tuneId('is38-stage-1')],
    tool: 'own' as const,
    email,
  }
  return (await (await world.login()).call(payCatalog, { body })).body.id
}
/** Tabs to a control and presses Enter. */
async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
const isFocusIn = (page: Page, selector: string) =>
  page.evaluate((text) => document.querySelector(text)?.contains(document.activeElement) ?? false, selector)

test('a transaction is searched for, opened, looked at and refunded by keyboard alone', async () => {
  const id = await bought('keys@example.test')
  await bought('other@example.test')
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/transactions')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').waitFor()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('keys@example.test')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=keys/)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await press(page, page.getByRole('table').getByRole('link'))
  await page.waitForURL(`**/admin/transactions/${id}`)

  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await refund.waitFor()
  await press(page, refund)
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.waitFor()
  await expect.poll(() => isFocusIn(page, 'dialog[open]')).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(refund)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.type('asked by telephone')
  await press(page, dialog.getByRole('button', { name: 'Preview' }))
  const effect = page.getByRole('dialog', { name: 'Review refund' })
  await effect.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, effect.getByRole('button', { name: /^Refund \$/ }))
  await page
    .getByText(/^Refunded \$/)
    .first()
    .waitFor()
  await effect.waitFor({ state: 'hidden' })
  expect((await staff.call(getTransaction, { params: { id } })).body.state).toBe('refunded')
  await page.context().close()
})

test('an act on a value transfer leaves the focus where the actions are, and one that ends them on the title', async () => {
  const order_id = await bought('moves@example.test')
  const { body: lines } = await staff.call(listTransferableLines, { query: { order: String(order_id) } })
  const { body: transfer } = await staff.call(createValueTransfer, {
    body: {
      order_line_id: lines.data[0]!.line_id,
      old: { vehicle: 'Golf R 2017', device: '' },
      new: { place: { ...golfR, year: '2016' }, device: '' },
      reason: 'car was sold',
    },
  })
  const page = await pageOf(world, browser, staff)
  await goTo(page, `/admin/instatune-value-transfers/${transfer.id}`)
  const act = async (name: RegExp | string) => {
    await press(page, page.getByRole('button', { name, exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await tabTo(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('as agreed')
    await press(page, dialog.getByRole('button', { name, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await act(valueTransferActLabels.review)
  await expect.poll(focused).toBe('Actions')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe(valueTransferActLabels.lock_old)
  await act(valueTransferActLabels.cancel)
  await page.getByRole('heading', { name: 'Actions' }).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  await page.context().close()
})

test('what contains nothing to ship is offered no tracking', async () => {
  const id = await bought('file@example.test')
  const page = await pageOf(world, browser, staff)
  await page.goto(`/admin/transactions/${id}`)
  await page.getByRole('heading', { name: 'Customer' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Shipment' }).count()).toBe(0)
  const body = { carrier: 'UPS', number: '1Z 999' }
  expect((await staff.call(setTracking, { params: { id }, body })).status).toBe(409)
  await page.context().close()
})

test('a day is typed key by key, and filters that are chosen one after the other all count', async () => {
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/transactions')
  await page.getByRole('button', { name: 'Dates: Any date' }).click()
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('11012026')
  await page.waitForURL(/from=2026-11-01/)
  // The list arrives only after all filters are set.
  let release = () => {}
  const chosen = new Promise<void>((done) => (release = done))
  await page.route(/\/api\/v1\/admin\/transactions\?/, async (route) => {
    await chosen
    await route.continue().catch(() => undefined)
  })
  for (const [filter, value] of [
    ['Status', 'paid'],
    ['Type', 'store'],
    ['Currency', 'USD'],
  ] as const)
    await page.getByLabel(filter, { exact: true }).selectOption(value)
  release()
  await page.waitForURL((url) => url.search === '?from=2026-11-01&state=paid&kind=store&currency=USD')
  await page.getByLabel('Until', { exact: true }).fill('2026-10-01')
  await page.getByText('The end date is before the start date.').first().waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Transactions' }).count()).toBe(0)
  await page.context().close()
})

test('the palette finds an order by its buyer and opens it, and a screen by its name, by keyboard alone', async () => {
  await bought('palette@example.test')
  const page = await pageOf(world, browser, staff)
  await page.goto('/admin/today')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await hydrated(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('textbox', { name: 'Search the back-office' })
  await expect.poll(() => hasFocus(box)).toBe(true)
  await page.keyboard.type('palette@example.test')
  await page
    .getByRole('button', { name: /palette@example\.test|Order$/ })
    .first()
    .waitFor()
  await expect.poll(() => seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/transactions\/\d+$/)
  await box.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await expect.poll(() => hasFocus(box)).toBe(true)
  await page.keyboard.type('receivables')
  await page.getByRole('button', { name: /^Receivables/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/receivables$/)
  await page.context().close()
})

test('the columns and the density of a list, and the sections that are folded, stay as they were chosen', async () => {
  await bought('columns@example.test')
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/transactions')
  const headings = () => page.getByRole('columnheader').allTextContents()
  await expect.poll(headings).toContain('Items')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Items', { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await page.getByRole('button', { name: 'Partners' }).click()
  await page.reload()
  await expect.poll(headings).toEqual(['Order', 'Date', 'Buyer', 'Status', 'Total'])
  await expect.poll(() => page.getByRole('button', { name: 'Compact rows' }).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => page.getByRole('link', { name: /^Payouts/ }).count()).toBe(0)
  await page.context().close()
})

test('the work queue: slash searches, J and K move through the rows, Enter opens, C takes, Tab puts back', async () => {
  const owner = await world.login({ name: 'Kay Keys' })
  const ids: number[] = []
  for (const seed of [71, 72]) {
    const id = await newRequest(owner, [catalog.tuneId('is38-stage-1')], seed)
    expect((await owner.call(payTuneRequest, { params: { id }, body: card })).status).toBe(200)
    ids.push(id)
  }
  const state = async (id: number) => (await owner.call(getTuneRequest, { params: { id } })).body.state
  await expect.poll(() => Promise.all(ids.map(state))).toEqual(['queued', 'queued'])
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/tune-requests')
  const rows = page.getByRole('table').getByRole('link')
  await expect.poll(() => rows.count()).toBe(2)
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page.getByRole('searchbox'))).toBe(true)
  // Letters typed into the search are text, not shortcuts.
  await page.keyboard.type('kay')
  await page.waitForURL(/q=kay/)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocusIn(page, 'main input[type="search"]')).toBe(false)
  await page.locator('section[aria-busy="false"]').getByText('2 requests').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
  await page.keyboard.press('j')
  await expect.poll(focused).not.toBe('')
  const first = await focused()
  await page.keyboard.press('j')
  await expect.poll(focused).not.toBe(first)
  const second = await focused()
  expect([first, second].toSorted()).toEqual(ids.map((id) => `/admin/tune-requests/${id}`).toSorted())
  await page.keyboard.press('k')
  await expect.poll(() => focused()).toBe(first)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${first}`)
  await page.getByRole('button', { name: 'Assign to me' }).waitFor()
  await page.keyboard.press('c')
  await page.getByText('Assigned to you. The customer sees that work has started.').waitFor()
  const taken = Number(first.split('/').at(-1))
  await expect.poll(() => state(taken)).toBe('in_work')
  await press(page, page.getByRole('button', { name: 'Return to queue' }))
  await page.getByText('Returned to the queue.').waitFor()
  await expect.poll(() => state(taken)).toBe('queued')
  await page.keyboard.press('u')
  await page.waitForURL(/\/admin\/tune-requests(\?|$)/)
  await page.context().close()
})

test('a message shows once: in the corner, not in a window that is opened after it, and in the corner again', async () => {
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/tune-credits')
  await page.getByRole('form', { name: 'New code' }).getByLabel('Note').fill('for the test')
  await page.getByRole('button', { name: 'Issue code' }).click()
  const message = page.getByText(/^The code is /)
  await message.waitFor()
  const places = () =>
    message.evaluateAll((found) => found.map((item) => (item.closest('dialog') === null ? 'corner' : 'window')))
  expect(await places()).toEqual(['corner'])
  await page.getByRole('button', { name: 'Withdraw' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The message is about the page behind the dialog.
  await expect.poll(places).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(places).toEqual(['corner'])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(places).toEqual([])
  await page.context().close()
})

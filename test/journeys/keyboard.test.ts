import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { issueTuneCredits } from '#features/tune-credits/contract/tune-credits.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, pageOf } from './money.ts'
import { goTo, hasFocus, seriousFindings, tabTo, violationsOf } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const staff = await world.login({ role: 3 })
const issue = () => staff.call(issueTuneCredits, { body: { ecu: 1, tcu: 0, awd: 0, note: 'for the test' } })

const rulesBroken = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

describe('by keyboard alone', () => {
  test('a window that failed opens again without the failure', async () => {
    await issue()
    const page = await pageOf(world, browser, staff)
    await goTo(page, '/admin/tune-credits')
    const withdraw = page.getByRole('button', { name: 'Withdraw' }).first()
    await tabTo(page, withdraw)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Withdraw' })
    await page.route('**/revoke', (route) => route.abort())
    await tabTo(page, confirm)
    await page.keyboard.press('Enter')
    const failure = dialog.getByRole('alert').locator('p')
    await failure.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(withdraw)).toBe(true)
    await page.keyboard.press('Enter')
    await confirm.waitFor()
    expect(await failure.count()).toBe(0)
    await page.context().close()
  })

  test('a button that failed has the focus again', async () => {
    const page = await pageOf(world, browser, staff)
    await goTo(page, '/admin/tune-credits')
    await page.route('**/tune-credits', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const submit = page.getByRole('form', { name: 'New code' }).getByRole('button', { name: 'Issue code' })
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await page.getByRole('form', { name: 'New code' }).getByRole('alert').locator('p').waitFor()
    await expect.poll(() => hasFocus(submit)).toBe(true)
    await page.context().close()
  })

  test('a message stays while it has the focus, and gives it back', async () => {
    const page = await pageOf(world, browser, staff)
    await page.clock.install()
    await goTo(page, '/admin/tune-credits')
    const submit = page.getByRole('form', { name: 'New code' }).getByRole('button', { name: 'Issue code' })
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    const message = page.getByText(/^The code is /)
    await message.waitFor()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await tabTo(page, dismiss)
    await page.clock.fastForward(60_000)
    expect(await message.count()).toBe(1)
    await page.keyboard.press('Shift+Tab')
    await page.clock.fastForward(60_000)
    await expect.poll(() => message.count()).toBe(0)
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await tabTo(page, dismiss)
    await page.keyboard.press('Enter')
    await expect.poll(() => message.count()).toBe(0)
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
    await page.context().close()
  })

  test('a row of the audit log shows what changed', async () => {
    await issue()
    const page = await pageOf(world, browser, staff)
    await goTo(page, '/admin/audit')
    const details = page.getByRole('button', { name: 'Details' }).first()
    await tabTo(page, details)
    await page.keyboard.press('Enter')
    await page.locator('tbody').getByText('ecu', { exact: true }).waitFor()
    expect(await details.getAttribute('aria-expanded')).toBe('true')
    expect(await rulesBroken(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => details.getAttribute('aria-expanded')).toBe('false')
    await page.context().close()
  })

  test('the cart’s window keeps the focus when a line is removed', async () => {
    const page = await pageOf(world, browser)
    await goTo(page, '/products/obd-cable')
    await addToCart(page)
    const window = page.getByRole('dialog', { name: 'Your cart' })
    const remove = window.getByRole('button', { name: /^Remove / })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(window.getByRole('heading', { name: 'Your cart' }))).toBe(true)
    expect(await rulesBroken(page)).toEqual([])
    await page.context().close()
  })

  test('the last of many answers of a search field is in view when it is reached', async () => {
    for (let count = 0; count < 8; count += 1) await newDealer(world)
    const page = await pageOf(world, browser, staff)
    await goTo(page, '/admin/dealer-credit-deals/new')
    const field = page.getByRole('combobox', { name: 'Dealer' })
    await tabTo(page, field)
    await page.keyboard.type('Dealer')
    const last = page.getByRole('option').nth(7)
    await last.waitFor()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    const hidden = await last.evaluate((row) => {
      const panel = row.closest('ul')!.parentElement!.getBoundingClientRect()
      return Math.round(row.getBoundingClientRect().bottom - panel.bottom)
    })
    expect(hidden).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  test('the account’s window opens over the dark bar of the back-office and can be read', async () => {
    const page = await pageOf(world, browser, staff)
    await goTo(page, '/admin/tune-credits')
    await tabTo(page, page.getByRole('button', { name: /^Account/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.context().close()
  })
})

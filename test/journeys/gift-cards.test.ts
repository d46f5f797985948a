import type { Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, fillAddress, fillCard, payByCard } from './money.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function buyCard(page: Page): Promise<void> {
  await goTo(page, '/gift-cards')
  await page.getByLabel('Recipient’s email').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Other amount' }).check()
  await page.getByRole('textbox', { name: 'Other amount' }).fill('5')
  await page.getByLabel('Your email').fill('giver@example.test')
  await fillAddress(page)
  // By keyboard, because the button moves while the card fields load.
  await page.getByRole('textbox', { name: 'Other amount' }).press('Enter')
  await page.getByText('Enter an amount from $10.00 to $1,000.00.').waitFor()
  await page.getByRole('textbox', { name: 'Other amount' }).fill('40.00')
  await page.getByLabel('Recipient’s name').fill('Robin')
  await page.getByLabel('Recipient’s email').fill('robin@example.test')
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Message').fill('Happy birthday!')
  const sendOn = page.getByLabel('Send on')
  await sendOn.focus()
  await page.keyboard.type('1224')
  await page.getByRole('textbox', { name: 'Other amount' }).press('Enter')
  await page.getByText('Enter a complete date.').waitFor()
  await sendOn.fill('2026-12-24')
  await sendOn.fill('')
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay $40.00' }).click()
  await page.waitForURL(/\/invoice\?paid=1$/)
  await page.getByText('Tax is charged when the gift card is spent').waitFor()
}

test('a guest buys a card, another guest pays part of an order with it, and the refund goes back to it', async () => {
  const giver = await openVisitor(browser, { origin })
  await buyCard(giver.page)
  const mail = await waitForMail(world, 'robin@example.test', 'gift-card')
  expect(mail.subject).toBe('Dana Reyes sent you an Overboost gift card of $40.00')
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(mail.text)![0]
  const { rows: kept } = await world.owner.db.execute<{ text: string | null; html: string | null }>(
    sql`select text, html from mails where recipient = 'robin@example.test'`,
  )
  expect(kept).toEqual([{ text: null, html: null }])

  const receiver = await openVisitor(browser, { origin, width: 390 })
  const { page } = receiver
  await goTo(page, '/gift-cards')
  await page.getByLabel('Gift card code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check balance' }).click()
  await page.getByText(`Gift card ending in ${code.slice(-4)}: $40.00`).waitFor()
  await page.goto('/products/obd-cable')
  await addToCart(page)
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill('robin@example.test')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Use a gift card' }).click()
  await page.getByLabel('Gift card code').fill('AAAA-BBBB')
  await page.keyboard.press('Enter')
  await page.getByText('We couldn’t find this gift card. Check the code.').waitFor()
  await page.getByLabel('Gift card code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText(`Gift card ending in ${code.slice(-4)} pays $40.00`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
  await page.getByText('−$40.00').first().waitFor()
  expect(receiver.problems.filter((problem) => !problem.includes('409'))).toEqual([])

  const admin = await world.login({ role: roles.admin })
  const staff = await openVisitor(browser, { origin, width: 1440, client: admin })
  const { rows: paid } = await world.owner.db.execute<{ id: number; total: number }>(
    sql`select id, total from orders where email = 'robin@example.test'`,
  )
  await staff.page.goto(`/admin/transactions/${paid[0]!.id}`)
  await hydrated(staff.page)
  await staff.page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await staff.page.getByLabel('Reason').fill('The cable is too short')
  await staff.page
    .getByRole('button', { name: /preview/i })
    .first()
    .click()
  await staff.page.getByText('$40.00 to the gift card').waitFor()
  await staff.page
    .getByRole('button', { name: /^Refund/ })
    .last()
    .click()
  const cardOf = async () => (await world.owner.db.execute(sql`select balance, held from gift_cards`)).rows[0]
  await expect.poll(cardOf).toEqual({ balance: 4_000, held: 0 })

  await staff.page.goto('/admin/gift-cards')
  await hydrated(staff.page)
  await staff.page
    .getByRole('link', { name: `•••• ${code.slice(-4)}` })
    .first()
    .click()
  await staff.page.getByText('Refunded from an order').waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: 'Freeze' }).click()
  await staff.page.getByLabel('Reason').fill('Reported as stolen')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await staff.page.getByText('Frozen').first().waitFor()
  expect(staff.problems).toEqual([])
})

import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createOrder, estimateOrder, payLaterOrder } from '#features/checkout/contract.ts'
import { getDealerBalance } from '#features/dealer-accounts/contract/account.ts'
import { grantDealerCredits } from '#features/dealer-accounts/contract/staff.ts'
import { newPromotion } from '#features/promotions/contract/promotion-fields.ts'
import { createPromotion, updatePromotion } from '#features/promotions/contract/promotions.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { type DealerFixture, newDealer } from '../fixtures-dealer.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { logIn, openPage, useBrowser } from './browser.ts'
import { fillAddress, pageOf, payByCard } from './money.ts'
import { seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()

/** The form has the address of an earlier purchase. */
const seeAddress = async (page: Page) => {
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Reno')
}

/** A cable in the cart, the address filled in, and the dealer's account selected. */
async function buyOnAccount(page: Page, address: (page: Page) => Promise<void>): Promise<void> {
  await goTo(page, '/products/obd-cable')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await goTo(page, '/checkout')
  await address(page)
  // For a buyer of just one dealer, its account is preselected.
  await expect.poll(() => page.getByRole('radio', { name: /’s account: / }).isChecked()).toBe(true)
  await page.getByText(/We’ll invoice Dealer Ltd/).waitFor()
  await page.getByRole('button', { name: /Charge .* to account/ }).click()
}

const sumOf = async (dealer: DealerFixture) =>
  (
    await world.database.db.execute<{ owed: number; credited: number }>(sql`
      select coalesce(sum(p.amount) filter (where t.code = ${dealer.code}), 0)::bigint as owed,
        coalesce(sum(p.amount) filter (where f.code = ${dealer.code}), 0)::bigint as credited
      from postings p join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id`)
  ).rows[0]!

test('a buyer whose dealer’s account is in another currency switches at checkout, and only sees amounts in that one', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000, currency: 'CAD' })
  const buyer = await dealer.member('buyer')
  const page = await pageOf(world, browser, buyer)
  await goTo(page, '/products/obd-cable')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await goTo(page, '/checkout')
  await fillAddress(page)
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText(/Nevada sales tax/).waitFor()
  const inDollars = await summary.getByText(/^\$[\d.]+$/).allTextContents()
  expect(await page.getByRole('radio', { name: /’s account, in CAD$/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Switch to CAD' }).click()
  const charge = page.getByRole('button', { name: /^Charge CA\$[\d.]+ to account$/ })
  await charge.waitFor()
  const inCanadian = await summary.getByText(/^CA\$[\d.]+$/).allTextContents()
  expect(inCanadian.length).toBe(inDollars.length)
  expect(inCanadian.filter((amount) => inDollars.includes(amount.replace('CA', '')))).toEqual([])
  await charge.click()
  await page.getByText('Thank you – order confirmed').waitFor()
  expect((await sumOf(dealer)).owed).toBe(Math.round(Number(inCanadian.at(-1)!.slice(3)) * 100))
})

test('a buyer buys until the limit refuses, the owner pays the balance and a deal in another currency, and the statement adds up', async () => {
  const dealer = await newDealer(world, { creditLimit: 10_000 })
  const [buyer, owner] = [await dealer.member('buyer'), await dealer.member('owner')]
  const page = await pageOf(world, browser, buyer)
  await buyOnAccount(page, fillAddress)
  await page.getByText('Thank you – order confirmed').waitFor()
  await page.getByText('Dealer Ltd').waitFor()
  await buyOnAccount(page, seeAddress)
  await page.getByText('This purchase exceeds the available credit.').waitFor()
  await page.getByText('This purchase exceeds a credit limit. Please confirm the current account balance.').waitFor()

  const money = await pageOf(world, browser, owner)
  await money.goto(`/dealer/${dealer.slug}/pay-balance`)
  await expect.poll(() => money.locator('main nav ul a[aria-current]').allTextContents()).toEqual(['Balance'])
  await payByCard(money)
  await money.getByText('to the account.').waitFor()
  expect(await seriousFindings(money)).toEqual([])

  // Staff find the dealer by typing, draft a deal and publish it.
  const staff = await pageOf(world, browser, await world.login({ role: 3 }))
  await staff.goto('/admin/dealer-credit-deals/new')
  await staff.getByRole('button', { name: 'Save draft' }).click()
  await staff.getByText('Choose a dealer.').waitFor()
  await staff.getByRole('combobox', { name: 'Dealer' }).pressSequentially(dealer.slug)
  await staff.getByRole('option', { name: /Reno · USD/ }).waitFor()
  await staff.keyboard.press('Enter')
  await staff.getByLabel('Title').fill('Journey deal')
  await staff.getByLabel('Price in USD').fill('200')
  await staff.getByLabel('Credit in USD').fill('220')
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Save draft' }).click()
  await staff.getByRole('button', { name: 'Publish' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('agreed by phone')
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await staff.getByText('Published', { exact: true }).waitFor()
  await money.goto(`/dealer/${dealer.slug}/balance`)
  await money.getByRole('link', { name: 'Journey deal' }).click()
  await money.getByLabel('Pay in').selectOption('CAD')
  await money.getByText('CA$274.00').first().waitFor()
  await payByCard(money)
  await money.getByText('CA$274.00 was charged').waitFor()
  await money.getByText('1 USD = 1.37 CAD, rate of').waitFor()

  const { owed, credited } = await sumOf(dealer)
  expect(credited).toBe(owed + 22_000)
  await money.goto(`/dealer/${dealer.slug}/print-statement-range`)
  const closing = money.getByRole('row', { name: /Closing balance/ })
  await closing.waitFor()
  const figures = [owed, credited, owed - credited].map((minor) => formatMoney({ minor, currency: 'USD' }))
  expect(await closing.getByRole('cell').allTextContents()).toEqual(['Closing balance', ...figures])
  expect(await seriousFindings(money)).toEqual([])

  // Days in the wrong order are reported at their fields, and the page stays.
  await money.goto(`/dealer/${dealer.slug}/balance`)
  await money.getByLabel('From', { exact: true }).fill('2026-02-02')
  await money.getByLabel('Until', { exact: true }).fill('2026-01-01')
  await money.getByText('The end date is before the start date.').waitFor()
  await money.getByLabel('Until', { exact: true }).fill('')
  await money.getByRole('link', { name: 'Print this range' }).waitFor()

  // The sum of credits opens the entries it consists of.
  await money.goto(`/dealer/${dealer.slug}/balance`)
  await money.getByRole('link', { name: formatMoney({ minor: credited, currency: 'USD' }), exact: true }).click()
  await money.getByText('2 results').waitFor()
  await expect.poll(() => money.getByRole('table', { name: 'Entries' }).getByRole('row').count()).toBe(3)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an invoice is due on the day that it names, also read in %s',
  async (timezoneId) => {
    const dealer = await newDealer(world, { creditLimit: 50_000 })
    const owner = await dealer.member('owner')
    const lines = [{ slug: 'obd-cable', quantity: 1 }]
    const { body: order } = await owner.call(createOrder, {
      body: { lines, email: 'buyer@example.test', billing_address: usAddress },
    })
    await owner.call(payLaterOrder, { params: { id: order.id }, body: {} })
    const { body: standing } = await owner.call(getDealerBalance, { params: { slug: dealer.slug } })
    const due = formatUtcDay(standing.next_due_at!)
    const { page } = await openPage(browser, world.origins[0]!, { timezoneId, locale: 'en-US' })
    await logIn(page, owner)
    for (const path of ['invoices', 'fz-orders', 'balance']) {
      await page.goto(`/dealer/${dealer.slug}/${path}`)
      await page
        .getByText(new RegExp(`(^|due )${due}$`))
        .first()
        .waitFor()
    }
    await expect.poll(() => page.getByText(due).count()).toBe(2)
  },
)

test('the cart warns of the limit by what the cart will cost, with the discounts that apply automatically', async () => {
  const staff = await world.login({ role: 3 })
  const dealer = await newDealer(world, { creditLimit: 5_100 })
  const page = await pageOf(world, browser, await dealer.member('buyer'))
  const openCart = async () => {
    await goTo(page, '/products/obd-cable')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText(/’s account: \$51.00 available/).waitFor()
  }
  await openCart()
  await page.getByText('With this purchase, at least 95% of the credit limit is used.').waitFor()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  const body = { ...newPromotion, name: 'Cables', code: 'CABLES', method: 'automatic', percent: 60 } as never
  const { body: promotion, status } = await staff.call(createPromotion, { body })
  expect(status).toBe(201)
  // The process that prices carts learns of it a moment later.
  const cart = { lines: [{ slug: 'obd-cable', options: [], quantity: 1 }], discount_codes: [] }
  await expect
    .poll(async () => (await staff.call(estimateOrder, { body: cart })).body.discount_codes)
    .toMatchObject([{ label: 'Cables' }])
  await openCart()
  await expect.poll(() => page.getByText('of your credit limit or more').count()).toBe(0)
  const retired = { version: promotion.version, state: 'retired' } as never
  expect((await staff.call(updatePromotion, { params: { id: promotion.id }, body: retired })).status).toBe(200)
})

test('a date in a list stays on one line on a phone, beside words that go on in a second', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const owner = await dealer.member('owner')
  const { status } = await (
    await world.login({ role: 3 })
  ).call(grantDealerCredits, {
    params: { id: dealer.id },
    body: { ecu: 3, price: 10_000, reason: 'Three for the cars that were tuned at the open day in Reno' },
  })
  expect(status).toBeLessThan(300)
  const { page } = await openPage(browser, world.origins[0]!, {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  await logIn(page, owner)
  await goTo(page, `/dealer/${dealer.slug}/tune-credits`)
  const row = page.getByRole('table', { name: 'Credit changes' }).getByRole('row').last()
  const lines = (cell: number) =>
    row
      .getByRole('cell')
      .nth(cell)
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
  expect(await lines(1)).toBeGreaterThan(1)
  expect(await lines(0)).toBe(1)
})

/** Payment steps shared by several journeys. */
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client, Person, World } from '../world.ts'
import { worldPassword } from '../world.ts'
import { hydrated, openVisitor, goTo, seriousFindings } from './visitor.ts'

/** A page of a logged-in user or a visitor, with the cookie banner answered. */
export async function pageOf(world: World, browser: Browser, client?: Client): Promise<Page> {
  const { page } = await openVisitor(browser, { origin: world.origins[0]!, client })
  await goTo(page, '/products')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  if (await accept.isVisible()) await accept.click()
  return page
}

/** Logs in on the current page, which then returns to where the person was going. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(worldPassword)
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Types a test card into the gateway's fields. */
export async function fillCard(page: Page, card = '4111111111111111'): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.locator('#number').fill(card)
  await frame.locator('#expiration').fill('12 / 2032')
  await frame.locator('#cvv').fill('123')
}

/** Agrees to the disclaimer, as everyone must on their first purchase of a tune. */
export const agree = (page: Page): Promise<void> => page.getByLabel('I have read the disclaimer').check()

/** Types a test card into the gateway's fields and pays. */
export async function payByCard(page: Page): Promise<void> {
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay .+\d/ }).click()
}

/** Adds the product on the current page to the cart. */
export async function addToCart(page: Page): Promise<void> {
  await hydrated(page)
  const accept = page.getByRole('button', { name: 'Accept' })
  if (await accept.isVisible()) await accept.click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('dialog')
    .getByText(/checkout/i)
    .first()
    .waitFor()
}

/** Fills in the address of a dealer in Nevada. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Dana Reyes')
  await page.getByLabel('Street address').fill('12 Test Street')
  await page.getByLabel(/^(Postal|ZIP) code/).fill('89501')
  await page.getByLabel('City').fill('Reno')
  await page.getByLabel('State').selectOption('NV')
}

/** Selects stage 2 for a Golf R on its page and opens its checkout. */
export async function openTuneCheckout(page: Page): Promise<void> {
  await goTo(page, '/catalog/volkswagen/2016/golf-r/vw-is38?tunes=is38-stage-2')
  const skip = page.getByRole('button', { name: /skip/i })
  if (await skip.first().isVisible()) await skip.first().click()
  await page.goto('/purchase/catalog')
}

/** Balance of each account from its postings, not from the cached balance. */
export async function balances({ owner }: World): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.db.execute<{ code: string; balance: number }>(sql`
    select a.code, sum(case when p.to_id = a.id then p.amount else -p.amount end)::int as balance
    from ledger_accounts a join postings p on a.id in (p.from_id, p.to_id) group by 1`)
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
}

/** Pays for tunes whose credits could go to several dealers: the one left out is asked for first. */
export async function payForDealer(page: Page, dealer: string): Promise<void> {
  const select = page.getByLabel('Tune credits go to')
  await select.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await agree(page)
  await payByCard(page)
  await page.getByText('Choose the dealer that gets the credits.').waitFor()
  await select.selectOption(dealer)
  await page.getByRole('button', { name: /^Pay .+\d/ }).click()
}

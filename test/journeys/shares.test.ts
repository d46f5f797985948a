import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCreditDeal, publishCreditDeal } from '#features/dealer-accounts/contract/credit-deals.ts'
import { tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { formatMoney } from '#kit/money.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { makeAgreement, makeEarner } from '../fixtures-earnings.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, logIn, openTuneCheckout, pageOf, payByCard } from './money.ts'
import { seriousFindings } from './visitor.ts'

const { world, catalog } = await useWorld({
  fill: { catalog: fillCatalog }, // Any payout of more than fifty dollars needs a second person.
  environment: { PAYOUT_APPROVAL_LIMITS: 'USD=50' },
})
const browser = await useBrowser()

const usd = (minor: number): string => formatMoney({ minor, currency: 'USD' })
async function read<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await world.database.db.execute<T>(statement)
  return rows[0] as T
}
/** Balance of an account from its postings, not from the cached balance. */
const balanceOf = async (code: string): Promise<number> =>
  (
    await read<{ balance: number }>(sql`
      select coalesce(sum(case when t.code = ${code} then p.amount else -p.amount end), 0)::bigint as balance
      from postings p join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id
      where ${code} in (f.code, t.code)`)
  ).balance

/** Selects stage 2 for a Golf R on its page and buys it on the dealer's account. */
async function buyTune(page: Page, { isFirst = false } = {}): Promise<void> {
  await openTuneCheckout(page)
  await page.getByRole('radio', { name: /^Use a tool you already have/ }).check()
  await page.getByRole('radio', { name: /’s account: / }).check()
  if (isFirst) await agree(page)
  await page.getByRole('button', { name: /Charge .* to account/ }).click()
}

test('a sale on account pays its tuner after two of staff agree, and a refund of half corrects all who had a part of it', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const owner = await pageOf(world, browser, await dealer.member('owner'))
  const person = await world.signUp({ flags: ['t'], name: 'Timo Hartl' })
  const earner = await makeEarner(world.owner.db, { userId: person.id, name: 'Timo Hartl', holdDays: 0 })
  await makeAgreement(world.owner.db, earner.id, 2000)
  await world.owner.db.insert(tuneTuners).values({ tuneId: catalog.tuneId('is38-stage-2'), earnerId: earner.id })

  // The owner invites a buyer, who buys until the credit limit is reached.
  const ben = await world.signUp({ email: 'ben@example.test', name: 'Ben Carver' })
  await owner.goto(`/dealer/${dealer.slug}/settings?tab=members`)
  await owner.getByRole('form', { name: 'Invite a member' }).getByLabel('Email').fill(ben.email)
  await owner.getByLabel('Role', { exact: true }).selectOption('buyer')
  await owner.getByRole('button', { name: 'Send invite' }).click()
  await owner.getByText(`Invite sent to ${ben.email}.`).waitFor()
  const { text } = await waitForMail(world, ben.email, 'dealer-invite')
  const buyer = await pageOf(world, browser)
  await buyer.goto(/https?:\/\/[^\s/]+(\/dealer\/\S+)/.exec(text)?.[1] ?? '')
  await logIn(buyer, ben)
  await buyer.getByRole('button', { name: 'Accept invite' }).click()
  await buyer.waitForURL(`**/dealer/${dealer.slug}`)
  await buyer.getByText('Buy on the dealer’s account.').waitFor()
  await buyTune(buyer, { isFirst: true })
  await buyer.getByText('Thank you – order confirmed').waitFor()
  await buyTune(buyer)
  await buyer.getByText('This purchase exceeds a credit limit. Please confirm the current account balance.').waitFor()
  const order = await read<{ id: number; total: number; net: number }>(sql`
    select o.id, o.total, (select sum(l.net)::bigint from order_lines l where l.order_id = o.id) as net
    from orders o where o.paid_at is not null`)
  expect(await balanceOf(dealer.code)).toBe(order.total)

  // The owner pays the balance, then buys a deal in another currency.
  await owner.goto(`/dealer/${dealer.slug}/pay-balance`)
  await payByCard(owner)
  await owner.getByText('to the account.').waitFor()
  expect(await balanceOf(dealer.code)).toBe(0)
  const admin = await world.login({ role: 3, name: 'Ada Novak' })
  const body = { dealer_id: dealer.id, title: 'Autumn deal', price: 20_000, credit: 22_000 }
  const deal = (await admin.call(createCreditDeal, { body })).body
  await admin.call(publishCreditDeal, {
    params: { id: deal.id },
    body: { version: deal.version, reason: 'agreed by phone' },
  })
  await owner.goto(`/dealer/${dealer.slug}/balance`)
  await owner.getByRole('link', { name: 'Autumn deal' }).click()
  await owner.getByLabel('Pay in').selectOption('CAD')
  await owner.getByText('CA$274.00').first().waitFor()
  await payByCard(owner)
  await owner.getByText('CA$274.00 was charged').waitFor()
  expect(await balanceOf(dealer.code)).toBe(-22_000)
  const statement = async (): Promise<string[]> => {
    await owner.goto(`/dealer/${dealer.slug}/print-statement-range`)
    const closing = owner.getByRole('row', { name: /Closing balance/ })
    await closing.waitFor()
    return closing.getByRole('cell').allTextContents()
  }
  expect(await statement()).toEqual(['Closing balance', usd(order.total), usd(order.total + 22_000), usd(-22_000)])

  // The tuner sees the entry; staff preview and run the payout, two of them approve it, and it is paid.
  while ((await sweepShares(world.database)) > 0);
  const share = (
    await read<{ amount: number }>(
      sql`select sum(amount)::bigint as amount from share_entries where earner_id = ${earner.id}`,
    )
  ).amount
  expect(share).toBe(Math.round(order.net / 5))
  const account = `liability/tuner/${earner.id}/USD`
  expect(await balanceOf(account)).toBe(-share)
  const tuner = await pageOf(world, browser, await world.login(person))
  await tuner.goto(`/tuner/${earner.id}?tab=entries`)
  await tuner
    .getByRole('row', { name: /Stage 2/ })
    .getByText(usd(share))
    .waitFor()
  await tuner
    .getByRole('row', { name: /Stage 2/ })
    .getByText('Included in the payout on')
    .waitFor()

  const first = await pageOf(world, browser, admin)
  await first.goto('/admin/payouts')
  await first.getByRole('button', { name: 'Preview a payout in USD' }).click()
  await first.getByText('so a second person must approve it').waitFor()
  const trial = await read<{ runs: number }>(sql`select count(*)::int as runs from share_groups`)
  expect(trial.runs).toBe(0)
  await first.getByRole('button', { name: `Create payout of ${usd(share)}` }).click()
  await first.getByRole('heading', { name: /^Payout run/ }).waitFor()
  await first.getByText('Waiting for approval').first().waitFor()
  await expect.poll(() => first.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  await expect.poll(() => first.getByRole('button', { name: 'Mark as paid manually' }).count()).toBe(0)
  expect(await seriousFindings(first)).toEqual([])
  const second = await pageOf(world, browser, await world.login({ role: 3, name: 'Sam Rivera' }))
  await second.goto(new URL(first.url()).pathname)
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await second.getByLabel('Reason').fill('The sums agree')
  await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await second.getByText('Sam Rivera').first().waitFor()
  await first.reload()
  await first.getByRole('button', { name: 'Mark as paid manually' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await first.getByText('All paid').first().waitFor()
  expect(await balanceOf(account)).toBe(0)
  await tuner.goto(`/tuner/${earner.id}?tab=disbursements`)
  await tuner.getByRole('row', { name: /OB-/ }).getByText(usd(share)).waitFor()
  expect(await seriousFindings(tuner)).toEqual([])

  // Staff refund half; the dealer's balance, the tuner's entries and the timelines follow.
  const half = Math.round(order.total / 2)
  await first.goto(`/admin/transactions/${order.id}`)
  await first.getByRole('button', { name: 'Refund', exact: true }).click()
  await first.getByText('By amount', { exact: true }).click()
  await first.getByLabel('Amount in USD').fill((half / 100).toFixed(2))
  await first.getByLabel(/Reason|Why/).fill('One of the two files was never flashed')
  await first.getByRole('button', { name: 'Preview' }).click()
  await first.getByRole('button', { name: `Refund ${usd(half)}` }).click()
  await first
    .getByText(`Refunded ${usd(half)}.`)
    .first()
    .waitFor()
  while ((await sweepShares(world.database)) > 0);
  const back = (
    await read<{ amount: number }>(sql`
      select coalesce(-sum(amount), 0)::bigint as amount from share_entries where earner_id = ${earner.id} and reversal_of is not null`)
  ).amount
  expect(Math.abs(back - share / 2)).toBeLessThanOrEqual(1)
  expect(await balanceOf(account)).toBe(back)
  expect(await balanceOf(dealer.code)).toBe(-22_000 - half)
  expect(await statement()).toEqual([
    'Closing balance',
    usd(order.total),
    usd(order.total + 22_000 + half),
    usd(-22_000 - half),
  ])
  await tuner.goto(`/tuner/${earner.id}?tab=entries&kind=refund`)
  await tuner
    .getByRole('row', { name: /Stage 2/ })
    .getByText(usd(-back))
    .waitFor()
  await tuner.getByRole('link', { name: /Stage 2/ }).click()
  await tuner.getByRole('heading', { name: `Order ${order.id}` }).waitFor()
  const steps = tuner.getByRole('main').locator('ol').getByRole('listitem')
  const sold = [usd(order.total), usd(share), usd(order.net - share)]
  await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(7)
  const said = await steps.allInnerTexts()
  for (const amount of [...sold, usd(-half), usd(-back)]) expect(said.join('\n')).toContain(amount)
  expect(await seriousFindings(tuner)).toEqual([])

  await first.goto(`/admin/transactions/${order.id}`)
  await first.getByRole('link', { name: 'Shares of this sale' }).click()
  const rows = first.getByRole('row', { name: /Timo Hartl/ })
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.getByRole('cell').last().innerText()).toMatch(new RegExp(`${back / 100}|${share / 100}`))
  expect(await seriousFindings(first)).toEqual([])
})

/** A product from its first draft to a lost chargeback: stock, books, statement, shares and mails match at the end. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { issueGiftCard } from '#features/gift-cards/contract/staff.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { affiliateCodes } from '#features/partners/server/affiliates/tables.ts'
import { notificationPath } from '#features/payments/server/notification-route.ts'
import { formatMoney } from '#kit/money.ts'
import { type DealerFixture, newDealer } from '../fixtures-dealer.ts'
import { makeAgreement, makeEarner } from '../fixtures-earnings.ts'
import { giftCardTools } from '../fixtures-gift-cards.ts'
import { fillShop } from '../fixtures-shop.ts'
import { mailsTo, waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { createGoods, receive } from './goods.ts'
import { balances, fillAddress, pageOf, payByCard } from './money.ts'
import { hydrated, openVisitor, goTo } from './visitor.ts'

const { world } = await useWorld({
  fill: {
    shop: async (owner) => {
      await fillShop(owner, { cable: 10, shirt: 0 })
      await owner.db.execute(sql`update products set serial_tracked = true where slug = 'obd-cable'`)
    },
  },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const guestEmail = 'guest@example.test'
const { codeOf } = giftCardTools(world)
const read = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<T>(statement)).rows
const usd = (minor: number) => formatMoney({ minor, currency: 'USD' })

/** Two large shirts at the dealer price, on account. */
async function buyAsDealer(dealer: DealerFixture) {
  const page = await pageOf(world, browser, await dealer.member('buyer'))
  await goTo(page, '/products/track-tee')
  await page.getByText('$25.00').first().waitFor()
  await page.getByText('L', { exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Quantity of Track tee' }).fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await goTo(page, '/checkout')
  await fillAddress(page)
  await page.getByRole('radio', { name: /’s account: / }).check()
  await page.getByRole('button', { name: /Charge .* to account/ }).click()
  await page.getByText('Thank you – order confirmed').waitFor()
  await page.context().close()
}

/** The kit through an affiliate link, paid with a $30 gift card and a card. */
async function buyAsGuest(code: string) {
  const { page, problems } = await openVisitor(browser, { origin, width: 390 })
  const visit = page.waitForResponse('**/api/v1/affiliate-visits')
  await page.goto('/products/track-kit?ref=KIMDRIVES')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await visit
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(guestEmail)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Use a gift card' }).click()
  await page.getByLabel('Gift card code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText(`Gift card ending in ${code.slice(-4)} pays $30.00`).waitFor()
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
  expect(problems).toEqual([])
  await page.context().close()
}

/** Packs what the form suggests, or only the given line, and ships it. */
async function packAndShip(page: Page, number: string, only?: { name: RegExp; serial?: string }) {
  await page.getByRole('button', { name: 'Pack parcel' }).waitFor()
  for (const items of await page.getByRole('textbox', { name: /^Items of / }).all()) {
    const label = (await items.getAttribute('aria-label')) ?? ''
    if (only && !only.name.test(label)) await items.fill('0')
  }
  if (only?.serial) await page.getByLabel('Serial numbers').fill(only.serial)
  await page.getByRole('button', { name: 'Pack parcel' }).click()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByLabel('Carrier').fill('UPS')
  await page.getByLabel('Tracking number').fill(number)
  await page.keyboard.press('Enter')
  await page.getByText(`UPS ${number}`).waitFor()
}

/** The guest asks for a smaller shirt through the order link; staff take the large one back and send the small one. */
async function exchange(page: Page, orderId: number) {
  const guest = await openVisitor(browser, { origin, width: 390 })
  await guest.page.goto('/find-order')
  await hydrated(guest.page)
  await guest.page.getByRole('textbox', { name: /number/i }).fill(String(orderId))
  await guest.page.getByRole('textbox', { name: 'Email' }).fill(guestEmail)
  await guest.page.keyboard.press('Enter')
  const { text } = await waitForMail(world, guestEmail, 'order-link')
  await guest.page.goto(/\/profile\/orders\/\S+\/invoice/.exec(text)?.[0] ?? 'no link')
  await guest.page.getByRole('link', { name: 'Returns' }).click()
  await guest.page.getByRole('combobox', { name: /^Quantity of Track tee/ }).selectOption('1')
  await guest.page.getByRole('combobox', { name: 'What would you like?' }).selectOption('Exchange')
  await guest.page.getByRole('textbox', { name: 'Details' }).fill('A size smaller, please.')
  await guest.page.getByRole('button', { name: 'Request return' }).click()
  await guest.page.getByText('Requested', { exact: true }).waitFor()

  await goTo(page, '/admin/orders/returns')
  await page.getByRole('link', { name: /R-\d+/ }).click()
  for (const [name, submit] of [
    ['Approve', 'Approve'],
    ['Parcel arrived', 'Parcel arrived'],
    ['Inspect', 'Save inspection'],
    ['Send exchange', 'Send exchange'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (name === 'Send exchange') await dialog.getByRole('combobox', { name: 'Size' }).selectOption('S')
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('Replaced by').waitFor()
  await guest.page.reload()
  await guest.page.getByText(/Replaced by order \d+/).waitFor()
  expect(guest.problems).toEqual([])
}

/** Units by product and size; also checks that each level is the sum of its changes. */
async function stock() {
  const levels = await read<{ name: string; units: number; changed: number }>(sql`
    select concat_ws(', ', p.slug, c.name) as name, sum(s.on_hand)::int as units, sum((select coalesce(sum(delta), 0)
        from stock_changes d where d.product_id = s.product_id and d.location_id = s.location_id
          and d.variant_id is not distinct from s.variant_id))::int as changed
    from stock_levels s join products p on p.id = s.product_id left join product_variants v on v.id = s.variant_id
      left join product_selections c on c.id = any(v.selection_ids)
    where p.slug in ('obd-cable', 'track-tee') group by 1 having sum(s.on_hand) > 0 order by 1`)
  expect(levels.map(({ changed }) => changed)).toEqual(levels.map(({ units }) => units))
  return levels.map(({ name, units }) => ({ name, units }))
}

/** The bank charges back the card payment. */
async function chargeBack(page: Page, orderId: number) {
  const [intent] = await read<{ reference: string }>(
    sql`select reference from payment_intents where order_id = ${orderId} and state = 'ordered'`,
  )
  for (const kind of ['dispute_opened', 'dispute_lost'])
    await fetch(`${world.gatewayUrl}/sandbox/webhooks`, {
      method: 'POST',
      body: JSON.stringify({
        url: `${origin}${notificationPath}`,
        notifications: [{ kind, orderId: intent!.reference, reason: 'fraud' }],
      }),
    })
  await goTo(page, '/admin/disputes')
  await page.getByText('Lost', { exact: true }).first().waitFor()
}

test('a product is made, sold, shipped, exchanged and charged back, and everything agrees', async () => {
  const admin = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client: admin, width: 1440 })
  const kim = await makeEarner(world.owner.db, { kind: 'affiliate', name: 'Kim', holdDays: 0 })
  await makeAgreement(world.owner.db, kim.id, 1000)
  await world.owner.db.insert(affiliateCodes).values({ code: 'KIMDRIVES', earnerId: kim.id })
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  await createGoods(page)
  await receive(page)
  await buyAsDealer(dealer)
  const gift = {
    recipient_name: 'Robin',
    recipient_email: guestEmail,
    from_name: 'Overboost',
    message: '',
    value: 3000,
    currency: 'USD',
    reason: 'a late parcel',
  } as const
  const { body: card } = await admin.call(issueGiftCard, { body: gift as never })
  await buyAsGuest(await codeOf(card.id))
  while ((await sweepShares(world.database)) > 0);

  const orders = await read<{ id: number; email: string; total: number; tax: number; shipping: number }>(
    sql`select id, email, total, tax, shipping from orders where state = 'paid' order by id`,
  )
  const [onAccount, guests] = [orders[0]!, orders[1]!]
  await page.goto(`/admin/orders/${guests.id}`)
  await packAndShip(page, '1Z-CABLE', { name: /OBD cable/, serial: 'SN-77' })
  await packAndShip(page, '1Z-TEE')
  await page.goto(`/admin/orders/${onAccount.id}`)
  await packAndShip(page, '1Z-DEALER')
  await exchange(page, guests.id)
  await chargeBack(page, guests.id)
  while ((await sweepShares(world.database)) > 0);

  expect([onAccount.total, guests.total]).toEqual([2 * 2500 + 900 + onAccount.tax, 8000 + 900 + guests.tax])
  const charged = guests.total - 3000
  // Stock: there were ten cables in each of two locations, and five shirts of each size arrived. The kit and the
  // dealer took three large ones, one of which was exchanged for a small one.
  expect(await stock()).toEqual([
    { name: 'obd-cable', units: 19 },
    { name: 'track-tee, L', units: 3 },
    { name: 'track-tee, S', units: 4 },
  ])
  expect(await read(sql`select serials from parcel_lines where serials <> '[]'`)).toEqual([{ serials: ['SN-77'] }])
  // Shares: a tenth of what the shop has kept of the kit, the part paid by gift card.
  const [share] = await read<{ kept: number }>(sql`select sum(amount)::int as kept from share_entries`)
  expect(share!.kept).toBe(Math.round((8000 * 0.1 * 3000) / guests.total))
  // Books and statement.
  const left = 8000 + 900 + guests.tax - charged
  const [goods, shipping] = [8000, 900].map((net) => net - Math.round((net * charged) / guests.total))
  expect(await balances(world)).toEqual({
    [dealer.code]: onAccount.total,
    'asset/gateway/USD': 0,
    'asset/disputes/USD': 0,
    [`liability/gift-card/${card.id}/USD`]: 0,
    'expense/gift-cards/USD': 3000,
    [`liability/affiliate/${kim.id}/USD`]: -share!.kept,
    'expense/shares/USD': share!.kept,
    'revenue/goods/USD': -(5000 + goods!),
    'revenue/shipping/USD': -(900 + shipping!),
    'liability/tax/USD': -(onAccount.tax + left - goods! - shipping!),
  })
  const owner = await pageOf(world, browser, await dealer.member('owner'))
  await owner.goto(`/dealer/${dealer.slug}/print-statement-range`)
  const closing = owner.getByRole('row', { name: /Closing balance/ })
  await closing.waitFor()
  expect(await closing.getByRole('cell').allTextContents()).toEqual([
    'Closing balance',
    usd(onAccount.total),
    usd(0),
    usd(onAccount.total),
  ])
  const [order] = await read(sql`select state, refunded::int as refunded from orders where id = ${guests.id}`)
  expect(order).toEqual({ state: 'partly_refunded', refunded: charged })
  // Mails: both buyers were notified of shipments, and the guest of each step of the return.
  const mails = (await mailsTo(world, guestEmail)).map(({ template }) => template)
  expect(mails.toSorted()).toEqual([
    'gift-card',
    'order-confirmation',
    'order-confirmation',
    'order-link',
    'order-shipped',
    'order-shipped',
    ...Array.from({ length: 5 }, () => 'return-update'),
  ])
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  expect(problems).toEqual([])
})

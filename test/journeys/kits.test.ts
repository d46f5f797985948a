import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dealerMembers } from '#features/dealers/server/tables.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { switches } from '#features/notices/server/tables.ts'
import { golfR } from '../fixtures-catalog.ts'
import { fillKits } from '../fixtures-kits.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, fillAddress, pageOf, payByCard, payForDealer } from './money.ts'
import { hydrated, openVisitor, seriousFindings, tabTo, goTo } from './visitor.ts'

const { world, kits } = await useWorld({
  fill: { kits: fillKits, switch: ({ db }) => db.insert(switches).values({ name: 'kit-builder', value: 'on' }) },
})
const browser = await useBrowser()
const vehicle = Object.values(golfR).join('/')

describe('the kit builder', () => {
  test('by keyboard alone: swap the tune, take a part out, add all, and pay for what was shown', async () => {
    const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
    await page.goto(`/kit-builder?vehicle=${vehicle}`, { waitUntil: 'networkidle' })
    await hydrated(page)
    const total = page.locator('aside p').first()
    await tabTo(page, page.getByRole('radio', { name: /^Stage 1/ }))
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/tune=is38-stage-2/)
    await expect.poll(() => page.getByRole('radio', { name: /^Stage 2/ }).isChecked()).toBe(true)
    await tabTo(page, page.getByRole('checkbox', { name: /^OBD cable/ }))
    await page.keyboard.press('Space')
    await page.waitForURL(/parts=obd-cable/)
    // 699.00 for the tune, 1.00 for the tool, 49.99 for the cable.
    await expect.poll(() => total.textContent()).toContain('$749.99')
    expect(await seriousFindings(page)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: 'Add all to cart' }))
    await page.keyboard.press('Enter')
    const cart = page.getByRole('dialog')
    await cart.getByText(/^For Volkswagen Golf R 2017/).waitFor()
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill('kit@example.test')
    await fillAddress(page)
    await agree(page)
    await payByCard(page)
    await page.waitForURL(/\/invoice\?paid=1$/)
    await page.getByText('FZ Bench').first().waitFor()
    const { rows } = await world.database.db.execute<{ kind: string; subtotal: number; slugs: string[] }>(sql`
      select o.kind, o.subtotal, (select array_agg(l.slug order by l.position) from order_lines l where l.order_id = o.id) as slugs
      from orders o where o.email = 'kit@example.test' and o.state = 'paid'`)
    expect(rows).toEqual([{ kind: 'catalog', subtotal: 74_999, slugs: ['is38-stage-2', 'bench', 'obd-cable'] }])
    expect(problems).toEqual([])
    await context.close()
  })

  test('asks a buyer of two dealers at checkout which one gets the credits of the tune', async () => {
    await world.owner.db.execute(
      sql`update tunes set give_split_credits = true, split_ecu_credit_amt = 2 where slug = 'is38-stage-2'`,
    )
    const [dealer, other] = [await newDealer(world), await newDealer(world)]
    const both = await dealer.member('buyer')
    await world.owner.db.insert(dealerMembers).values({ dealerId: other.id, userId: both.person.id, role: 'buyer' })
    const page = await pageOf(world, browser, both)
    await page.goto(`/kit-builder?vehicle=${vehicle}&tune=is38-stage-2`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^For Volkswagen Golf R 2017/)
      .waitFor()
    await page.goto('/checkout', { waitUntil: 'networkidle' })
    await fillAddress(page)
    await payForDealer(page, other.slug)
    await page.waitForURL(/\/invoice\?paid=1$/)
    await sweepShares(world.database)
    const { rows } = await world.owner.db.execute(
      sql`select dealer_id, ecu from dealer_credits where dealer_id in (${dealer.id}, ${other.id}) and ecu > 0`,
    )
    expect(rows).toEqual([{ dealer_id: other.id, ecu: 2 }])
    await page.context().close()
  })

  test('is a page of its own only while its switch is on', async () => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
    expect((await page.goto('/kit-builder'))?.status()).toBe(200)
    await world.owner.db.update(switches).set({ value: 'off' })
    await world.owner.db.execute(sql`update content_versions set version = version + 1`)
    await world.owner.db.execute(sql`notify content_changed, 'settings'`)
    await expect.poll(async () => (await page.goto('/kit-builder'))?.status()).toBe(404)
    await context.close()
  })
})

test('a part that fits is bought with the tune, shipped, and paid at once, by keyboard', async () => {
  const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
  await goTo(page, `/catalog/volkswagen/2017/golf-r/vw-is38?tunes=is38-stage-2`)
  await page.getByRole('button', { name: /skip/i }).first().click()
  await page.goto('/purchase/catalog')
  await page.getByRole('radio', { name: /^Use a tool you already have/ }).check()
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
  const part = page.getByRole('checkbox', { name: /^OBD cable/ })
  await tabTo(page, part)
  await page.keyboard.press('Space')
  await expect.poll(() => part.isChecked()).toBe(true)
  await page.getByRole('heading', { name: 'Shipping address' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Email').fill('part@example.test')
  await fillAddress(page)
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText('OBD cable').waitFor()
  await agree(page)
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
  await page.getByText('OBD cable').first().waitFor()
  const { rows } = await world.database.db.execute<{ slugs: string[]; shipped: boolean }>(sql`
    select o.shipping > 0 as shipped, (select array_agg(l.slug order by l.position) from order_lines l where l.order_id = o.id) as slugs
    from orders o where o.email = 'part@example.test' and o.state = 'paid'`)
  expect(rows).toEqual([{ slugs: ['is38-stage-2', 'obd-cable'], shipped: true }])
  expect(problems).toEqual([])
  await context.close()
})

test('the parts of a kit stay on its page while their code is still loading', async () => {
  const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, serviceWorkers: 'block' })
  const code = Promise.withResolvers<void>()
  await page.route(/\/kit-parts-[^/]+\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await goTo(page, '/products/starter-kit')
  const parts = page.getByRole('region', { name: 'In this kit' })
  const quantity = page.getByRole('spinbutton', { name: /^Quantity/ })
  await page.getByRole('button', { name: /^Increase/ }).click()
  await expect.poll(() => quantity.inputValue()).toBe('2')
  expect(await parts.getByRole('listitem').count()).toBe(2)
  const loaded = page.waitForResponse(/\/kit-parts-[^/]+\.js$/)
  code.resolve()
  await loaded
  await expect
    .poll(() => parts.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true)
  expect(await parts.getByRole('listitem').count()).toBe(2)
  expect(problems.filter((text) => !text.includes('Service Worker'))).toEqual([])
  await context.close()
})

test('a kit is bought like any product: its parts show in cart, checkout and invoice', async () => {
  const { page, context } = await openVisitor(browser, { origin: world.origins[0]! })
  await page.goto('/products/starter-kit', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'In this kit' }).waitFor()
  await page.getByText('You save $26.99 compared with buying each part alone.').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('2 × OBD cable, Shirt').waitFor()
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText('1 × Starter kit').waitFor()
  await summary.getByText('2 × OBD cable').waitFor()
  expect(kits.bundle).toBeGreaterThan(0)
  await context.close()
})

import { eq, inArray, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createDealerGroup } from '#features/price-lists/contract/dealer-groups.ts'
import { engineToolRestrictions, tools } from '#features/tools/server/tables.ts'
import { tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { formatMoney } from '#kit/money.ts'
import { insertOne, one } from '#kit/server/database.ts'
import { golfPlain, golfR } from '../fixtures-catalog.ts'
import { type DealerFixture, newDealer } from '../fixtures-dealer.ts'
import { fillKits } from '../fixtures-kits.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, agree, fillAddress, pageOf, payByCard } from './money.ts'
import { hydrated, seriousFindings, goTo } from './visitor.ts'

/** Promotions for some customers: staff create them; one buyer gets the discount, another doesn't. */
const { world } = await useWorld({
  fill: {
    kits: async (owner) => {
      await fillKits(owner)
      const { db } = owner
      await db.execute(sql`insert into switches (name, value) values ('kit-builder', 'on')`)
      const engine = one(await db.select().from(engines).where(eq(engines.slug, golfPlain.engine)))
      const able = await db
        .select()
        .from(tools)
        .where(inArray(tools.slug, ['flashzilla-v3', 'fz-bench']))
      const tune = await insertOne(db, tunes, {
        engineId: engine.id,
        slug: 'tsi-stage-1',
        name: 'Stage 1',
        partNumber: 'OB-9-S1',
        price: { USD: 49_900 },
        basePrice: { USD: 49_900 },
      })
      await db.insert(tuneTools).values(able.map((tool) => ({ tuneId: tune.id, toolId: tool.id })))
      await db.insert(engineToolRestrictions).values(able.map((tool) => ({ engineId: engine.id, toolId: tool.id })))
    },
  },
})
const browser = await useBrowser()
const staff = await world.login({ role: roles.admin })
const usd = (minor: number) => formatMoney({ minor, currency: 'USD' })

/** Creates an automatic discount. */
async function createAutomatic(name: string, code: string, fill: (page: Page) => Promise<void>) {
  const page = await pageOf(world, browser, staff)
  await goTo(page, '/admin/promotions')
  await page.getByRole('link', { name: 'New promotion' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Automatic discount')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('textbox', { name: 'Percent off' }).fill('20')
  await fill(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Promotion created.').waitFor()
  await page.context().close()
}
const pick = async (page: Page, label: string, typed: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).last().click()
  await page.keyboard.press('Escape')
}

interface Sums extends Record<string, unknown> {
  id: number
  subtotal: number
  discount: number
  tax: number
  total: number
  postings: number
}
/** Checks out the cart. @returns what the page showed for the discount, and the order in the database */
async function payFor(page: Page, promotion: string, { hasTunes = false } = {}) {
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await fillAddress(page)
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText('sales tax', { exact: false }).waitFor()
  const shown = await summary.innerText()
  expect(await seriousFindings(page)).toEqual([])
  if (hasTunes) await agree(page)
  await payByCard(page)
  await page.waitForURL(/\/invoice\?paid=1$/)
  await page.getByText('Thank you – order confirmed').waitFor()
  const id = /orders\/(\d+)\//.exec(page.url())?.[1]
  const { rows } = await world.owner.db.execute<Sums>(sql`
    select o.id, o.subtotal, o.discount, o.tax, o.total, (
      select sum(p.amount)::int from transfers t join postings p on p.transfer_id = t.id where t.reference = 'order/' || o.id || '/payment') as postings
    from orders o where o.id = ${Number(id)}`)
  const order = one(rows)
  const invoice = await page.locator('main').innerText()
  expect(shown.includes(promotion)).toBe(order.discount > 0)
  expect(shown).toContain(usd(order.total))
  expect(invoice).toContain(usd(order.total))
  expect(invoice.includes(usd(-order.discount).replace('-', '−'))).toBe(order.discount > 0)
  expect(order.postings).toBe(order.total)
  await page.context().close()
  return order
}
/** Number of uses of a promotion that staff see. */
async function uses(code: string): Promise<number> {
  const { rows } = await world.owner.db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders where state = 'paid' and discount_codes ? ${code}`)
  return one(rows).count
}

test('a promotion for a dealer group lowers the order of its dealer, and not that of another dealer or a guest', async () => {
  const [gold, silver] = [await newDealer(world), await newDealer(world)]
  const body = { name: 'Gold partners', slug: 'gold', internal_note: '', dealers: [gold.slug] }
  expect((await staff.call(createDealerGroup, { body: body as never })).status).toBe(201)
  await createAutomatic('Gold week', 'GOLDWEEK', async (page) => {
    await page.getByRole('combobox', { name: 'Who can use it' }).selectOption('Dealers')
    await pick(page, 'Dealer groups', 'gold', 'Gold partners')
  })
  const buy = async (dealer: DealerFixture | null) => {
    const page = await pageOf(world, browser, dealer ? await dealer.member('buyer') : await world.login({}))
    await page.goto('/products/obd-cable')
    await addToCart(page)
    return payFor(page, 'Gold week')
  }
  expect(await buy(gold)).toMatchObject({ subtotal: 4999, discount: 1000 })
  expect(await buy(silver)).toMatchObject({ subtotal: 4999, discount: 0 })
  expect(await buy(null)).toMatchObject({ subtotal: 4999, discount: 0 })
  expect(await uses('GOLDWEEK')).toBe(1)
})

test('a promotion for a vehicle lowers the tune for it, not its tool, and no tune for another vehicle', async () => {
  await createAutomatic('Golf R days', 'GOLFR', async (page) => {
    await pick(page, 'Vehicles', 'golf r', 'Volkswagen Golf R')
  })
  const buy = async (vehicle: Record<string, string>, tune: string) => {
    const page = await pageOf(world, browser, await world.login({}))
    await page.goto(`/kit-builder?vehicle=${Object.values(vehicle).join('/')}&tune=${tune}`, {
      waitUntil: 'networkidle',
    })
    await hydrated(page)
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^For Volkswagen/)
      .waitFor()
    return payFor(page, 'Golf R days', { hasTunes: true })
  }
  // 20% off the tune at 599.00; the tool at 1.00 isn't discounted.
  expect(await buy(golfR, 'is38-stage-1')).toMatchObject({ subtotal: 60_000, discount: 11_980 })
  expect(await buy(golfPlain, 'tsi-stage-1')).toMatchObject({ subtotal: 50_000, discount: 0 })
  expect(await uses('GOLFR')).toBe(1)
})

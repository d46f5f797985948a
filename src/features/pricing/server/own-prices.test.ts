import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { estimateCatalog, payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { getEngine, getTransmission, listTunes } from '#features/catalog/contract/catalog.ts'
import { createOrder, estimateOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { getProduct, listProducts } from '#features/products/contract/products.ts'
import { products } from '#features/products/server/tables.ts'
import { estimateTradeIn } from '#features/trade-ins/contract/trade-ins.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { estimateTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { fillTradeIns, goodAnswers } from '#test/fixtures-trade-ins.ts'
import { type Client, useWorld } from '#test/world.ts'
import { listOwnPrices } from '../contract/own-prices.ts'
import { sales } from './tables.ts'

const salePercent = 10
const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    shop: (owner) => fillTradeIns(owner, { cable: 100_000, shirt: 100_000 }),
    catalog: fillCatalog,
    sale: async ({ db }) => {
      await db.insert(sales).values({
        type: 'spring',
        amount: salePercent,
        amountType: 'percent',
        name: 'Spring tune-up',
        region: 1,
        startsAt: new Date(0),
        endsAt: new Date('2100-01-01'),
      })
    },
  },
})

/** Everyone who buys, with what the shop should know of them. */
interface Buyer {
  name: string
  client: Client
  isDealer: boolean
  roles: string[]
  /** Slug of the dealer whose account they may charge. */
  account?: string
}
const buyers: Buyer[] = []
beforeAll(async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000_000_00 })
  const suspended = await newDealer(world)
  const european = await newDealer(world, { region: 2, currency: 'EUR' })
  const setFlags = (client: Client & { person: { id: number } }, flags: string[]) =>
    world.owner.db.execute(sql`update users set flags = ${JSON.stringify(flags)}::jsonb where id = ${client.person.id}`)
  const tuningOwner = await dealer.member('owner')
  await setFlags(tuningOwner, ['t'])
  buyers.push(
    { name: 'visitor', client: world.client(), isDealer: false, roles: [] },
    { name: 'customer', client: await world.login(), isDealer: false, roles: [] },
    { name: 'tuner', client: await world.login({ flags: ['t'] }), isDealer: false, roles: ['tuner'] },
    { name: 'affiliate', client: await world.login({ flags: ['f'] }), isDealer: false, roles: ['affiliate'] },
    { name: 'both', client: await world.login({ flags: ['t', 'f'] }), isDealer: false, roles: ['tuner', 'affiliate'] },
    { name: 'staff', client: await world.login({ role: 3 }), isDealer: false, roles: [] },
    { name: 'buyer', client: await dealer.member('buyer'), isDealer: true, roles: [], account: dealer.slug },
    { name: 'technician', client: await dealer.member('technician'), isDealer: true, roles: [] },
    { name: 'owner and tuner', client: tuningOwner, isDealer: true, roles: ['tuner'], account: dealer.slug },
    { name: 'of a suspended dealer', client: await suspended.member('owner'), isDealer: false, roles: [] },
    { name: 'of a dealer elsewhere', client: await european.member('owner'), isDealer: false, roles: [] },
  )
  await world.owner.db.execute(sql`update dealers set state = 'suspended' where id = ${suspended.id}`)
})

/** What the tables say now: dealer prices in cents, null for none, and the engine's discounts. */
interface Prices {
  cable: number | null
  stage: number | null
  stageAddon: number | null
  box: number | null
  tuner: number
  affiliate: number
}
const list = { cable: 4999, stage: 59_900, box: 44_900, boxAddon: 35_920, pops: 14_900, popsAddon: 11_920 }
const some = (price: number | null) => (price === null ? {} : { USD: price })
async function write(prices: Prices): Promise<void> {
  const { db } = world.owner
  await db
    .update(products)
    .set({ dealerPrices: some(prices.cable) })
    .where(sql`slug = 'obd-cable'`)
  await db
    .update(tunes)
    .set({ dealerPrice: some(prices.stage), dealerAddonPrice: some(prices.stageAddon) })
    .where(sql`slug = 'is38-stage-1'`)
  await db
    .update(tunes)
    .set({ dealerPrice: some(prices.box) })
    .where(sql`slug = 'dq250-stage-1'`)
  const { tuner, affiliate } = prices
  await db
    .update(engines)
    .set({ otherRoleDiscounts: { tuner, affiliate } })
    .where(sql`slug = 'vw-is38'`)
}

const less = (price: number, percent: number) => price - Math.floor((price * percent + 50) / 100)
/** The rule in other words: the lowest price that anything about the buyer gives. */
function pays(buyer: Buyer, listed: number, { dealer = null as number | null, discounts = {} as object }) {
  const byRole = buyer.roles.map((role) => less(listed, (discounts as Record<string, number>)[role] ?? 0))
  const own = Math.min(listed, ...byRole, ...(buyer.isDealer && dealer !== null ? [dealer] : []))
  return { own, now: Math.min(own, less(listed, salePercent)) }
}

const card = { nonce: 'fake-valid-nonce', email: 'buyer@example.test', billing_address: usAddress }
const cart = { lines: [{ slug: 'obd-cable', options: [], quantity: 3 }] }
const set = () => ({
  vehicle: { ...golfR, transmission: 'dsg-dq250' },
  tune_ids: [catalog.tuneId('is38-stage-1'), catalog.tuneId('dq250-stage-1'), catalog.tuneId('is38-pops')],
  tool: 'own' as const,
})
type PaidLine = { slug: string; unit_price: number; list_price: number | null }
const unitPrices = (lines: readonly PaidLine[]) => Object.fromEntries(lines.map((line) => [line.slug, line.unit_price]))

async function agree(buyer: Buyer, prices: Prices): Promise<void> {
  const { client } = buyer
  const discounts = { tuner: prices.tuner, affiliate: prices.affiliate }
  const cable = pays(buyer, list.cable, { dealer: prices.cable })
  const stage = pays(buyer, list.stage, { dealer: prices.stage, discounts })
  // The add-on to a tune; the box's dealer price counts for it, too, as it has no dealer add-on price.
  const box = pays(buyer, list.boxAddon, { dealer: prices.box })
  const pops = pays(buyer, list.popsAddon, { discounts })
  const tunesNow = { 'is38-stage-1': stage.now, 'dq250-stage-1': box.now, 'is38-pops': pops.now }

  const { body: own } = await client.call(listOwnPrices, {
    body: { products: ['obd-cable'], tunes: ['is38-stage-1', 'dq250-stage-1', 'is38-pops'] },
  })
  const tune = (slug: string) => own.tunes?.find((each) => each.slug === slug)
  const hasOwn = buyer.isDealer || buyer.roles.length > 0
  const shown = {
    cable: own.products?.[0]?.price.USD,
    stage: tune('is38-stage-1')?.price.USD,
    box: tune('dq250-stage-1')?.addonprice.USD,
    pops: tune('is38-pops')?.addonprice.USD,
  }
  const isStaff = buyer.name === 'staff'
  const known = { cable: hasOwn ? cable.own : undefined, stage: stage.own, box: box.own, pops: pops.own }
  expect(shown).toEqual(hasOwn || isStaff ? known : {})
  const seesDealers = buyer.isDealer || isStaff
  expect(tune('is38-stage-1')?.dealer?.dealerprice).toEqual(seesDealers ? some(prices.stage) : undefined)

  const { body: estimated } = await client.call(estimateOrder, { body: cart })
  expect(unitPrices(estimated.lines)).toEqual({ 'obd-cable': cable.now })
  expect(estimated.lines[0]?.list_price).toBe(cable.now < list.cable ? list.cable : null)
  const { body: made } = await client.call(createOrder, {
    body: { ...cart, email: card.email, billing_address: usAddress },
  })
  const { nonce } = card
  const paid = buyer.account
    ? await client.call(payLaterOrder, { params: { id: made.id }, body: { dealer: buyer.account } })
    : await client.call(payOrder, { params: { id: made.id }, body: { nonce, token: made.token } })
  expect(paid.status).toBe(200)
  const { body: order } = await client.call(getOrderByToken, { params: { id: made.id, token: made.token } })
  expect([unitPrices(order.lines), order.subtotal]).toEqual([{ 'obd-cable': cable.now }, 3 * cable.now])

  const { body: asked } = await client.call(estimateCatalog, { body: set() })
  expect(unitPrices(asked.lines)).toEqual(tunesNow)
  const bought = buyer.account
    ? await client.call(payLaterCatalog, { body: { ...set(), dealer: buyer.account } })
    : await client.call(payCatalog, { body: { ...set(), ...card } })
  expect([bought.status, bought.refusal.code]).toEqual([200, undefined])
  const { id, token } = bought.body
  const { body: tuned } = await client.call(getOrderByToken, { params: { id, token } })
  expect([unitPrices(tuned.lines), tuned.subtotal]).toEqual([tunesNow, stage.now + box.now + pops.now])

  const { body: traded } = await client.call(estimateTradeIn, {
    body: { device: 'old-flasher', answers: goodAnswers, product: { slug: 'obd-cable', options: [] } },
  })
  expect([traded.trade_in.price, traded.subtotal]).toEqual([cable.now, cable.now - 2000])

  const staff = buyers.find(({ name }) => name === 'staff')!.client
  const back = await staff.call(refundTransaction, { params: { id }, body: { reason: 'Test', restock: false } })
  expect([back.status, (back.body as { amount?: number }).amount ?? tuned.total]).toEqual([200, tuned.total])
}

const dealerPrice = (listed: number) => fc.option(fc.integer({ min: 2500, max: Math.round(listed * 1.2) }))
const anyPrices: fc.Arbitrary<Prices> = fc.record({
  cable: dealerPrice(list.cable),
  stage: dealerPrice(list.stage),
  stageAddon: dealerPrice(list.stage),
  box: dealerPrice(list.box),
  tuner: fc.integer({ min: 0, max: 100 }),
  affiliate: fc.integer({ min: 0, max: 30 }),
})

describe('the price of one person for one item', () => {
  test('is the same on every path, and nobody gets that of another (INV-33)', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrices, fc.nat(), async (prices, pick) => {
        await write(prices)
        // Three buyers a run, another three in the next one.
        for (const step of [0, 4, 8]) await agree(buyers[(pick + step) % buyers.length]!, prices)
      }),
      { numRuns: 8, examples: buyers.slice(0, 4).map((_, index) => [fixed, index] as [Prices, number]) },
    )
  })

  test('of a tune request is that of the shop', async () => {
    await write(fixed)
    for (const name of ['customer', 'tuner', 'buyer']) {
      const { client } = buyers.find((buyer) => buyer.name === name)!
      const tune_ids = [catalog.tuneId('is38-stage-1')]
      const request = await newRequest(client, tune_ids)
      const [asked, inShop] = await Promise.all([
        client.call(estimateTuneRequest, { params: { id: request }, body: { tool: 'own' } }),
        client.call(estimateCatalog, { body: { vehicle: golfR, tune_ids, tool: 'own' } }),
      ])
      expect(asked.body.lines).toEqual(inShop.body.lines)
      expect(asked.body.lines[0]?.unit_price).toBe(
        { customer: 53_910, tuner: 47_920, buyer: 44_444 }[name as 'customer' | 'tuner' | 'buyer'],
      )
    }
  })
})
const fixed: Prices = { cable: 38_999, stage: 44_444, stageAddon: null, box: 50_000, tuner: 20, affiliate: 5 }

describe('what only dealers and staff see', () => {
  test('is in no public answer, even to those who may see it (INV-33)', async () => {
    await write(fixed)
    const engine = { make: golfR.make, year: golfR.year, model: golfR.model, engine: golfR.engine }
    for (const { client } of buyers) {
      const answers = await Promise.all([
        client.call(getEngine, { params: engine }),
        client.call(getTransmission, { params: { ...engine, transmission: 'dsg-dq250' } }),
        client.call(listTunes, { query: {} }),
        client.call(listProducts, { query: {} }),
        client.call(getProduct, { params: { slug: 'obd-cable' } }),
      ])
      const text = JSON.stringify(answers.map(({ body }) => body))
      const secret = /dealer_?price|dealer_?addon_?price|role_?discounts|split_credit_dealer|44444|38999/i
      expect(secret.exec(text)?.[0]).toBeUndefined()
    }
  })

  test('401 for a visitor; a customer learns nothing', async () => {
    const body = { products: ['obd-cable'], tunes: ['is38-stage-1'] }
    expect((await world.client().call(listOwnPrices, { body })).status).toBe(401)
    const customer = await world.login()
    expect((await customer.call(listOwnPrices, { body })).body).toEqual({ products: [], tunes: [] })
  })

  test('a tuner learns their own discount, not that of affiliates and no dealer price', async () => {
    await write(fixed)
    const tuner = buyers.find(({ name }) => name === 'tuner')!.client
    const { body } = await tuner.call(listOwnPrices, { body: { tunes: ['is38-stage-1'] } })
    expect(body.tunes[0]).toMatchObject({ dealer: null, other_role_discounts: { tuner: 20 } })
    expect(body.tunes[0]?.other_role_discounts).not.toHaveProperty('affiliate')
  })
})

test('the database refuses a discount of more than all, and a list price that is not higher', async () => {
  const { db } = world.owner
  await expect(
    db
      .update(engines)
      .set({ otherRoleDiscounts: { tuner: 101 } })
      .where(sql`slug = 'vw-is38'`),
  ).rejects.toMatchObject({ cause: { constraint: 'engines_role_discounts' } })
  await expect(
    db.execute(sql`
      insert into order_lines (order_id, position, kind, slug, name, quantity, unit_price, list_price, discount, net, tax, total)
      select id, 99, 'product', 'x', 'x', 1, 100, 100, 0, 100, 0, 100 from orders limit 1`),
  ).rejects.toMatchObject({ cause: { constraint: 'order_lines_list_price' } })
})

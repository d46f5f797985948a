import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOrder, estimateOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { listOwnPrices } from '#features/pricing/contract/own-prices.ts'
import { getProduct } from '#features/products/contract/products.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { priceLine, priceListTools } from '#test/fixtures-price-lists.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { updateDealerGroup } from '../contract/dealer-groups.ts'
import { newPriceList } from '../contract/price-list-fields.ts'
import { listPriceLists, previewPriceList, removePriceList, updatePriceList } from '../contract/price-lists.ts'
import { priceListPrices } from './tables.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 100_000, shirt: 100_000 }) },
})
const staff = await world.login({ role: 3 })
const { addList, refusedList, addGroup } = priceListTools(staff)
const cable = (quantity: number) => ({ slug: 'obd-cable', options: [], quantity })
const shirt = (quantity: number, selection: string) => ({
  slug: 'shirt',
  quantity,
  options: [{ id: shop.shirt.optionId, selection }],
})
const estimate = async (client: Client, lines: object[]) =>
  (await client.call(estimateOrder, { body: { lines } as never })).body.lines.map(({ unit_price: price }) => price)
const clearLists = async () => {
  for (const { id } of (await staff.call(listPriceLists, { query: {} })).body.data)
    await staff.call(removePriceList, { params: { id }, query: { version: await versionOf(id) } })
  await expect.poll(() => estimate(world.client(), [cable(20)])).toEqual([4999])
}
const versionOf = async (id: number) => {
  const { rows } = await world.owner.db.execute<{ version: number }>(
    sql`select version from price_lists where id = ${id}`,
  )
  return rows[0]!.version
}

let gold: Awaited<ReturnType<typeof newDealer>>
let silver: typeof gold
const people: Record<'goldBuyer' | 'silverBuyer', Client> = {} as never
beforeAll(async () => {
  gold = await newDealer(world, { creditLimit: 100_000_000_00 })
  silver = await newDealer(world)
  people.goldBuyer = await gold.member('buyer')
  people.silverBuyer = await silver.member('owner')
  await world.owner.db.execute(sql`update products set dealer_prices = '{"USD": 4000}' where slug = 'obd-cable'`)
})

describe('price lists', () => {
  test('reach the dealers that they are for, at the cart and on the page, and nobody else', async () => {
    await clearLists()
    const group = await addGroup([gold.slug])
    const list = await addList({
      audience: 'chosen',
      groups: [group['slug']],
      prices: [priceLine({ percent: 25, off: 'dealer' })],
    })
    await expect.poll(() => estimate(people.goldBuyer, [cable(1)])).toEqual([3000])
    expect(await estimate(people.silverBuyer, [cable(1)])).toEqual([4000])
    expect(await estimate(world.client(), [cable(1)])).toEqual([4999])
    const own = await people.goldBuyer.call(listOwnPrices, { body: { products: ['obd-cable'], tunes: [] } })
    expect(own.body.products[0]?.price.USD).toBe(3000)
    const page = await people.goldBuyer.call(getProduct, { params: { slug: 'obd-cable' } })
    expect(page.body.quantity_prices).toEqual([])
    expect(JSON.stringify(page.body)).not.toMatch(/3000|4000/)
    // A dealer that leaves the group, or is suspended, pays what others pay with the next request.
    const left = await staff.call(updateDealerGroup, {
      params: { id: group['id'] as number },
      body: { version: 1, dealers: [] } as never,
    })
    expect([left.status, await estimate(people.goldBuyer, [cable(1)])]).toEqual([200, [4000]])
    await staff.call(updatePriceList, {
      params: { id: list.id },
      body: { version: 1, groups: [], dealers: [gold.slug] } as never,
    })
    await expect.poll(() => estimate(people.goldBuyer, [cable(1)])).toEqual([3000])
    await world.owner.db.execute(sql`update dealers set state = 'suspended' where id = ${gold.id}`)
    expect(await estimate(people.goldBuyer, [cable(1)])).toEqual([4999])
    await world.owner.db.execute(sql`update dealers set state = 'active' where id = ${gold.id}`)
    const history = await staff.call(listRevisions, { params: { kind: 'price-list', id: list.id }, query: {} })
    expect(history.body.data).toHaveLength(2)
  })

  test('for everyone show on the public page with their dates, and count from their quantity', async () => {
    await clearLists()
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    await addList({ audience: 'everyone', ends_at: endsAt, prices: [priceLine({ from: 10, prices: { USD: 4500 } })] })
    await expect.poll(() => estimate(world.client(), [cable(10)])).toEqual([4500])
    expect(await estimate(world.client(), [cable(9)])).toEqual([4999])
    const { body } = await world.client().call(getProduct, { params: { slug: 'obd-cable' } })
    expect(body.quantity_prices).toEqual([
      { from: 10, choices: [], prices: { USD: 4500 }, starts_at: null, ends_at: endsAt },
    ])
    await world.owner.db.execute(sql`update price_lists set ends_at = now() - interval '1 second'`)
    await expect.poll(() => estimate(world.client(), [cable(10)])).toEqual([4999])
  })

  test('a draft, a retired and a later list count nowhere', async () => {
    await clearLists()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await addList({ audience: 'dealers', state: 'draft', prices: [priceLine({ percent: 50 })] })
    await addList({ audience: 'dealers', state: 'retired', prices: [priceLine({ percent: 50 })] })
    await addList({ audience: 'dealers', starts_at: tomorrow, prices: [priceLine({ percent: 50 })] })
    const seen = await addList({ audience: 'dealers', prices: [priceLine({ product: 'shirt', percent: 10 })] })
    await expect.poll(() => estimate(people.silverBuyer, [shirt(1, 'S')])).toEqual([2250])
    expect(await estimate(people.silverBuyer, [cable(1)])).toEqual([4000])
    expect(seen.version).toBe(1)
  })

  test('the estimate, the order, the account and the refund agree for any lists (INV-06, INV-09)', async () => {
    await clearLists()
    const group = await addGroup([gold.slug])
    const { id } = await addList({ audience: 'chosen', groups: [group['slug']], prices: [] })
    const open = await addList({ audience: 'everyone', prices: [] })
    const buyers = [
      { client: people.goldBuyer, account: gold.slug, isGold: true, isDealer: true },
      { client: people.silverBuyer, account: null, isGold: false, isDealer: true },
      { client: world.client(), account: null, isGold: false, isDealer: false },
    ]
    const anyTier = fc.record({ from: fc.integer({ min: 2, max: 20 }), percent: fc.integer({ min: 1, max: 60 }) })
    await fc.assert(
      fc.asyncProperty(
        anyTier,
        anyTier,
        fc.integer({ min: 1, max: 15 }),
        fc.nat(2),
        async (ours, theirs, quantity, pick) => {
          const save = async (list: number, tier: object) =>
            staff.call(updatePriceList, {
              params: { id: list },
              body: {
                version: await versionOf(list),
                prices: [priceLine({ ...tier, off: 'list' }), priceLine({ product: 'shirt', ...tier })],
              } as never,
            })
          await save(id, ours)
          await save(open.id, theirs)
          const less = (price: number, percent: number) => price - Math.floor((price * percent + 50) / 100)
          const tiers = (isGold: boolean, units: number) => [
            ...(units >= theirs.from ? [theirs.percent] : []),
            ...(isGold && units >= ours.from ? [ours.percent] : []),
          ]
          const pays = (listed: number, dealer: number, isGold: boolean, units: number) =>
            Math.min(listed, dealer, ...tiers(isGold, units).map((percent) => less(listed, percent)))
          const { client, account, isGold, isDealer } = buyers[pick]!
          const lines = [shirt(2, 'L'), cable(quantity), shirt(quantity, 'S')]
          const each = pays(2500, 2500, isGold, quantity + 2)
          const want = [each + 200, pays(4999, isDealer ? 4000 : 4999, isGold, quantity), each]
          await expect.poll(() => estimate(client, lines)).toEqual(want)
          expect(await estimate(client, lines.toReversed())).toEqual(want.toReversed())
          const address = { email: 'buyer@example.test', billing_address: usAddress, shipping_address: usAddress }
          const made = await client.call(createOrder, {
            body: { lines, ...address, shipping_tier: 'us-ground' } as never,
          })
          expect(made.status).toBe(201)
          const { id: order, token } = made.body
          const paid = account
            ? await client.call(payLaterOrder, { params: { id: order }, body: { dealer: account } })
            : await client.call(payOrder, { params: { id: order }, body: { nonce: 'fake-valid-nonce', token } })
          expect(paid.status).toBe(200)
          const { body: bought } = await client.call(getOrderByToken, { params: { id: order, token } })
          expect(bought.lines.map((own) => own.unit_price)).toEqual(want)
          const back = await staff.call(refundTransaction, {
            params: { id: order },
            body: { reason: 'Test', restock: false },
          })
          expect([back.status, (back.body as { amount: number }).amount]).toEqual([200, bought.total])
        },
      ),
      { numRuns: 9 },
    )
  })

  test('the preview prices a cart with the list as it is entered, as the checkout would', async () => {
    await clearLists()
    const { name: _, internal_note: _note, state: _state, publish_at: _publish, ...terms } = newPriceList
    const ask = async (list: object, dealer: string) =>
      (
        await staff.call(previewPriceList, {
          body: {
            id: null,
            currency: 'USD',
            dealer,
            products: [{ slug: 'obd-cable', quantity: 10 }],
            list: { ...terms, ...list },
          } as never,
        })
      ).body
    const list = { audience: 'chosen', dealers: [gold.slug], prices: [priceLine({ from: 10, prices: { USD: 3500 } })] }
    expect(await ask(list, gold.slug)).toMatchObject({
      lines: [{ name: 'OBD cable', quantity: 10, list: 4999, now: 4000, with_list: 3500 }],
      total: { now: 40_000, with_list: 35_000 },
      applies: true,
    })
    expect(await ask(list, silver.slug)).toMatchObject({ total: { now: 40_000, with_list: 40_000 }, applies: false })
    expect(await ask(list, '')).toMatchObject({ total: { now: 49_990, with_list: 49_990 }, applies: false })
    const { id } = await addList(list)
    await expect.poll(() => estimate(people.goldBuyer, [cable(10)])).toEqual([3500])
    expect((await ask({ ...list, prices: [] }, gold.slug)).total.with_list).toBe(35_000)
    const without = await staff.call(previewPriceList, {
      body: {
        id,
        currency: 'USD',
        dealer: gold.slug,
        products: [{ slug: 'obd-cable', quantity: 10 }],
        list: { ...terms, ...list, prices: [] },
      } as never,
    })
    expect(without.body.total).toEqual({ now: 40_000, with_list: 40_000 })
  })

  test('422 beside the field for what makes no sense', async () => {
    const everyone = { audience: 'everyone' }
    expect(await refusedList({ audience: 'chosen' })).toHaveProperty('groups')
    expect(await refusedList({ audience: 'chosen', dealers: ['nobody'] })).toHaveProperty('dealers')
    expect(await refusedList({ prices: [priceLine({ percent: 5 }), priceLine({ percent: 6 })] })).toHaveProperty([
      'prices.1.from',
    ])
    expect(await refusedList({ prices: [priceLine()] })).toHaveProperty(['prices.0.prices'])
    expect(await refusedList({ prices: [priceLine({ percent: 5, prices: { USD: 1 } })] })).toHaveProperty([
      'prices.0.percent',
    ])
    expect(await refusedList({ prices: [priceLine({ product: 'nothing', percent: 5 })] })).toHaveProperty([
      'prices.0.product',
    ])
    expect(await refusedList({ prices: [priceLine({ variant: 7, percent: 5 })] })).toHaveProperty(['prices.0.variant'])
    expect(await refusedList({ ...everyone, prices: [priceLine({ percent: 5 })] })).toHaveProperty(['prices.0.from'])
    expect(
      await refusedList({ ...everyone, prices: [priceLine({ from: 2, percent: 5, off: 'dealer' })] }),
    ).toHaveProperty(['prices.0.off'])
  })

  test('the database refuses percentages above all, and lines that are neither price nor percentage', async () => {
    const { id } = await addList({ audience: 'dealers', prices: [] })
    const insert = (given: object) =>
      world.owner.db
        .insert(priceListPrices)
        .values({ listId: id, position: 0, productId: shop.cable.id, fromQuantity: 1, ...given })
        .then(
          () => null,
          (error: unknown) => violatedConstraint(error),
        )
    expect(await insert({ percent: 101 })).toBe('price_list_prices_one')
    expect(await insert({})).toBe('price_list_prices_one')
    expect(await insert({ percent: 5, fromQuantity: 0 })).toBe('price_list_prices_quantity')
    expect(await insert({ percent: 5, variantId: 99 })).toBe('price_list_prices_variant')
  })
})

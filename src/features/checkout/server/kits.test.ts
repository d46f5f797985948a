import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointUrl } from '#kit/contract.ts'
import { markOf } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { getProduct } from '#features/products/contract/products.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { golfR } from '#test/fixtures-catalog.ts'
import { fillKits } from '#test/fixtures-kits.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { createOrder, estimateOrder, payOrder } from '../contract.ts'

const { world, kits } = await useWorld({ environment: { WORKER: '0' }, fill: { kits: fillKits } })
const staff = await world.login({ role: 3 })

const starter = (quantity: number) => ({ slug: 'starter-kit', quantity })
const stage = (quantity = 1, vehicle: object | null = golfR) => ({
  slug: 'stage-1-kit',
  quantity,
  ...(vehicle ? { vehicle } : {}),
})
type Lines = NonNullable<Parameters<typeof createOrder.input.body.parse>[0]>
const bodyOf = (lines: object[], codes: string[] = []) =>
  ({ lines, email: 'kit@example.test', billing_address: usAddress, discount_codes: codes }) as Lines & never
const make = (client: Client, lines: object[], codes?: string[]) =>
  client.call(createOrder, { body: bodyOf(lines, codes) })
const pay = (client: Client, order: { id: number; token: string }) =>
  client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
const buy = async (lines: object[], codes?: string[]) => {
  const client = world.client()
  const { body, status } = await make(client, lines, codes)
  expect([status, body]).toEqual([201, body])
  expect((await pay(client, body)).status).toBe(200)
  return (await client.call(getOrderByToken, { params: { id: body.id, token: body.token } })).body
}
const onHand = async (productId: number) => {
  const { rows } = await world.database.db.execute<{ units: number }>(
    sql`select coalesce(sum(on_hand), 0)::int as units from stock_levels where product_id = ${productId}`,
  )
  return rows[0]!.units
}
const fill = (units: number) =>
  world.owner.db.execute(
    sql`update stock_levels set on_hand = ${units} where product_id in (${kits.cable}, ${kits.shirt}, ${kits.bench})`,
  )

describe('choices that are translated', () => {
  const inGerman = { 'accept-language': 'de' }
  const lines = [{ slug: 'shirt', options: [{ id: kits.option, selection: 'Groß' }], quantity: 1 }]
  const ask = async (target: typeof createOrder | typeof estimateOrder, body: object, headers = inGerman) =>
    world.client().request('POST', endpointUrl(target, {}), body, headers)

  beforeAll(async () => {
    const texts = { 'options.0.selections.1.name': { of: markOf('L'), text: 'Groß' } }
    await world.owner.db.insert(translations).values({ kind: 'product', recordId: kits.shirt, language: 'de', texts })
  })
  test('are ordered in the language of the buyer, and stored in English', async () => {
    await expect.poll(async () => (await ask(estimateOrder, { lines })).status).toBe(200)
    const { status, body } = await ask(createOrder, bodyOf(lines))
    expect([status, body]).toEqual([201, body])
    const { rows } = await world.database.db.execute(
      sql`select options from order_lines where order_id = ${(body as { id: number }).id}`,
    )
    expect(rows).toEqual([{ options: [{ option: 'Size', selection: 'L' }] }])
  })
  test('stay in a cart that is read in another language', async () => {
    expect((await ask(estimateOrder, { lines }, { 'accept-language': 'en' })).status).toBe(200)
  })
  test('leave the kits with them on sale', async () => {
    const kit = endpointUrl(getProduct, { params: { slug: 'starter-kit' } })
    const { status, body } = await world.client().request('GET', kit, undefined, inGerman)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('Groß')
  })
})

describe('a kit', () => {
  test('200: is estimated at its own price, line by line of its parts', async () => {
    const { body } = await world.client().call(estimateOrder, { body: { lines: [starter(2)] } as never })
    expect(body.subtotal).toBe(2 * 9999)
    expect(
      body.lines.map(({ slug, quantity, unit_price, list_price, kit }) => [
        slug,
        quantity,
        unit_price,
        list_price,
        kit?.name,
      ]),
    ).toEqual([
      ['obd-cable', 4, 3936, 4999, 'Starter kit'],
      ['shirt', 2, 2127, 2700, 'Starter kit'],
    ])
  })

  test('takes its parts from the stock when it is paid, and nothing else', async () => {
    await fill(1000)
    const order = await buy([starter(3)])
    expect([await onHand(kits.cable), await onHand(kits.shirt), await onHand(kits.bundle)]).toEqual([1994, 1997, 0])
    expect(order.lines.map(({ total }) => total).reduce((a, b) => a + b, 0) + order.shipping).toBe(order.total)
  })

  test('409 out_of_stock: one part too few takes none of the others', async () => {
    await fill(1000)
    await world.owner.db.execute(sql`update stock_levels set on_hand = 3 where product_id = ${kits.cable}`)
    const client = world.client()
    const { body } = await make(client, [starter(2)])
    const paid = await pay(client, body)
    expect([paid.status, (paid.body as unknown as { code: string }).code]).toEqual([409, 'out_of_stock'])
    expect([await onHand(kits.cable), await onHand(kits.shirt)]).toEqual([6, 2000])
  })

  test('is as available as its scarcest part', async () => {
    await fill(1000)
    const word = async () =>
      (await world.client().call(getProduct, { params: { slug: 'starter-kit' } })).body.availability[1]
    const settle = (units: number) =>
      world.owner.db.execute(sql`update stock_levels set on_hand = ${units} where product_id = ${kits.cable}`)
    await expect.poll(word).toBe('enough')
    await settle(7)
    await expect.poll(word).toBe('few')
    await settle(1)
    await expect.poll(word).toBe('none')
    await fill(1000)
    await expect.poll(word).toBe('enough')
  })

  test('refunds of one part give back its share, and of all parts the price of the kit', async () => {
    await fill(1000)
    const order = await buy([starter(1)])
    const shirt = order.lines.find(({ slug }) => slug === 'shirt')!
    const part = await staff.call(refundTransactionPart, {
      params: { id: order.id },
      body: { reason: 'too small', restock: true, lines: [{ line_id: shirt.id, quantity: 1 }] },
    })
    expect(part.body).toMatchObject({ state: 'refunded', amount: shirt.total })
    expect(await onHand(kits.shirt)).toBe(2000)
    const rest = await staff.call(refundTransaction, {
      params: { id: order.id },
      body: { reason: 'unwanted', restock: true },
    })
    expect(rest.body).toMatchObject({ amount: order.total - shirt.total })
    expect([await onHand(kits.cable), await onHand(kits.shirt)]).toEqual([2000, 2000])
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })

  test('the database refuses a kit in a kit, and stock of a kit', async () => {
    const { db } = world.owner
    const refused = (statement: ReturnType<typeof sql>) =>
      db.execute(statement).then(
        () => 'done',
        (error: unknown) => (error as { cause: { constraint: string } }).cause.constraint,
      )
    expect(
      await refused(
        sql`insert into kit_parts (kit_id, position, product_id) values (${kits.stage}, 9, ${kits.bundle})`,
      ),
    ).toBe('kit_parts_plain')
    expect(
      await refused(sql`insert into kit_parts (kit_id, position, product_id) values (${kits.cable}, 0, ${kits.shirt})`),
    ).toBe('kit_parts_plain')
    expect(
      await refused(
        sql`insert into stock_changes (product_id, location_id, delta, reason) select ${kits.bundle}, id, 5, 'adjustment' from stock_locations limit 1`,
      ),
    ).toBe('kit_parts_no_stock')
  })
})

describe('a kit with a tune', () => {
  test('is an order for the vehicle, flashed with the tool in it', async () => {
    await fill(1000)
    const order = await buy([stage()])
    expect(order).toMatchObject({ kind: 'catalog', vehicle: { engine: golfR.engine, how: 'buy', tools: ['fz-bench'] } })
    expect(order.lines.map(({ kind, slug }) => [kind, slug])).toEqual([
      ['tune', 'is38-stage-1'],
      ['product', 'bench'],
      ['product', 'obd-cable'],
    ])
    expect(order.subtotal).toBe(50_000)
  })

  test('422 without a vehicle, for two of them, and with the same tune twice; 404 for a vehicle without the tune', async () => {
    const client = world.client()
    const other = { ...golfR, year: '2016' }
    const tune = { kind: 'tune', slug: 'is38-stage-1', quantity: 1, vehicle: golfR }
    expect((await make(client, [stage(1, null)])).status).toBe(422)
    expect((await make(client, [stage(), { ...tune, slug: 'is38-stage-2', vehicle: other }])).status).toBe(422)
    expect((await make(client, [stage(), tune])).status).toBe(422)
    expect((await make(client, [{ ...tune, quantity: 2 }])).status).toBe(422)
    expect((await make(client, [stage(2)])).status).toBe(422)
    expect(
      (await make(client, [stage(1, { make: 'volkswagen', year: '2019', model: 'golf', engine: 'vw-14-tsi' })])).status,
    ).toBe(404)
  })

  test('409 tunes_conflict with another tune of the same kind', async () => {
    const tune = { kind: 'tune', slug: 'is38-stage-2', quantity: 1, vehicle: golfR }
    const { status, body } = await make(world.client(), [stage(), tune])
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'tunes_conflict'])
  })

  test('a tune alone costs its price and needs no parcel', async () => {
    const order = await buy([{ kind: 'tune', slug: 'is38-stage-1', quantity: 1, vehicle: golfR }])
    expect(order).toMatchObject({ kind: 'catalog', subtotal: 59_900, shipping: 0, shipping_tier: null })
  })
})

type Step = { kind: 'kit' | 'tuned' | 'part' | 'refund' | 'all'; units: number; pick: number; restock: boolean }
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('kit', 'tuned', 'part', 'refund', 'all'),
    units: fc.integer({ min: 1, max: 4 }),
    pick: fc.nat(20),
    restock: fc.boolean(),
  }) as fc.Arbitrary<Step>,
  { minLength: 2, maxLength: 8 },
)

test('any sequence of sales and refunds: estimate = order = invoice = refunds, and stock adds up', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await fill(1000)
      const goods = [kits.cable, kits.shirt, kits.bench]
      const start = await Promise.all(goods.map(onHand))
      const out = new Map(goods.map((id) => [id, 0]))
      const move = (slug: string, units: number) => {
        const id = { 'obd-cable': kits.cable, shirt: kits.shirt, bench: kits.bench }[slug]
        if (id !== undefined) out.set(id, out.get(id)! + units)
      }
      const sold: Awaited<ReturnType<typeof buy>>[] = []
      const back = new Map<number, number>()
      const refundedUnits = new Map<number, number>()
      const sell = async ({ kind, units, pick }: Step) => {
        const lines = [
          { kit: starter(units), tuned: stage(), part: { slug: 'obd-cable', quantity: units } }[kind as 'kit'],
        ]
        const codes = pick % 2 === 0 ? ['TEN'] : []
        const { body: asked } = await world.client().call(estimateOrder, {
          body: { lines, discount_codes: codes, destination: { country_code: 'US', state: 'NV' } } as never,
        })
        const order = await buy(lines, codes)
        expect([order.total, order.subtotal, order.tax, order.discount]).toEqual([
          asked.total,
          asked.subtotal,
          asked.tax,
          asked.discount,
        ])
        expect(order.lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)).toBe(order.subtotal)
        for (const line of order.lines) move(line.slug, line.quantity)
        sold.push(order)
      }
      const refund = async ({ kind, pick, restock }: Step) => {
        const order = sold[pick % Math.max(1, sold.length)]
        const left = order?.lines.filter(({ id, quantity }) => (refundedUnits.get(id) ?? 0) < quantity) ?? []
        const line = left[pick % Math.max(1, left.length)]
        if (!order || !line) return
        const isAll = kind === 'all'
        const params = { id: order.id }
        const answer = isAll
          ? await staff.call(refundTransaction, { params, body: { reason: 'all of it', restock } })
          : await staff.call(refundTransactionPart, {
              params,
              body: { reason: 'one of it', restock, lines: [{ line_id: line.id, quantity: 1 }] },
            })
        expect([answer.status, answer.body]).toEqual([200, answer.body])
        back.set(order.id, (back.get(order.id) ?? 0) + answer.body.amount)
        for (const one of isAll ? left : [line]) {
          const count = isAll ? one.quantity - (refundedUnits.get(one.id) ?? 0) : 1
          refundedUnits.set(one.id, (refundedUnits.get(one.id) ?? 0) + count)
          if (restock) move(one.slug, -count)
        }
        expect(back.get(order.id)).toBeLessThanOrEqual(order.total)
        expect(!isAll || back.get(order.id) === order.total).toBe(true)
      }
      for (const step of sequence) await (step.kind === 'refund' || step.kind === 'all' ? refund(step) : sell(step))
      expect(await Promise.all(goods.map(onHand))).toEqual(goods.map((id, index) => start[index]! - out.get(id)!))
    }),
    { numRuns: 12 },
  )
  expect(await findBalanceDifferences(world.database.db)).toEqual([])
})

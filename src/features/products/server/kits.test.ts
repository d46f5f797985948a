import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { restoreRevision } from '#features/revisions/contract/revisions.ts'
import { golfR } from '#test/fixtures-catalog.ts'
import { fillKits } from '#test/fixtures-kits.ts'
import { useWorld } from '#test/world.ts'
import { listKits } from '../contract/kits.ts'
import * as contract from '../contract/product-records.ts'
import { getProduct, listFits } from '../contract/products.ts'
import * as moves from '../contract/stock-moves.ts'
import * as stock from '../contract/stock.ts'
import { products } from './tables.ts'

const { world, kits } = await useWorld({ environment: { WORKER: '0' }, fill: { kits: fillKits } })
const staff = await world.login({ role: 3 })

const cable = { product: 'obd-cable', tune: null, quantity: 2, options: [] }
const params = { id: kits.bundle }
const change = (version: number, changes: object) =>
  staff.call(contract.updateProductRecord, { params, body: { version, ...changes } })
const fieldsOf = (body: unknown) => Object.keys((body as { errors?: object }).errors ?? {})

test('a kit has no stock in the list of products, and is neither in stock nor sold out', async () => {
  const { data } = (await staff.call(contract.listProductRecords, { query: { q: 'kit' } })).body
  expect(data.map(({ on_hand: onHand }) => onHand)).toEqual([null, null])
  for (const stock of ['in', 'low', 'out'] as const)
    expect((await staff.call(contract.listProductRecords, { query: { q: 'kit', stock } })).body.data).toEqual([])
})

describe('the parts of a kit', () => {
  test('are a field of the product, with its history, and can be restored', async () => {
    const before = (await staff.call(contract.getProductRecord, { params })).body
    expect(before.parts).toHaveLength(2)
    const saved = await change(before.version, { parts: [cable] })
    expect(saved.body.parts).toEqual([cable])
    await staff.call(restoreRevision, {
      params: { kind: 'product', ...params },
      body: { version: saved.body.version, to: before.version },
    })
    expect((await staff.call(contract.getProductRecord, { params })).body.parts).toEqual(before.parts)
  })

  test('422 beside the part: unknown goods, a missing choice, kits in kits, options of the kit', async () => {
    const { version } = (await staff.call(contract.getProductRecord, { params })).body
    const refused = async (parts: object[], more: object = {}) => {
      const { status, body } = await change(version, { parts, ...more })
      expect(status).toBe(422)
      return fieldsOf(body)
    }
    expect(await refused([{ ...cable, product: 'nothing' }])).toEqual(['parts.0.product'])
    expect(await refused([cable, { ...cable, product: 'shirt' }])).toEqual(['parts.1.options'])
    expect(await refused([{ ...cable, product: 'stage-1-kit' }])).toEqual(['parts'])
    expect(await refused([{ ...cable, product: null }])).toEqual(['parts.0.product'])
    expect(await refused([{ ...cable, product: null, tune: 'is38-stock', quantity: 1 }])).toEqual(['parts.0.tune'])
    expect(await refused([{ ...cable, quantity: 21 }])).toEqual(['parts.0.quantity'])
    const option = { id: null, name: 'Size', selections: [{ id: null, name: 'S', prices: {} }] }
    expect(await refused([cable], { options: [option] })).toEqual(['options'])
  })

  test('422: a product with stock doesn’t become a kit', async () => {
    const { db } = world.owner
    const [clutch] = await db.select().from(products).where(eq(products.slug, 'clutch'))
    await db.execute(
      sql`insert into stock_changes (product_id, location_id, delta, reason) select ${clutch!.id}, id, 1, 'initial' from stock_locations limit 1`,
    )
    const { status, body } = await staff.call(contract.updateProductRecord, {
      params: { id: clutch!.id },
      body: { version: 1, parts: [cable] },
    })
    expect([status, body]).toMatchObject([422, { message: expect.stringContaining('has stock') }])
  })

  test('409: goods in a kit can’t be deleted', async () => {
    const { version } = (await staff.call(contract.getProductRecord, { params: { id: kits.bench } })).body
    const { status, body } = await staff.call(contract.removeProductRecord, {
      params: { id: kits.bench },
      query: { version },
    } as never)
    expect([status, JSON.stringify(body).includes('kits')]).toEqual([409, true])
  })
})

describe('the stock of a kit is that of its parts', () => {
  const place = { productSlug: 'starter-kit', locationSlug: 'reno' }
  const reason = 'counted twice'
  const said = expect.stringContaining('A kit has no stock of its own. Its parts do.') as unknown

  test('422 for units of its own, adjusted or counted', async () => {
    const adjusted = await staff.call(stock.adjustStock, { params: place, body: { delta: 2, reason } })
    expect([adjusted.status, adjusted.body]).toMatchObject([422, { message: said }])
    const counted = await staff.call(stock.countStock, {
      params: place,
      body: { counted: 2, last_change: null, reason },
    })
    expect([counted.status, counted.body]).toMatchObject([422, { message: said }])
  })

  test('it can’t be ordered from suppliers or moved, and isn’t found for it', async () => {
    const lines = [{ product: 'starter-kit', variant: null, quantity: 2 }]
    const goods = { expected_on: null, note: '', lines }
    const answers = [
      await staff.call(moves.createSupplyOrder, { body: { supplier: 'Amphenol', number: '', to: 'reno', ...goods } }),
      await staff.call(moves.createStockTransfer, { body: { from: 'reno', to: 'venlo', ...goods } }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([422, { errors: { 'lines.0.product': [said] } }])
    const mark = (low_at: number | null) =>
      staff.call(stock.putStockMark, {
        params: { productSlug: 'starter-kit', locationSlug: 'reno' },
        body: { low_at },
      })
    expect([(await mark(3)).refusal.errors, (await mark(null)).status]).toEqual([{ low_at: [said] }, 200])
    for (const query of [{ q: 'starter' }, { q: 'starter-kit', exact: '1' as const }])
      expect((await staff.call(stock.findStockProducts, { query })).body.data).toEqual([])
  })

  test('422 for what arrives of a product that has become a kit since it was ordered', async () => {
    const { body: order } = await staff.call(moves.createSupplyOrder, {
      body: {
        supplier: 'Amphenol',
        number: '',
        to: 'reno',
        expected_on: null,
        note: '',
        lines: [{ product: 'bench', variant: null, quantity: 2 }],
      },
    })
    const { db } = world.owner
    await db.execute(sql`update supply_order_lines set product_id = ${kits.bundle} where supply_order_id = ${order.id}`)
    const { status, body } = await staff.call(moves.receiveSupplyOrder, {
      params: { id: order.id },
      body: { version: order.version, lines: [{ id: order.lines[0]!.id, quantity: 1 }], note: '' },
    })
    expect([status, body]).toMatchObject([422, { message: said }])
  })
})

describe('a kit in the shop', () => {
  test('shows its parts with what each costs alone', async () => {
    const { body } = await world.client().call(getProduct, { params: { slug: 'stage-1-kit' } })
    expect(
      body.parts.map(({ kind, slug, quantity, pricesByCurrency }) => [kind, slug, quantity, pricesByCurrency.USD]),
    ).toEqual([
      ['tune', 'is38-stage-1', 1, 59_900],
      ['product', 'bench', 1, 100],
      ['product', 'obd-cable', 1, 4999],
    ])
    expect(body.has_fitment).toBe(true)
  })

  test('with a tune, fits the vehicles of the tune', async () => {
    const fits = async (vehicle: string) =>
      (await world.client().call(listFits, { query: { vehicle, slugs: 'stage-1-kit' } as never })).body.data
    expect(await fits(Object.values(golfR).join('/'))).toEqual([{ slug: 'stage-1-kit', fits: true }])
    expect(await fits('volkswagen/2019/golf/vw-14-tsi')).toEqual([{ slug: 'stage-1-kit', fits: false }])
  })
})

describe('listKits', () => {
  test('200: what the parts cost alone, and how many the stock makes', async () => {
    const { body } = await staff.call(listKits, { query: { sort: 'name' } })
    expect(body.data.map(({ slug, available, alone }) => [slug, available, alone.USD])).toEqual([
      ['stage-1-kit', 10, 64_999],
      ['starter-kit', 5, 12_498],
    ])
    const tuned = await staff.call(listKits, { query: { contains: 'tunes' } })
    expect(tuned.body.data.map(({ slug }) => slug)).toEqual(['stage-1-kit'])
    const none = await staff.call(listKits, { query: { stock: 'out' } })
    expect(none.body.data).toEqual([])
  })
})

test('the page of a kit says what it is made of and how many the stock makes, by the variant that is chosen', async () => {
  const read = async () => (await staff.call(contract.getProductSummary, { params })).body
  const before = await read()
  expect([before.stock, before.kit?.available]).toEqual([[], 5])
  expect(before.kit?.parts.map(({ name, quantity, choices }) => [name, quantity, choices])).toEqual([
    ['OBD cable', 2, ''],
    [expect.any(String), 1, 'L'],
  ])
  const { db } = world.owner
  await db.execute(sql`insert into product_variants (product_id, selection_ids)
    select ${kits.shirt}, array[s.id] from product_selections s where s.option_id = ${kits.option}`)
  await db.execute(sql`insert into stock_changes (product_id, variant_id, location_id, delta, reason)
    select ${kits.shirt}, v.id, (select id from stock_locations where region = 1 limit 1), case s.name when 'L' then 3 else 90 end, 'initial'
    from product_variants v join product_selections s on s.id = v.selection_ids[1] where v.product_id = ${kits.shirt}`)
  const after = await read()
  expect([after.kit?.available, after.kit?.parts.map(({ on_hand: onHand }) => onHand)]).toEqual([3, [10, 3]])
  const { data } = (await staff.call(listKits, { query: { q: 'starter-kit' } })).body
  expect(data[0]?.available).toBe(3)
  const { body: cables } = await staff.call(contract.getProductSummary, { params: { id: kits.cable } })
  expect([cables.kit, cables.stock.length > 0]).toEqual([null, true])
})

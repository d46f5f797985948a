import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getProductRecord, updateProductRecord } from '../../contract/product-records.ts'
import { previewStockCounts, saveStockCounts } from '../../contract/stock-counts.ts'
import { adjustStock, exportStock, getStockPlace, listStockChanges } from '../../contract/stock.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 10, shirt: 4 }) },
})
const staff = await world.login({ role: 3, name: 'Sam Ortiz' })
const reason = 'Stocktake in November'
const preview = async (lines: readonly string[]) =>
  (await staff.call(previewStockCounts, { body: { csv: ['product,variant,location,on hand', ...lines].join('\n') } }))
    .body
const save = (places: Awaited<ReturnType<typeof preview>>['places'], more: object = {}) =>
  staff.call(saveStockCounts, {
    body: {
      places: places.map(({ name: _name, location_name: _place, on_hand: _before, ...count }) => count),
      reason,
      ...more,
    } as never,
  })
const cable = { productSlug: 'obd-cable', locationSlug: 'reno' }
const read = async (params = cable) => (await staff.call(getStockPlace, { params })).body
const problems = async (lines: readonly string[]) => (await preview(lines)).problems

describe('a stocktake from CSV', () => {
  test('200: the CSV of the stock goes in as it came out, and changes nothing', async () => {
    const { body: csv } = await staff.call(exportStock, {})
    const { body } = await staff.call(previewStockCounts, { body: { csv: String(csv) } })
    expect(body).toEqual({ places: [], same: 4, problems: [] })
  })
  test('200: shows what differs, and saves it with the reason, person and audit', async () => {
    const { places: counts, same } = await preview(['obd-cable,,reno,7', 'obd-cable,,venlo,10', 'shirt,,reno,'])
    expect(same).toBe(1)
    expect(counts).toMatchObject([
      {
        product: 'obd-cable',
        variant: null,
        location: 'reno',
        name: 'OBD cable',
        location_name: 'Reno',
        on_hand: 10,
        counted: 7,
      },
    ])
    expect((await read()).on_hand).toBe(10)
    expect((await save(counts)).body).toEqual({ saved: 1 })
    expect((await read()).on_hand).toBe(7)
    const { body: changes } = await staff.call(listStockChanges, { params: cable })
    expect(changes.data[0]).toMatchObject({ delta: -3, reason: 'count', note: reason, by: 'Sam Ortiz' })
    const { rows } = await world.owner.db.execute(
      sql`select before, after, reason from audits where action = 'stock.count' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { location: 'reno', free: 10 }, after: { location: 'reno', free: 7 }, reason }])
  })
  test('200: counts what is sold and not shipped too, and refuses fewer', async () => {
    const guest = world.client()
    const { body: order } = await guest.call(createOrder, {
      body: { lines: [{ slug: 'obd-cable', quantity: 2 }], email: 'count@example.test', billing_address: usAddress },
    })
    await guest.call(payOrder, { params: { id: order.id }, body: { token: order.token, nonce: 'fake-valid-nonce' } })
    expect((await preview(['obd-cable,,reno,7'])).same).toBe(1)
    expect(await problems(['obd-cable,,reno,1'])).toEqual([
      { line: 2, column: 'on hand', message: '2 units there are sold and not shipped yet.' },
    ])
  })
  test('says what is wrong by line: unknown names, no number, a place twice, a missing column, no CSV', async () => {
    expect(
      await problems([
        'nothing,,reno,1',
        'obd-cable,,nowhere,1',
        'shirt,XXL,reno,1',
        'shirt,,reno,-1',
        'shirt,,venlo,3',
        'shirt,,venlo,4',
      ]),
    ).toEqual([
      { line: 2, column: 'product', message: 'There’s no product “nothing”.' },
      { line: 3, column: 'location', message: 'There’s no location “nowhere”.' },
      { line: 4, column: 'variant', message: 'The product has no variant “XXL”.' },
      { line: 5, column: 'on hand', message: 'Enter a whole number from 0 to 100,000.' },
      { line: 7, column: '', message: 'Line 6 counts this place too.' },
    ])
    const { body } = await staff.call(previewStockCounts, { body: { csv: 'product,on hand\nshirt,1' } })
    expect(body.problems).toEqual([{ line: 1, column: 'location', message: 'This column is missing.' }])
    const broken = await staff.call(previewStockCounts, { body: { csv: '"a\n"b"c' } })
    expect(broken.body.problems[0]?.message).toContain('isn’t a CSV file')
  })
  test('409 when a place changed since the file was read, and then nothing is saved', async () => {
    const { places: counts } = await preview(['obd-cable,,reno,20', 'obd-cable,,venlo,20'])
    await staff.call(adjustStock, { params: cable, body: { delta: 1, reason } })
    const before = await read({ ...cable, locationSlug: 'venlo' })
    expect((await save(counts)).refusal.code).toBe('stale_version')
    expect((await read({ ...cable, locationSlug: 'venlo' })).on_hand).toBe(before.on_hand)
  })
  test('200: variants by their names; more without one is refused', async () => {
    const params = { id: shop.shirt.id }
    const { body: record } = await staff.call(getProductRecord, { params })
    const variants = ['S', 'L'].map((selection) => ({
      id: null,
      choices: [{ option: 'Size', selection }],
      part_number: '',
      barcode: '',
      weight_grams: null,
      retired: false,
    }))
    await staff.call(updateProductRecord, { params, body: { version: record.version, variants } as never })
    expect(await problems(['shirt,,reno,9'])).toEqual([{ line: 2, column: 'variant', message: 'Name the variant.' }])
    const { places: counts } = await preview(['shirt,l,reno,3', 'shirt,S,reno,0'])
    expect(counts).toMatchObject([{ name: 'Shirt, L', on_hand: 0, counted: 3 }])
    expect((await save(counts)).status).toBe(200)
  })
  test('422 for nothing, without a reason, for a number out of range; 403 for a customer', async () => {
    const { places: counts } = await preview(['obd-cable,,reno,30'])
    expect((await save([])).status).toBe(422)
    expect((await save(counts, { reason: '' })).status).toBe(422)
    expect((await save(counts.map((count) => ({ ...count, counted: 100_001 })))).status).toBe(422)
    const client = await world.login()
    expect((await client.call(previewStockCounts, { body: { csv: '' } })).status).toBe(403)
  })
})

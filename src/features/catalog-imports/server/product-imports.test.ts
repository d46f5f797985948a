import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import {
  createProductRecord,
  getProductRecord,
  type ProductRecord,
  updateProductRecord,
} from '#features/products/contract/product-records.ts'
import { products, relatedProducts } from '#features/products/server/tables.ts'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { openImports } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'
import { applyImport, checkImport, getImport, listImportChanges, listImports, undoImport } from '../contract.ts'
import type { ProductKind } from '../rules.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { catalog: fillCatalog, shop: (owner) => fillShop(owner, { cable: 5, shirt: 6 }) },
})
const { db } = world.database
const staff = await world.login({ role: 3, name: 'Sam Ortiz' })
const { tried, done, upload } = await openImports(world, staff)
const written = async (kind: ProductKind) => {
  const { status, body } = await staff.request('GET', `/api/v1/admin/product-files/${kind}.csv`)
  expect(status).toBe(200)
  return String(body)
}
type Stored = ProductRecord & { id: number; version: number }
const record = async (id: number) => (await staff.call(getProductRecord, { params: { id } })).body as Stored
const idOf = async (slug: string) => (await db.select().from(products).where(eq(products.slug, slug)))[0]!.id
const problems = async (kind: ProductKind, text: string) => (await tried(kind, text)).first_problems
const applied = async (kind: ProductKind, text: string) => {
  const { id, first_problems: found } = await tried(kind, text)
  expect(found).toEqual([])
  expect((await done(applyImport, id)).state).toBe('applied')
  return id
}
/** All data of all products, except versions, which only increase. */
const all = async () => {
  const rows = await db.select({ id: products.id }).from(products).orderBy(products.id)
  return Promise.all(rows.map(async ({ id }) => ({ ...(await record(id)), version: 0 })))
}

const text = (max: number) =>
  fc
    .array(fc.constantFrom('Intake', '=1+1', "it's", 'a,b', 'a|b', 'x: y', '-5', 'Ü', '日本'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(' ').slice(0, max).trim())
const flat = fc.constantFrom('Size', 'Color', 'M', 'XL', 'Black', 'odd; one', 'a|b')
const anyVehicle = { make: null, model: null, year_from: null, year_to: null, engine: null, transmission: null }
const arbitrary = fc.record({
  name: text(60),
  brand: text(40),
  description: text(200),
  body: fc.constantFrom('', '<p>Fits <strong>all</strong> of them.</p>'),
  part_number: fc.uuid().map((id) => `P-${id}`),
  barcode: fc.constantFrom(''),
  tags: fc.uniqueArray(text(20), { maxLength: 3 }),
  specs: fc.array(fc.record({ name: text(30), value: text(60) }), { maxLength: 3 }),
  customs_code: fc.constantFrom('', '85423190'),
  origin: fc.constantFrom('', 'DE'),
  weight_grams: fc.integer({ min: 0, max: 10_000 }),
  taxable: fc.boolean(),
  serial_tracked: fc.boolean(),
  prices: fc.record({ USD: fc.integer({ min: 500, max: 99_999 }), EUR: fc.integer({ min: 500, max: 99_999 }) }),
  dealer_prices: fc.constantFrom({}, { USD: 499 }),
  seo_title: text(100),
  options: fc.uniqueArray(
    fc.record({
      id: fc.constant(null),
      name: flat,
      selections: fc.uniqueArray(
        fc.record({ id: fc.constant(null), name: flat, prices: fc.constantFrom({}, { USD: 500 }) }),
        { minLength: 1, maxLength: 3, selector: ({ name }) => name },
      ),
    }),
    { maxLength: 2, selector: ({ name }) => name },
  ),
  related: fc.constantFrom([], ['shirt'], ['shirt', 'obd-cable']),
  accessories: fc.constantFrom([], ['obd-cable']),
  fits: fc.constantFrom(
    ...[
      [],
      [{ engine: 'vw-is38' }],
      [{ transmission: 'dsg-dq250' }, { engine: 'vw-is38' }],
      [{ year_from: 2015, engine: 'vw-is38' }, { engine: 'vw-14-tsi' }],
      [{ year_to: 2016, engine: 'vw-is38' }],
      [{ make: 'volkswagen' }, { make: 'volkswagen', year_from: 2017, year_to: 2017 }],
      [{ make: 'volkswagen', model: 'volkswagen/golf-r', year_from: 2015, year_to: 2019, engine: 'vw-is38' }],
      [
        { model: 'volkswagen/golf', transmission: 'manual-6' },
        { engine: 'vw-is38', transmission: 'dsg-dq250' },
      ],
    ].map((fits) => fits.map((fit) => ({ ...anyVehicle, ...fit }))),
  ),
  state: fc.constantFrom('draft', 'published'),
})

describe('products out and in', () => {
  test('the same CSV changes nothing, whatever editors have entered', async () => {
    const {
      id: _,
      version: __,
      editable: ___,
      ...plain
    } = (await record(shop.cable.id)) as Stored & { editable: boolean }
    const made = fc.sample(arbitrary, { numRuns: 20, seed: 7 })
    for (const [place, values] of made.entries()) {
      const body = { ...plain, ...values, slug: `made-${place}`, publish_at: null }
      const { status, refusal } = await staff.call(createProductRecord, { body: body as never })
      if (status !== 201) throw new Error(JSON.stringify({ refusal, values }))
    }
    const [before, file] = [await all(), await written('products')]
    const taken = await tried('products', file)
    const { body: changes } = await staff.call(listImportChanges, { params: { id: taken.id }, query: {} })
    expect([taken.first_problems, changes.data]).toEqual([[], []])
    expect(taken).toMatchObject({ rows: made.length + 2, added: 0, changed: 0 })
    await done(applyImport, taken.id)
    expect(await all()).toEqual(before)
    expect(await written('products')).toBe(file)
  })
  test('a record that is read with many others is the one that editors see', async () => {
    const kind = effects.recordKinds.flatMap((of) => of()).find(({ name }) => name === 'product')!
    const rows = await readRows<{ id: number; version: number; record: object }>(db, kind.many!.select)
    expect(rows.length).toBeGreaterThan(10)
    for (const { id, version, record: read } of rows) {
      const alone = await kind.read(db, Number(id))
      expect({ version, values: read }).toEqual(alone)
    }
  })
})

describe('an import of products', () => {
  test('adds one with options and links, changes another, keeps the history of both, and is undone', async () => {
    const before = await all()
    const old = await record(shop.cable.id)
    const id = await applied(
      'products',
      'slug,name,category,price_usd,dealer_price_usd,options,related,published\n' +
        'hoodie,Hoodie,Clothes,59.00,41.00,Size: M; L | Color: Black,shirt,yes\n' +
        'obd-cable,OBD cable,Cables,55.00,,,hoodie,\n',
    )
    const hoodie = await record(await idOf('hoodie'))
    expect(hoodie).toMatchObject({
      category: 'clothes',
      prices: { USD: 5900 },
      dealer_prices: { USD: 4100 },
      related: ['shirt'],
      state: 'published',
      options: [
        { name: 'Size', selections: [{ name: 'M' }, { name: 'L' }] },
        { name: 'Color', selections: [{ name: 'Black' }] },
      ],
    })
    const cable = await record(shop.cable.id)
    expect(cable).toMatchObject({ version: old.version + 1, prices: { ...old.prices, USD: 5500 }, related: ['hoodie'] })
    const { body: history } = await staff.call(listRevisions, {
      params: { kind: 'product', id: shop.cable.id },
      query: {},
    })
    expect(history.data[0]).toMatchObject({ by: 'Sam Ortiz', note: `Import ${id}: products.csv` })
    expect(history.data[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['prices', 'related'])
    expect((await done(undoImport, id)).state).toBe('undone')
    expect(await all()).toEqual(before)
  })
  test('is not undone over what it removed and someone added again', async () => {
    const head = 'slug,name,category,price_usd,related\n'
    const linked = `${head}hoodie,Hoodie,Clothes,59.00,\nobd-cable,OBD cable,Cables,55.00,shirt\n`
    const first = await applied('products', linked)
    const second = await applied('products', `${head}obd-cable,OBD cable,Cables,55.00,hoodie\n`)
    await db.insert(relatedProducts).values({ productId: shop.cable.id, relatedId: shop.shirt.id, position: 7 })
    expect(await done(undoImport, second)).toMatchObject({
      state: 'applied',
      failure: expect.stringContaining('Not undone: 1 related_products removed'),
    })
    await db.delete(relatedProducts).where(eq(relatedProducts.relatedId, shop.shirt.id))
    expect((await done(undoImport, second)).state).toBe('undone')
    expect((await record(shop.cable.id)).related).toEqual(['shirt'])
    expect((await done(undoImport, first)).state).toBe('undone')
  })
  test('a version from before an import can be restored', async () => {
    const before = await record(shop.shirt.id)
    await applied('products', 'slug,name,category,tags\nshirt,Tee,Cables,new\n')
    const { version } = await record(shop.shirt.id)
    const restored = await staff.call(restoreRevision, {
      params: { kind: 'product', id: shop.shirt.id },
      body: { version, to: before.version },
    })
    expect(restored.status).toBe(200)
    expect({ ...(await record(shop.shirt.id)), version: 0 }).toEqual({ ...before, version: 0 })
  })
  test('says what is wrong by line, and writes nothing', async () => {
    const before = await all()
    await applied('products', 'slug,name,category,part_number\nobd-cable,OBD cable,Cables,OC-1\n')
    const kept = await all()
    expect(kept).not.toEqual(before)
    const head = 'slug,name,category,price_usd,dealer_price_usd,part_number,barcode,options,related\n'
    expect(await problems('products', `${head}a,A,Cables,1.00,2.00,,,,\n`)).toEqual([
      { line: 2, column: 'dealer_price', reason: 'is above the price, or in a currency without a price' },
    ])
    expect(
      await problems('products', `${head}a,A,Cables,1.00,,oc-1,,,\nb,B,Cables,1.00,,X,,,\nc,C,Cables,1.00,,x,,,\n`),
    ).toEqual([
      { line: 2, column: 'part_number', reason: 'is already that of the product "obd-cable"' },
      { line: 4, column: 'part_number', reason: 'is already in line "3"' },
    ])
    expect(
      await problems('products', `${head}shirt,Shirt,Cables,,,,12,,\nshirt,Shirt,Cables,,,,,Size: S; S,\n`),
    ).toEqual([
      { line: 2, column: 'barcode', reason: 'is no barcode of 8, 12, 13 or 14 digits' },
      { line: 3, column: 'options', reason: 'hold a name twice' },
    ])
    expect(await problems('products', `${head}shirt,Shirt,Cables,,,,,Size: S; M,shirt\n`)).toEqual([
      { line: 2, column: 'options', reason: expect.stringContaining('has other choices in the shop') },
      { line: 2, column: 'related', reason: 'names the product itself, there or as an accessory' },
    ])
    expect(await all()).toEqual(kept)
  })
  test('is hidden from those who may edit the catalog only', async () => {
    const editor = await world.login({ flags: ['tcrw'] })
    const { id } = await tried('products', 'slug,name,category,price_usd\nhidden,Hidden,Cables,1.00\n')
    expect((await editor.call(getImport, { params: { id } })).status).toBe(404)
    expect((await editor.call(applyImport, { params: { id } })).status).toBe(404)
    expect((await editor.call(listImportChanges, { params: { id }, query: {} })).body.data).toEqual([])
    const { body: list } = await editor.call(listImports, { query: {} })
    expect([list.data.filter(({ kind }) => kind === 'products'), list.product_files]).toEqual([[], []])
    expect((await editor.request('GET', '/api/v1/admin/product-files/products.csv')).status).toBe(403)
    const own = await openImports(world, editor)
    const { body: uploaded } = await own.upload('slug,name,category\nhidden,Hidden,Cables\n')
    expect(uploaded.kind).toBeNull()
    const body = { kind: 'products', mapping: { slug: 'slug' }, remember: '' } as const
    expect((await editor.call(checkImport, { params: { id: uploaded.id }, body })).refusal.code).toBe('forbidden')
  })
  test('takes no stock: that is counted on its own pages', async () => {
    const { body } = await upload('slug,name,category,stock\nshirt,Shirt,Cables,4\n')
    expect(body.columns['products']).not.toContain('stock')
    const wish = { kind: 'products', mapping: { slug: 'slug', stock: 'stock' }, remember: '' } as const
    expect((await staff.call(checkImport, { params: { id: body.id }, body: wish })).status).toBe(422)
  })
})

describe('an import of variants', () => {
  const head = 'product,choices,part_number,barcode,weight_grams,retired\n'
  const variants = async () => (await record(shop.shirt.id)).variants
  test('makes them, changes them, comes back unchanged, and is undone', async () => {
    const { version } = await record(shop.shirt.id)
    const id = await applied('product_variants', `${head}shirt,Size: S,SH-S,40001111,180,no\nshirt,size: l,SH-L,,,no\n`)
    expect(await variants()).toMatchObject([
      { choices: [{ option: 'Size', selection: 'S' }], part_number: 'SH-S', barcode: '40001111', weight_grams: 180 },
      { choices: [{ option: 'Size', selection: 'L' }], part_number: 'SH-L', weight_grams: null, retired: false },
    ])
    expect((await record(shop.shirt.id)).version).toBe(version + 1)
    const file = await written('product_variants')
    expect(await tried('product_variants', file)).toMatchObject({ problems: 0, rows: 2, added: 0, changed: 0 })
    await applied('product_variants', `${head}shirt,Size: L,,,900,yes\n`)
    expect((await variants())[1]).toMatchObject({ part_number: 'SH-L', weight_grams: 900, retired: true })
    // Undo refuses to overwrite later changes.
    expect((await done(undoImport, id)).failure).toContain('Not undone')
    await applied('product_variants', `${head}shirt,Size: L,,,,no\n`)
    expect((await variants())[1]).toMatchObject({ retired: false })
  })
  test('says what is wrong by line, and writes nothing', async () => {
    const before = await variants()
    expect(await problems('product_variants', `${head}shirt,Size: XS,,,,\nnone,Size: S,,,,\n`)).toEqual([
      { line: 3, column: 'product', reason: 'there is no "none"' },
      { line: 2, column: 'choices', reason: 'names an option or a choice that the product does not have' },
    ])
    expect(await problems('product_variants', `${head}shirt,Size: L,sh-s,,,\n`)).toEqual([
      { line: 2, column: 'part_number', reason: 'is already that of the product "shirt"' },
    ])
    await staff.call(updateProductRecord, {
      params: { id: shop.shirt.id },
      body: {
        version: (await record(shop.shirt.id)).version,
        options: [
          ...(await record(shop.shirt.id)).options,
          { id: null, name: 'Color', selections: [{ id: null, name: 'Black', prices: {} }] },
        ],
      } as never,
    })
    expect(await problems('product_variants', `${head}shirt,Size: S | Color: Black,,,,\n`)).toEqual([
      { line: 2, column: 'choices', reason: 'names other options than the other variants of the product' },
    ])
    expect(await variants()).toEqual(before)
  })
  test('stock that waits for a variant is untouched', async () => {
    const { rows } = await db.execute(
      sql`select sum(on_hand)::int as units from stock_levels where product_id = ${shop.shirt.id} and variant_id is null`,
    )
    expect(rows).toEqual([{ units: 12 }])
  })
})

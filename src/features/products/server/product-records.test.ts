import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { restoreRevision } from '#features/revisions/contract/revisions.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createCategoryRecord, updateCategoryRecord } from '../contract/categories.ts'
import type { EditedOption } from '../contract/product-fields.ts'
import * as contract from '../contract/product-records.ts'
import { getProduct, listFits, listProducts } from '../contract/products.ts'
import { productPictures } from './tables.ts'
import { newProduct } from '../contract/product-fields.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { catalog: fillCatalog, shop: fillShop },
})
const staff = await world.login({ role: 3 })
const visitor = world.client()

const blank = {
  ...newProduct,
  brand: 'Ferrule',
  category: 'cables',
  description: 'A part.',
  prices: { USD: 10_000 },
  weight_grams: 100,
}
let made = 0
async function create(changes: object = {}) {
  made += 1
  const body = { ...blank, name: `Part ${made}`, slug: `part-${made}`, ...changes }
  return staff.call(contract.createProductRecord, { body })
}
async function created(changes: object = {}) {
  const { status, body } = await create(changes)
  expect(status).toBe(201)
  return body
}
const inShop = (slug: string) => visitor.call(getProduct, { params: { slug } })

describe('a product', () => {
  test('is seen in the shop while it is published, with all that the editor saved', async () => {
    const draft = await created({
      body: '<h2>In the box</h2><p>One part.</p><script>alert(1)</script>',
      part_number: 'FE-1',
      options: [
        {
          id: null,
          name: 'Size',
          selections: [
            { id: null, name: 'S', prices: {} },
            { id: null, name: 'L', prices: { USD: 500 } },
          ],
        },
      ],
      accessories: ['obd-cable'],
      related: ['shirt'],
    })
    expect((await inShop(draft.slug)).status).toBe(404)
    const params = { id: draft.id }
    const saved = await staff.call(contract.updateProductRecord, { params, body: { version: 1, state: 'published' } })
    expect(saved.body).toMatchObject({ state: 'published', version: 2 })
    await expect.poll(async () => (await inShop(draft.slug)).status).toBe(200)
    const { body } = await inShop(draft.slug)
    expect(body).toMatchObject({
      body: '<h2>In the box</h2><p>One part.</p>',
      part_number: 'FE-1',
      pricesByCurrency: { USD: 10_000 },
      accessories: [{ slug: 'obd-cable' }],
      related: [{ slug: 'shirt' }],
    })
    expect(body.options[0]?.selections.map(({ name }) => name)).toEqual(['S', 'L'])
    await staff.call(contract.updateProductRecord, { params, body: { version: 2, state: 'retired' } })
    await expect.poll(async () => (await inShop(draft.slug)).status).toBe(404)
  })

  test('keeps the numbers of options that stay, also when two change their names', async () => {
    const option = (name: string) => ({ id: null, name, selections: [{ id: null, name: 'One', prices: {} }] })
    const { id, options } = await created({ options: [option('Color'), option('Size')] })
    const [color, size] = options as EditedOption[]
    const swapped = [
      { ...size!, name: 'Color' },
      { ...color!, name: 'Size' },
    ]
    const { body } = await staff.call(contract.updateProductRecord, {
      params: { id },
      body: { version: 1, options: swapped },
    })
    expect(body.options).toEqual(swapped)
  })

  test('gets back what an old version had, with a drawn picture that was removed', async () => {
    const [drawn] = await world.owner.db
      .insert(productPictures)
      .values({ productId: shop.cable.id, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', alt: 'Cable' })
      .returning()
    const params = { id: shop.cable.id }
    const { body: before } = await staff.call(contract.getProductRecord, { params })
    const picture = { id: drawn!.id, picture_id: null, alt: 'Cable', choice: null }
    expect(before.pictures).toEqual([picture])
    const options = [{ id: null, name: 'Length', selections: [{ id: null, name: '1 m', prices: {} }] }]
    const { body: after } = await staff.call(contract.updateProductRecord, {
      params,
      body: { version: before.version, pictures: [], options },
    })
    expect(after).toMatchObject({ pictures: [], options: [{ name: 'Length' }] })
    await staff.call(restoreRevision, {
      params: { kind: 'product', ...params },
      body: { version: after.version, to: before.version },
    })
    const { body: restored } = await staff.call(contract.getProductRecord, { params })
    expect(restored).toMatchObject({ pictures: [picture], options: [], variants: [], version: before.version + 2 })
    const rows = await world.owner.db.select().from(productPictures).where(eq(productPictures.productId, shop.cable.id))
    expect(rows).toHaveLength(1)
  })

  test('says which vehicles it fits: by make and years', async () => {
    const { slug } = await created({
      state: 'published',
      fits: [{ make: 'volkswagen', model: null, year_from: 2015, year_to: 2018, engine: null, transmission: null }],
    })
    const fits = async (vehicle: string) =>
      (await visitor.call(listFits, { query: { vehicle, slugs: slug } as never })).body.data
    await expect.poll(() => fits('volkswagen/2017/golf-r/any')).toEqual([{ slug, fits: true }])
    expect(await fits('volkswagen/2019/golf-r/any')).toEqual([{ slug, fits: false }])
    expect(await fits('volkswagen/Series/golf-r/any')).toEqual([{ slug, fits: false }])
    expect(await fits('bmw/2017/m3/any')).toEqual([{ slug, fits: false }])
  })
})

describe('422', () => {
  const errorsOf = async (changes: object) => {
    const { status, refusal } = await create(changes)
    expect(status).toBe(422)
    return refusal.errors
  }
  test('beside the field', async () => {
    expect(await errorsOf({ dealer_prices: { USD: 10_001 } })).toHaveProperty(['dealer_prices.USD'])
    expect(await errorsOf({ dealer_prices: { EUR: 1 } })).toHaveProperty(['dealer_prices.EUR'])
    expect(await errorsOf({ prices: { USD: -1 } })).toHaveProperty(['prices.USD'])
    expect(await errorsOf({ customs_code: '12.34' })).toHaveProperty('customs_code')
    expect(await errorsOf({ category: 'no-such' })).toHaveProperty('category')
    expect(await errorsOf({ related: ['no-such'] })).toHaveProperty('related')
    expect(await errorsOf({ state: 'scheduled' })).toHaveProperty('publish_at')
    expect(await errorsOf({ slug: 'obd-cable' })).toHaveProperty('slug')
    expect(await errorsOf({ options: [{ id: null, name: 'Size', selections: [] }] })).toHaveProperty([
      'options.0.selections',
    ])
    const selection = { id: null, name: 'S', prices: {} }
    expect(
      await errorsOf({ options: [{ id: null, name: 'Size', selections: [selection, { ...selection, name: 's' }] }] }),
    ).toHaveProperty(['options.0.selections.1.name'])
    const nowhere = { make: null, model: null, year_from: 2015, year_to: null, engine: null, transmission: null }
    expect(await errorsOf({ fits: [nowhere] })).toHaveProperty(['fits.0'])
    const ofAnother = { ...nowhere, make: 'bmw', model: 'volkswagen/golf' }
    expect(await errorsOf({ fits: [ofAnother] })).toEqual({ 'fits.0.model': ['This make doesn’t have this model.'] })
    expect(await errorsOf({ slug: 'With Spaces', category: '' })).toEqual({
      slug: ['Use lowercase letters, digits and hyphens.'],
      category: ['Choose a category.'],
    })
    expect(await errorsOf({ slug: '' })).toEqual({ slug: ['Slug is required.'] })
  })
  test('a part number that another product has, whatever its case', async () => {
    await created({ part_number: 'Twice-1' })
    expect(await errorsOf({ part_number: 'TWICE-1' })).toHaveProperty('part_number')
  })
})

test('403 for who may only see the catalog, 404 for none', async () => {
  const reader = await world.login({ flags: ['tcrw'] })
  expect((await reader.call(contract.listProductRecords, { query: {} })).status).toBe(403)
  expect((await reader.call(contract.getProductRecord, { params: { id: shop.cable.id } })).status).toBe(403)
  expect((await staff.call(contract.getProductRecord, { params: { id: 999_999 } })).status).toBe(404)
  expect((await staff.call(contract.getProductSummary, { params: { id: 999_999 } })).status).toBe(404)
})

test('409 for a product with stock: it is retired instead', async () => {
  const { refusal, status } = await staff.call(contract.removeProductRecord, {
    params: { id: shop.shirt.id },
    query: { version: 1 },
  })
  expect([status, refusal.code]).toEqual([409, 'in_use'])
  const { id } = await created({
    options: [{ id: null, name: 'Size', selections: [{ id: null, name: 'S', prices: {} }] }],
  })
  expect((await staff.call(contract.removeProductRecord, { params: { id }, query: { version: 1 } })).status).toBe(204)
})

test('many change their state at once, or none', async () => {
  const [one, two] = [await created(), await created()]
  const change = (id: number, version: number) => ({ id, version, values: { state: 'published' as const } })
  const stale = await staff.call(contract.updateProductRecords, {
    body: { changes: [change(one.id, 1), change(two.id, 7)] },
  })
  expect([stale.status, stale.refusal.code]).toEqual([409, 'stale_version'])
  const states = async () =>
    (await staff.call(contract.listProductRecords, { query: { q: 'part-', state: 'published', limit: 100 } })).body.data
      .map(({ id }) => id)
      .filter((id) => id === one.id || id === two.id)
  expect(await states()).toEqual([])
  await staff.call(contract.updateProductRecords, { body: { changes: [change(one.id, 1), change(two.id, 1)] } })
  expect(await states()).toEqual([two.id, one.id])
})

test('a category lists what is below it, and is never below itself', async () => {
  const make = async (slug: string, parent: string | null) =>
    (await staff.call(createCategoryRecord, { body: { name: slug, slug, parent, position: 0 } })).body
  const top = await make('electrics', null)
  const below = await make('looms', 'electrics')
  const product = await created({ category: 'looms', state: 'published' })
  const listed = await staff.call(contract.listProductRecords, { query: { category: 'electrics' } })
  expect(listed.body.data.map(({ id }) => id)).toEqual([product.id])
  await expect
    .poll(async () => (await visitor.call(listProducts, { query: { category: 'electrics' } })).body.total)
    .toBe(1)
  const circle = await staff.call(updateCategoryRecord, {
    params: { id: top.id },
    body: { version: 1, parent: below.slug },
  })
  expect(circle.refusal.errors).toHaveProperty('parent')
})

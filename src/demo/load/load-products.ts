import type pg from 'pg'
import { type Cell, copyRows, numbersFor } from '#kit/server/bulk.ts'
import { drawProduct } from '../pictures.ts'
import { stockLocations } from '../shop.ts'
import type { DemoCatalog, DemoFits, DemoProduct } from '../types.ts'
import { map } from './load-vehicles.ts'

/** Writes categories, products with options and pictures, and stock. */
export async function loadProducts(client: pg.ClientBase, catalog: DemoCatalog): Promise<void> {
  const categoryIds = new Map<string, number>()
  const categories = await numbersFor(client, 'product_categories')
  await copyRows(
    client,
    'product_categories',
    ['id', 'slug', 'name', 'position'],
    map(catalog.categories, ({ slug, name, position }) => {
      const id = categories.next()
      categoryIds.set(slug, id)
      return [id, slug, name, position]
    }),
  )
  await categories.settle()

  const ids = new Map<string, number>()
  const products = await numbersFor(client, 'products')
  await copyRows(
    client,
    'products',
    [
      'id',
      'slug',
      'name',
      'brand',
      'category_id',
      'description',
      'prices',
      'dealer_prices',
      'weight_grams',
      'shippable',
      'taxable',
      'specs',
      'tags',
      'part_number',
      'barcode',
      'length_mm',
      'width_mm',
      'height_mm',
      'customs_code',
      'origin',
      'serial_tracked',
      'body',
      'state',
      'publish_at',
    ],
    map(catalog.products, (item) => {
      const id = products.next()
      ids.set(item.slug, id)
      return [
        id,
        item.slug,
        item.name,
        item.brand,
        categoryIds.get(item.category) ?? null,
        item.description,
        item.prices,
        item.dealerPrices,
        item.weightGrams,
        item.shippable,
        item.taxClass !== 'exempt',
        item.specs,
        item.tags,
        ...goodsOf(item, id),
      ]
    }),
  )
  await products.settle()

  const options = await numbersFor(client, 'product_options')
  const selections = await numbersFor(client, 'product_selections')
  const optionRows: Cell[][] = []
  const selectionRows: Cell[][] = []
  const pictureRows: Cell[][] = []
  const relatedRows: Cell[][] = []
  const stockRows: Cell[][] = []
  const locationIds = new Map<string, number>()
  const locations = await numbersFor(client, 'stock_locations')
  await copyRows(
    client,
    'stock_locations',
    ['id', 'slug', 'name', 'region', 'priority'],
    stockLocations.map((place) => {
      const id = locations.next()
      locationIds.set(place.slug, id)
      return [id, place.slug, place.name, place.region, place.priority]
    }),
  )
  await locations.settle()
  for (const item of catalog.products) {
    const id = ids.get(item.slug) ?? 0
    const selectionIds = new Map<string, number>()
    item.options.forEach((option, position) => {
      const optionId = options.next()
      optionRows.push([optionId, id, option.name, position])
      option.selections.forEach((selection, place) => {
        const selectionId = selections.next()
        selectionIds.set(`${option.name}/${selection.name}`, selectionId)
        selectionRows.push([selectionId, optionId, selection.name, selection.prices, place])
      })
    })
    for (const [position, { svg, alt, choice }] of drawProduct(item).entries()) {
      const selectionId = choice && (selectionIds.get(`${choice.option}/${choice.selection}`) ?? null)
      pictureRows.push([id, svg, alt, selectionId, position])
    }
    item.related.forEach((slug, position) => relatedRows.push([id, ids.get(slug) ?? null, position]))
    for (const [place, quantity] of Object.entries(item.stock)) {
      if (quantity > 0) stockRows.push([id, locationIds.get(place) ?? null, quantity, 'initial'])
    }
  }
  await copyRows(client, 'product_options', ['id', 'product_id', 'name', 'position'], optionRows)
  await options.settle()
  await copyRows(client, 'product_selections', ['id', 'option_id', 'name', 'prices', 'position'], selectionRows)
  await selections.settle()
  await copyRows(client, 'product_pictures', ['product_id', 'svg', 'alt', 'selection_id', 'position'], pictureRows)
  for (const { slug, fits } of catalog.products) if (fits) await loadFits(client, ids.get(slug) ?? 0, fits)
  await copyRows(client, 'related_products', ['product_id', 'related_id', 'position'], relatedRows)
  await copyRows(client, 'stock_changes', ['product_id', 'location_id', 'delta', 'reason'], stockRows)
}

/** Customs code and country of origin by category. */
const customs: Readonly<Record<string, readonly [code: string, origin: string]>> = {
  'flash-tools': ['90318080', 'DE'],
  cables: ['85444290', 'TW'],
  intakes: ['87089993', 'US'],
  'exhaust-and-turbo': ['87089235', 'GB'],
  cooling: ['87089135', 'PL'],
  'ignition-and-fuel': ['85111000', 'JP'],
  drivetrain: ['87089390', 'DE'],
  merchandise: ['61091000', 'PT'],
}

const warranty = '<h2>Warranty</h2><p>Two years on material and workmanship. Returns within 30 days, unused.</p>'
/** Product page texts below the details, by category. */
const boxes: Readonly<Record<string, string>> = {
  'flash-tools': `<h2>In the box</h2><ul><li>The tool with its serial number</li><li>OBD cable, 1.5 m</li><li>USB-C cable</li><li>Quick start card</li></ul><aside class="warning"><p>Keep a battery charger connected while you flash.</p></aside>${warranty}`,
  intakes: `<h2>In the box</h2><ul><li>Intake pipe and filter</li><li>Brackets and clamps</li><li>Fitting instructions</li></ul>${warranty}`,
  'exhaust-and-turbo': `<h2>Before you order</h2><p>Parts that change emissions are for off-road use where local law says so.</p>${warranty}`,
  cooling: warranty,
  drivetrain: warranty,
}

/** Part number, barcode, dimensions, customs data, serial numbers, text and state of a product. */
function goodsOf({ category, weightGrams }: DemoProduct, id: number): Cell[] {
  const [code, origin] = customs[category] ?? ['', '']
  // A parcel of 250 g per liter, twice as long as high.
  const edge = Math.round(Math.cbrt((weightGrams / 250) * 1_000_000) / 10) * 10
  return [
    `OB-${String(10_000 + id)}`,
    withCheckDigit(`40${String(1_000_000_000 + id)}`),
    edge * 1.5,
    edge,
    edge * 0.5,
    code,
    origin,
    category === 'flash-tools',
    boxes[category] ?? '',
    'published',
    null,
  ]
}
export const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Writes the vehicles a part fits. Models are only stored if the part fits just some of them. */
async function loadFits(client: pg.ClientBase, product: number, { makes, models, engines, transmissions }: DemoFits) {
  const namesModel = models !== undefined || engines === undefined
  await client.query(
    `insert into product_fits (product_id, model_id, engine_id, transmission_id)
     select distinct $1::bigint, case when $6 then mo.id end, case when $4::text is not null then e.id end, t.id
     from makes ma join models mo on mo.make_id = ma.id join fitments f on f.model_id = mo.id join engines e on e.id = f.engine_id
       left join fitment_transmissions ft on $5::text is not null and ft.model_id = mo.id and ft.engine_id = e.id
       left join transmissions t on t.id = ft.transmission_id
     where ($2::text[] is null or ma.slug = any ($2)) and ($3::text[] is null or ma.slug || '/' || mo.slug = any ($3))
       and ($4::text is null or e.name ~* $4) and ($5::text is null or t.slug ~* $5)`,
    [
      product,
      makes ?? null,
      models ?? null,
      engines ?? null,
      transmissions ?? null,
      namesModel && (makes ?? models) !== undefined,
    ],
  )
}

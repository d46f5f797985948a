import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'
import { priceChangeStates, type PriceRule, type ProductPrices } from '../rules-prices.ts'

/** A tree: a category may be in another one, and lists everything below it. */
export const productCategories = pgTable(
  'product_categories',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    parentId: column.ref().references((): AnyPgColumn => productCategories.id),
    position: integer().notNull().default(0),
    version: column.version(),
  },
  (table) => [
    index('product_categories_parent').on(table.parentId),
    check('product_categories_not_in_itself', sql`${table.parentId} <> ${table.id}`),
  ],
)

/** What staff search products by; their variants have part numbers and barcodes of their own (`variantWords`). */
export const productWords = (product: Record<'name' | 'slug' | 'partNumber' | 'barcode' | 'brand', SQLWrapper>): SQL =>
  sql.join(
    [product.name, product.slug, product.partNumber, product.barcode, product.brand].map((part) => sql`${part}`),
    sql` || ' ' || `,
  )

export const products = recordTable(
  'products',
  {
    slug: text().notNull().unique(),
    name: text().notNull(),
    brand: text().notNull().default(''),
    categoryId: column.refTo(() => productCategories.id),
    /** Plain text, a few sentences. */
    description: text().notNull().default(''),
    /** HTML that was cleaned. */
    body: text().notNull().default(''),
    partNumber: text('part_number').notNull().default(''),
    barcode: text().notNull().default(''),
    /** Selling price per currency, without tax. A currency without an entry does not sell it. */
    prices: column.prices().notNull(),
    dealerPrices: column.prices().notNull().default({}),
    weightGrams: integer('weight_grams').notNull().default(0),
    lengthMm: integer('length_mm').notNull().default(0),
    widthMm: integer('width_mm').notNull().default(0),
    heightMm: integer('height_mm').notNull().default(0),
    /** Number of the Harmonized System, 6 to 10 digits. */
    customsCode: text('customs_code').notNull().default(''),
    /** Country of origin, ISO 3166 alpha-2. */
    origin: text().notNull().default(''),
    /** Each unit has a serial number that is recorded when it ships. */
    serialTracked: boolean('serial_tracked').notNull().default(false),
    /** Goods that need no parcel have no shipping. */
    shippable: boolean().notNull().default(true),
    taxable: boolean().notNull().default(true),
    /** A web address, or nothing. */
    manualUrl: text().notNull().default(''),
    specs: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    tags: jsonb().$type<string[]>().notNull().default([]),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    createdAt: column.created(),
  },
  (table) => [
    index('products_category').on(table.categoryId),
    index('products_brand')
      .on(table.brand)
      .where(sql`brand <> ''`),
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_words').using('gin', sql`(${productWords(table)}) gin_trgm_ops`),
    uniqueIndex('products_part_number')
      .on(sql`lower(${table.partNumber})`)
      .where(sql`part_number <> ''`),
    uniqueIndex('products_barcode')
      .on(table.barcode)
      .where(sql`barcode <> ''`),
    check(
      'products_sizes',
      sql`least(${table.weightGrams}, ${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) >= 0`,
    ),
  ],
)

export const productOptions = pgTable(
  'product_options',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [unique('product_options_name').on(table.productId, table.name)],
)

export const productSelections = pgTable(
  'product_selections',
  {
    id: column.id(),
    optionId: column.refTo(() => productOptions.id),
    name: text().notNull(),
    /** What this selection adds to the product's price, per currency. */
    prices: column.prices().notNull().default({}),
    position: integer().notNull().default(0),
  },
  (table) => [unique('product_selections_name').on(table.optionId, table.name)],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    /** A drawn picture as SVG text, or nothing where there is an uploaded one. */
    svg: text(),
    pictureId: column.ref().references(() => pictures.id),
    alt: text().notNull(),
    /** The selection that it shows; none for one that is always seen. */
    selectionId: column.ref().references(() => productSelections.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    /** A drawn picture that was removed stays for the versions that show it. */
    removedAt: column.time(),
  },
  (table) => [
    index('product_pictures_product').on(table.productId),
    index('product_pictures_selection').on(table.selectionId).where(column.isSet(table.selectionId)),
    check('product_pictures_one', sql`num_nonnulls(${table.svg}, ${table.pictureId}) = 1`),
  ],
)

export const relatedProducts = pgTable(
  'related_products',
  {
    productId: column.refTo(() => products.id),
    relatedId: column.refTo(() => products.id),
    /** related: goes well with it. accessory: is used with it. */
    kind: text().$type<'related' | 'accessory'>().notNull().default('related'),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.relatedId, table.kind] }),
    index('related_products_related').on(table.relatedId),
    check('related_products_kind', sql`${table.kind} in ('related', 'accessory')`),
    check('related_products_not_itself', sql`${table.relatedId} <> ${table.productId}`),
  ],
)

/**
 * Which vehicles a part is made for: those with all that a row names. A product without rows fits any vehicle, unless it is a
 * flash tool, which fits what it can tune.
 */
export const productFits = pgTable(
  'product_fits',
  {
    id: column.id(),
    productId: column.refTo(() => products.id, { onDelete: 'cascade' }),
    makeId: column.ref().references(() => makes.id),
    modelId: column.ref().references(() => models.id),
    /** First and last model year; vehicles that are sold by series are in no range. */
    yearFrom: integer('year_from'),
    yearTo: integer('year_to'),
    engineId: column.ref().references(() => engines.id),
    transmissionId: column.ref().references(() => transmissions.id),
  },
  (table) => [
    unique('product_fits_once')
      .on(
        table.productId,
        table.makeId,
        table.modelId,
        table.yearFrom,
        table.yearTo,
        table.engineId,
        table.transmissionId,
      )
      .nullsNotDistinct(),
    check(
      'product_fits_names_something',
      sql`num_nonnulls(${table.makeId}, ${table.modelId}, ${table.engineId}, ${table.transmissionId}) > 0`,
    ),
    check('product_fits_years', sql`${table.yearFrom} <= ${table.yearTo}`),
    index('product_fits_make').on(table.makeId),
    index('product_fits_model').on(table.modelId),
    index('product_fits_engine').on(table.engineId),
    index('product_fits_transmission').on(table.transmissionId),
  ],
)

/** A choice of one option of a part. */
export interface PartOption {
  /** Number of the option. */
  id: number
  /** Name of the chosen selection. */
  selection: string
}

/**
 * What a kit is made of. A product with parts is a kit: it is sold at its own price, has no stock of its own, and what is
 * packed, refunded and booked are its parts. The database refuses a kit in a kit, and stock of a kit (kit_part_is_plain).
 */
export const kitParts = pgTable(
  'kit_parts',
  {
    id: column.id(),
    kitId: column.refTo(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: column.ref().references(() => products.id),
    tuneId: column.ref().references(() => tunes.id),
    /** In each kit. */
    quantity: integer().notNull().default(1),
    options: jsonb().$type<PartOption[]>().notNull().default([]),
  },
  (table) => [
    unique('kit_parts_position').on(table.kitId, table.position),
    check('kit_parts_one', sql`num_nonnulls(${table.productId}, ${table.tuneId}) = 1`),
    check(
      'kit_parts_quantity',
      sql`${table.quantity} between 1 and 20 and (${table.tuneId} is null or ${table.quantity} = 1)`,
    ),
    check('kit_parts_not_itself', sql`${table.productId} <> ${table.kitId}`),
    index('kit_parts_product').on(table.productId),
    index('kit_parts_tune').on(table.tuneId),
  ],
)

/** Prices of many products that were changed at once, and can be changed back. */
export const productPriceChanges = pgTable(
  'product_price_changes',
  {
    id: column.id(),
    rule: jsonb().$type<PriceRule>().notNull(),
    state: text({ enum: priceChangeStates }).notNull().default('running'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Products are saved by number; the next batch begins after this one. */
    lastProduct: column.ref().notNull().default(0),
    /** Products that were left as they are, since someone had changed them. */
    kept: integer().notNull().default(0),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
    endedAt: column.time(),
  },
  (table) => [
    index('product_price_changes_waiting')
      .on(table.createdAt)
      .where(sql`state in ('running', 'undoing')`),
    check('product_price_changes_state', sql`${table.state} in ('running', 'done', 'undoing', 'undone')`),
  ],
)

/** What a price change does to one product: decided when it was started, so that it does what was shown. */
export const repricedProducts = pgTable(
  'repriced_products',
  {
    changeId: column.refTo(() => productPriceChanges.id),
    productId: column.refTo(() => products.id, { onDelete: 'cascade' }),
    before: jsonb().$type<ProductPrices>().notNull(),
    after: jsonb().$type<ProductPrices>().notNull(),
  },
  (table) => column.linked('repriced_products_product', table.changeId, table.productId),
)

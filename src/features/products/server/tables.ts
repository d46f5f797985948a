import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { engines, models, transmissions } from '#features/vehicles/server/tables.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'

export const productCategories = pgTable('product_categories', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull().default(0),
})

export const products = pgTable(
  'products',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    brand: text().notNull().default(''),
    categoryId: column.refTo(() => productCategories.id),
    description: text().notNull().default(''),
    /** Selling price per currency, without tax. A currency without an entry does not sell it. */
    prices: column.prices().notNull(),
    dealerPrices: column.prices().notNull().default({}),
    weightGrams: integer('weight_grams').notNull().default(0),
    /** Goods that need no parcel have no shipping. */
    shippable: boolean().notNull().default(true),
    taxable: boolean().notNull().default(true),
    /** A web address, or nothing. */
    manualUrl: text().notNull().default(''),
    specs: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    tags: jsonb().$type<string[]>().notNull().default([]),
    publishedAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [index('products_category').on(table.categoryId)],
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
    position: integer().notNull().default(0),
  },
  (table) => [
    index('product_pictures_product').on(table.productId),
    check('product_pictures_one', sql`num_nonnulls(${table.svg}, ${table.pictureId}) = 1`),
  ],
)

export const relatedProducts = pgTable(
  'related_products',
  {
    productId: column.refTo(() => products.id),
    relatedId: column.refTo(() => products.id),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.relatedId] }),
    index('related_products_related').on(table.relatedId),
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
    modelId: column.ref().references(() => models.id),
    engineId: column.ref().references(() => engines.id),
    transmissionId: column.ref().references(() => transmissions.id),
  },
  (table) => [
    unique('product_fits_once')
      .on(table.productId, table.modelId, table.engineId, table.transmissionId)
      .nullsNotDistinct(),
    check(
      'product_fits_names_something',
      sql`num_nonnulls(${table.modelId}, ${table.engineId}, ${table.transmissionId}) > 0`,
    ),
    index('product_fits_model').on(table.modelId),
    index('product_fits_engine').on(table.engineId),
    index('product_fits_transmission').on(table.transmissionId),
  ],
)

/** Who wants to know when a product is in stock again. Gone once the mail is queued. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    region: column.region().notNull(),
    email: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [unique('stock_alerts_once').on(table.productId, table.region, table.email)],
)

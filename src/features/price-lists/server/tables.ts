import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import type { percentBases } from '#features/pricing/quantity-prices.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable, recordTable } from '#kit/server/table-kinds.ts'
import type { audiences } from '../contract/price-list-fields.ts'

/**
 * Prices for everyone, all dealers, or selected groups and dealers. Processes are notified of changes
 * (content_changed).
 */
export const priceLists = recordTable(
  'price_lists',
  {
    name: text().notNull().unique(),
    /** Internal name. */
    internalNote: text().notNull().default(''),
    audience: text().$type<(typeof audiences)[number]>().notNull(),
    startsAt: column.time(),
    endsAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [
    check('price_lists_audience', sql`${table.audience} in ('everyone', 'dealers', 'chosen')`),
    check('price_lists_dates', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

const ofList = () => column.refTo((): AnyPgColumn => priceLists.id, { onDelete: 'cascade' })

export const priceListGroups = linkTable('price_list_groups', ['price_list_groups_group'], {
  listId: ofList(),
  groupId: column.refTo(() => dealerGroups.id),
})

export const priceListDealers = linkTable('price_list_dealers', ['price_list_dealers_dealer'], {
  listId: ofList(),
  dealerId: column.refTo(() => dealers.id),
})

/** Lines of a list: a price or percentage from a minimum quantity. Deleted with their product. */
export const priceListPrices = pgTable(
  'price_list_prices',
  {
    id: column.id(),
    listId: ofList(),
    position: integer().notNull(),
    productId: column.refTo(() => products.id, { onDelete: 'cascade' }),
    /** Null for all variants, and for products without variants. */
    variantId: column.ref(),
    fromQuantity: integer().notNull(),
    prices: column.prices().notNull().default({}),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    off: text().$type<(typeof percentBases)[number]>().notNull().default('list'),
  },
  (table) => [
    unique('price_list_prices_once')
      .on(table.listId, table.productId, table.variantId, table.fromQuantity)
      .nullsNotDistinct(),
    index('price_list_prices_product').on(table.productId),
    // Refuses a variant of another product.
    foreignKey({
      name: 'price_list_prices_variant',
      columns: [table.variantId, table.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    check('price_list_prices_quantity', sql`${table.fromQuantity} between 1 and 1000`),
    check(
      'price_list_prices_one',
      sql`(${table.percent} is null) = (${table.prices} <> '{}'::jsonb) and coalesce(${table.percent} > 0 and ${table.percent} <= 100, true)`,
    ),
    check('price_list_prices_off', sql`${table.off} in ('list', 'dealer')`),
  ],
)

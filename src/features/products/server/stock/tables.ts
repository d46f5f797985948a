import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orderLines, parcels } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { SerialState } from '../../stock-labels.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'

/** The variant that units are of; null where the product keeps no stock by variants, or units are not assigned to one yet. */
const variantId = () => column.ref()
/** A variant is one of its product. */
const ofProduct = (name: string, table: { variantId: AnyPgColumn; productId: AnyPgColumn }) =>
  foreignKey({
    name: `${name}_variant`,
    columns: [table.variantId, table.productId],
    foreignColumns: [productVariants.id, productVariants.productId],
  })

/** A retired location is left out of every choice, and is retired empty (`location_retires`): what comes back goes to an open one. */
export const stockLocations = pgTable(
  'stock_locations',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    region: column.region().notNull(),
    /** Lower is taken first. */
    priority: integer().notNull().default(0),
    status: text().$type<'open' | 'retired'>().notNull().default('open'),
    version: column.version(),
  },
  (table) => [
    check('stock_locations_status', sql`${table.status} in ('open', 'retired')`),
    check('stock_locations_region', sql`${table.region} in (1, 2)`),
  ],
)

/** Quantity on hand by place. Never negative; always the sum of its changes (INV-02). */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    variantId: variantId(),
    onHand: integer('on_hand').notNull().default(0),
  },
  (table) => [
    unique('stock_levels_place').on(table.productId, table.locationId, table.variantId).nullsNotDistinct(),
    ofProduct('stock_levels', table),
    check('stock_levels_on_hand', sql`${table.onHand} >= 0`),
    index('stock_levels_location').on(table.locationId),
  ],
)

/** Every change with its reason; rows are only ever added. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    variantId: variantId(),
    delta: integer().notNull(),
    /** One of `stockReasons`. */
    reason: text().notNull(),
    /** What caused it, such as an order line; one change for each cause. */
    reference: text(),
    /** What someone of staff said to it. */
    note: text().notNull().default(''),
    actorId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    ofProduct('stock_changes', table),
    // The sums between changes are read from it alone.
    index('stock_changes_place').on(table.productId, table.locationId, table.id, table.delta, table.variantId),
    index('stock_changes_reference').on(table.reference),
    index('stock_changes_created').using('brin', table.createdAt),
  ],
)

/** Free units of a product at a place below which staff get a mail. */
export const stockMarks = pgTable(
  'stock_marks',
  {
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    variantId: variantId(),
    lowAt: integer('low_at').notNull(),
    /** When staff got a mail that stock is below it; null again once it isn’t. */
    toldAt: column.time(),
  },
  (table) => [
    unique('stock_marks_place').on(table.productId, table.locationId, table.variantId).nullsNotDistinct(),
    ofProduct('stock_marks', table),
    index('stock_marks_location').on(table.locationId),
    check('stock_marks_low_at', sql`${table.lowAt} > 0`),
  ],
)

/**
 * Units that are known by a serial number, where each is now. One that a parcel holds can't be in another: what packs,
 * unpacks it (`parcel_line_serials`).
 */
export const serialNumbers = pgTable(
  'serial_numbers',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    variantId: variantId(),
    serial: text().notNull(),
    state: text().$type<SerialState>().notNull(),
    /** Where it was received or returned to; null where that is not known. */
    locationId: column.ref().references(() => stockLocations.id),
    /** The delivery that it came with. */
    supplyOrderId: column.ref().references((): AnyPgColumn => supplyOrders.id),
    /** The parcel that holds it, and the line of the order. */
    parcelId: column.ref().references(() => parcels.id),
    orderLineId: column.ref().references(() => orderLines.id),
    createdAt: column.created(),
    changedAt: column.created(),
  },
  (table) => [
    ofProduct('serial_numbers', table),
    uniqueIndex('serial_numbers_once').on(table.productId, sql`lower(${table.serial})`),
    index('serial_numbers_words').using('gin', sql`${table.serial} gin_trgm_ops`),
    index('serial_numbers_parcel').on(table.parcelId),
    index('serial_numbers_order_line').on(table.orderLineId),
    check('serial_numbers_state', sql`${table.state} in ('in_stock', 'shipped', 'written_off')`),
    check(
      'serial_numbers_text',
      sql`${table.serial} = btrim(${table.serial}) and length(${table.serial}) between 1 and 60`,
    ),
    check(
      'serial_numbers_shipped',
      sql`(${table.state} = 'shipped') = (${table.parcelId} is not null) and (${table.parcelId} is null) = (${table.orderLineId} is null)`,
    ),
  ],
)

/** Units on their way between two places: gone from the one when it is sent, in the other as they are received. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: column.id(),
    fromId: column.refTo(() => stockLocations.id),
    toId: column.refTo(() => stockLocations.id),
    expectedOn: date('expected_on', { mode: 'string' }),
    note: text().notNull().default(''),
    actorId: column.ref(),
    version: column.version(),
    createdAt: column.created(),
  },
  (table) => [check('stock_transfers_places', sql`${table.fromId} <> ${table.toId}`)],
)

/** Goods ordered from a supplier. */
export const supplyOrders = pgTable('supply_orders', {
  id: column.id(),
  supplier: text().notNull(),
  /** The supplier’s own number. */
  number: text().notNull().default(''),
  toId: column.refTo(() => stockLocations.id),
  expectedOn: date('expected_on', { mode: 'string' }),
  note: text().notNull().default(''),
  actorId: column.ref(),
  version: column.version(),
  createdAt: column.created(),
})

const movedLine = () => ({
  id: column.id(),
  productId: column.refTo(() => products.id),
  variantId: variantId(),
  quantity: integer().notNull(),
  received: integer().notNull().default(0),
  /** Written off on the way, or never delivered. */
  missing: integer().notNull().default(0),
})
interface MovedColumns {
  quantity: AnyPgColumn
  received: AnyPgColumn
  missing: AnyPgColumn
}
/** Nothing arrives twice, and nothing more than was sent. */
const movedCheck = (name: string, { quantity, received, missing }: MovedColumns) =>
  check(
    `${name}_units`,
    sql`${quantity} > 0 and ${received} >= 0 and ${missing} >= 0 and ${received} + ${missing} <= ${quantity}`,
  )
const isOpen = sql`received + missing < quantity`

export const stockTransferLines = pgTable(
  'stock_transfer_lines',
  { ...movedLine(), transferId: column.refTo(() => stockTransfers.id) },
  (table) => [
    unique('stock_transfer_lines_once').on(table.transferId, table.productId, table.variantId).nullsNotDistinct(),
    ofProduct('stock_transfer_lines', table),
    index('stock_transfer_lines_open').on(table.productId, table.transferId).where(isOpen),
    movedCheck('stock_transfer_lines', table),
  ],
)

export const supplyOrderLines = pgTable(
  'supply_order_lines',
  { ...movedLine(), supplyOrderId: column.refTo(() => supplyOrders.id) },
  (table) => [
    unique('supply_order_lines_once').on(table.supplyOrderId, table.productId, table.variantId).nullsNotDistinct(),
    ofProduct('supply_order_lines', table),
    index('supply_order_lines_open').on(table.productId, table.supplyOrderId).where(isOpen),
    movedCheck('supply_order_lines', table),
  ],
)

/** Who wants to know when a product, or a variant of it, is in stock again. Gone once the mail is queued. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    variantId: variantId(),
    region: column.region().notNull(),
    email: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    unique('stock_alerts_once').on(table.productId, table.region, table.email, table.variantId).nullsNotDistinct(),
    ofProduct('stock_alerts', table),
  ],
)

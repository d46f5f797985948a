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

/** Variant of the units; null if the product doesn't keep stock by variant, or units are unassigned. */
const variantId = () => column.ref()
/** Foreign key: the variant must belong to the product. */
const ofProduct = (name: string, table: { variantId: AnyPgColumn; productId: AnyPgColumn }) =>
  foreignKey({
    name: `${name}_variant`,
    columns: [table.variantId, table.productId],
    foreignColumns: [productVariants.id, productVariants.productId],
  })

/** Retired locations can't be selected and must be empty (`location_retires`); returned goods go to an active one. */
export const stockLocations = pgTable(
  'stock_locations',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    region: column.region().notNull(),
    /** Picking priority: lower first. */
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

/** Every change with its reason; append-only. */
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
    /** Cause such as an order line; unique per cause. */
    reference: text(),
    /** Note by staff. */
    note: text().notNull().default(''),
    actorId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    ofProduct('stock_changes', table),
    // Covering index for running balances.
    index('stock_changes_place').on(table.productId, table.locationId, table.id, table.delta, table.variantId),
    index('stock_changes_reference').on(table.reference),
    index('stock_changes_created').using('brin', table.createdAt),
  ],
)

/** Low stock thresholds: staff get an email if available units fall below. */
export const stockMarks = pgTable(
  'stock_marks',
  {
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    variantId: variantId(),
    lowAt: integer('low_at').notNull(),
    /** When staff were last emailed; null again once restocked. */
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
 * Units with serial numbers and their current whereabouts. A unit can be in one parcel at most; packing and unpacking
 * set it (`parcel_line_serials`).
 */
export const serialNumbers = pgTable(
  'serial_numbers',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    variantId: variantId(),
    serial: text().notNull(),
    state: text().$type<SerialState>().notNull(),
    /** Where it was received or returned to; null if unknown. */
    locationId: column.ref().references(() => stockLocations.id),
    /** Delivery it arrived with. */
    supplyOrderId: column.ref().references((): AnyPgColumn => supplyOrders.id),
    /** Parcel containing it, and its order line. */
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

/** Transfers between locations: units leave the origin when sent and reach the destination when received. */
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

/** Purchase orders. */
export const supplyOrders = pgTable('supply_orders', {
  id: column.id(),
  supplier: text().notNull(),
  /** Supplier’s order number. */
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
  /** Written off in transit, or never delivered. */
  missing: integer().notNull().default(0),
})
type MovedColumns = Record<'productId' | 'variantId' | 'quantity' | 'received' | 'missing', AnyPgColumn>
/** A product is in a transfer or order once. No more is received than was sent. */
const movedOnce = (name: string, whole: AnyPgColumn, table: MovedColumns) => [
  unique(`${name}_once`).on(whole, table.productId, table.variantId).nullsNotDistinct(),
  ofProduct(name, table),
  index(`${name}_open`)
    .on(table.productId, whole)
    .where(sql`received + missing < quantity`),
  check(
    `${name}_units`,
    sql`${table.quantity} > 0 and ${table.received} >= 0 and ${table.missing} >= 0 and ${table.received} + ${table.missing} <= ${table.quantity}`,
  ),
]

export const stockTransferLines = pgTable(
  'stock_transfer_lines',
  { ...movedLine(), transferId: column.refTo(() => stockTransfers.id) },
  (table) => movedOnce('stock_transfer_lines', table.transferId, table),
)

export const supplyOrderLines = pgTable(
  'supply_order_lines',
  { ...movedLine(), supplyOrderId: column.refTo(() => supplyOrders.id) },
  (table) => movedOnce('supply_order_lines', table.supplyOrderId, table),
)

/** Back in stock subscriptions for a product or variant. Deleted once the email is queued. */
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

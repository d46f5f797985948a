import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { OrderAddress, OrderKind, OrderState, OrderVehicle, LineKind, LineOption } from '../contract.ts'
import {
  createdColumn,
  currencyColumn,
  idColumn,
  minorColumn,
  refColumn,
  regionColumn,
  timeColumn,
} from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

/** One purchase: priced when it is made, immutable once it is paid (INV-07). Amounts in minor units of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    kind: text().$type<OrderKind>().notNull(),
    state: text().$type<OrderState>().notNull().default('open'),
    /** 128 random bits: opens this order's invoice, and a guest's order, without a login (INV-27). */
    token: text().notNull().unique(),
    /** Owner and idempotency key of a purchase made in one call, so that a repeat finds it. */
    purchaseKey: text().unique(),
    region: regionColumn().notNull(),
    currency: currencyColumn().notNull(),
    userId: refColumn().references(() => users.id),
    /** The guest's browser, while nobody is logged in. */
    visitorId: text('visitor_id'),
    email: text().notNull(),
    billingAddress: jsonb('billing_address').$type<OrderAddress>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<OrderAddress>(),
    shippingTier: text('shipping_tier'),
    vatNumber: text('vat_number'),
    vehicle: jsonb().$type<OrderVehicle>(),
    discountCodes: jsonb('discount_codes').$type<string[]>().notNull().default([]),
    subtotal: minorColumn().notNull(),
    discount: minorColumn().notNull(),
    shipping: minorColumn().notNull(),
    tax: minorColumn().notNull(),
    total: minorColumn().notNull(),
    taxLabel: text('tax_label').notNull().default(''),
    /** The part of `tax` that belongs to shipping; the rest is on the lines. */
    shippingTax: minorColumn().notNull().default(0),
    refunded: minorColumn().notNull().default(0),
    invoiceNumber: text('invoice_number').unique(),
    trackingCarrier: text('tracking_carrier'),
    trackingNumber: text('tracking_number'),
    createdAt: createdColumn(),
    paidAt: timeColumn(),
    cancelledAt: timeColumn(),
    shippedAt: timeColumn(),
  },
  (table) => [
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} - ${table.discount} + ${table.shipping} + ${table.tax}`,
    ),
    check(
      'orders_amounts',
      sql`${table.subtotal} >= 0 and ${table.discount} >= 0 and ${table.shipping} >= 0 and ${table.tax} >= 0 and ${table.total} >= 0`,
    ),
    check('orders_refunded', sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.total}`),
    index('orders_user').on(table.userId, table.id),
    index('orders_region').on(table.region, table.id),
    index('orders_state').on(table.region, table.state, table.id),
    index('orders_email').on(sql`lower(${table.email})`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    orderId: refColumn()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    /** product, tune, install_fee, rental */
    kind: text().$type<LineKind>().notNull(),
    productId: refColumn(),
    tuneId: refColumn(),
    slug: text().notNull(),
    name: text().notNull(),
    options: jsonb().$type<LineOption[]>().notNull().default([]),
    quantity: integer().notNull(),
    unitPrice: minorColumn().notNull(),
    discount: minorColumn().notNull(),
    tax: minorColumn().notNull(),
    /** unit × quantity − discount + tax */
    total: minorColumn().notNull(),
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    refunded: minorColumn().notNull().default(0),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 20`),
    check(
      'order_lines_total',
      sql`${table.total} = ${table.unitPrice} * ${table.quantity} - ${table.discount} + ${table.tax}`,
    ),
    check(
      'order_lines_refunded',
      sql`${table.refundedQuantity} between 0 and ${table.quantity} and ${table.refunded} between 0 and ${table.total}`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    orderId: refColumn()
      .notNull()
      .references(() => orders.id),
    /** Our own key at the gateway. */
    reference: text().notNull().unique(),
    /** started, refunded, failed, unknown */
    state: text().notNull(),
    amount: minorColumn().notNull(),
    currency: currencyColumn().notNull(),
    lines: jsonb().$type<{ lineId: number; quantity: number }[]>().notNull().default([]),
    restock: jsonb().$type<boolean>().notNull().default(false),
    gatewayId: text('gateway_id'),
    reason: text().notNull(),
    actorId: refColumn(),
    createdAt: createdColumn(),
    finishedAt: timeColumn(),
  },
  (table) => [index('refunds_order').on(table.orderId), check('refunds_amount', sql`${table.amount} > 0`)],
)

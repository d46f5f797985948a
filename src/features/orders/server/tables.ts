import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Takings } from '#features/ledger/rules.ts'
import type { ChargedTax } from '#features/pricing/contract/charged-tax.ts'
import type { RefundedPart } from '#features/pricing/refund.ts'
import type * as contract from '../contract.ts'
import type { OrderCredit, PaidWith } from '../paid-with.ts'
import * as column from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

const narrowed = (table: Record<'region' | 'state' | 'kind' | 'currency', AnyPgColumn>) =>
  [table.region, table.state, table.kind, table.currency] as const
const timed = (table: Record<'createdAt' | 'id', AnyPgColumn>) => [table.createdAt, table.id] as const
const isSent = sql`shipping_tier is not null and paid_at is not null`
const isToShip = sql`state in ('paying', 'paid', 'partly_refunded') and shipping_tier is not null and shipped_at is null`

/** A purchase: priced on creation, immutable once paid (INV-07). Amounts in minor units of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: column.id(),
    kind: text().$type<contract.OrderKind>().notNull(),
    state: text().$type<contract.OrderState>().notNull().default('open'),
    /** Owner and idempotency key of a purchase made in one call, to detect repeats. */
    purchaseKey: text().unique(),
    region: column.region().notNull(),
    currency: column.currency().notNull(),
    userId: column.ref().references(() => users.id),
    /** The guest's visitor ID; null for logged-in users. */
    visitorId: text('visitor_id'),
    email: text().notNull(),
    billingAddress: jsonb('billing_address').$type<contract.OrderAddress>().notNull(),
    searchEmail: text().generatedAlwaysAs(sql`lower(email)`),
    searchName: text().generatedAlwaysAs(sql`lower(billing_address ->> 'full_name')`),
    searchLastName: text().generatedAlwaysAs(sql`lower(substring(billing_address ->> 'full_name' from '[^ ]+$'))`),
    shippingAddress: jsonb('shipping_address').$type<contract.OrderAddress>(),
    shippingTier: text('shipping_tier'),
    vatNumber: text('vat_number'),
    /** The buyer's own order number. */
    purchaseOrder: text(),
    vehicle: jsonb().$type<contract.OrderVehicle>(),
    discountCodes: jsonb().$type<string[]>().notNull().default([]),
    /** The discounts to redeem on payment. */
    discountIds: jsonb().$type<number[]>().notNull().default([]),
    /** All lines at this buyer's unit prices, before codes. */
    subtotal: column.minor().notNull(),
    /** Discounts from codes on lines and shipping. */
    discount: column.minor().notNull(),
    /** Tax included in list prices that is not owed at this destination. */
    relief: column.minor().notNull().default(0),
    /** The list price of shipping. */
    shipping: column.minor().notNull(),
    shippingDiscount: column.minor().notNull().default(0),
    shippingNet: column.minor().notNull().default(0),
    shippingTax: column.minor().notNull().default(0),
    tax: column.minor().notNull(),
    total: column.minor().notNull(),
    /** Whether list prices include the tax. */
    taxIncluded: boolean().notNull(),
    taxes: jsonb().$type<ChargedTax[]>().notNull().default([]),
    taxNote: text(),
    /** Net amounts by ledger account. */
    takings: jsonb().$type<Takings>().notNull(),
    refunded: column.minor().notNull().default(0),
    invoiceNumber: text('invoice_number').unique(),
    /** The part of an earlier order that pays for this one, which it was changed into. */
    credit: jsonb().$type<OrderCredit>(),
    /** Written with the payment. */
    paidWith: jsonb('paid_with').$type<PaidWith>(),
    trackingCarrier: text('tracking_carrier'),
    trackingNumber: text('tracking_number'),
    createdAt: column.created(),
    paidAt: column.time(),
    cancelledAt: column.time(),
    shippedAt: column.time(),
  },
  (table) => [
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} - ${table.discount} - ${table.relief} + ${table.shipping} + case when ${table.taxIncluded} then 0 else ${table.tax} end`,
    ),
    check(
      'orders_amounts',
      sql`least(${table.subtotal}, ${table.discount}, ${table.relief}, ${table.shipping}, ${table.tax}, ${table.total}) >= 0`,
    ),
    check(
      'orders_credit',
      sql`${table.credit} is null or (${table.credit} ->> 'amount')::bigint between 0 and ${table.total}`,
    ),
    check('orders_refunded', sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.total}`),
    index('orders_user').on(table.userId, table.id),
    index('orders_region').on(table.region, table.createdAt, table.id),
    // Staff lists merge the index ranges of each state, type and currency they filter by.
    index('orders_list').on(...narrowed(table), ...timed(table)),
    index('orders_paid').on(table.region, table.paidAt),
    // Orders waiting to be shipped.
    index('orders_to_ship').on(table.region, table.createdAt, table.id).where(isToShip),
    // Paid orders with parcels, newest first. Most orders are tunes without a parcel.
    index('orders_with_parcels').on(table.region, table.createdAt, table.id).where(isSent),
    // Index-only search: filtered like a list, then by prefix.
    index('orders_search_email').on(...narrowed(table), table.searchEmail.op('text_pattern_ops'), ...timed(table)),
    index('orders_search_name').on(...narrowed(table), table.searchName.op('text_pattern_ops'), ...timed(table)),
    index('orders_search_last_name').on(
      ...narrowed(table),
      table.searchLastName.op('text_pattern_ops'),
      ...timed(table),
    ),
    // What an address has paid since it was emailed.
    index('orders_paid_email').on(table.searchEmail, table.paidAt).where(column.isSet(table.paidAt)),
    index('orders_domain').on(sql`split_part(${table.searchEmail}, '@', 2)`, table.id),
    // Guest orders, to be claimed by the owner of the address.
    index('orders_guests').on(table.searchEmail).where(column.isNull(table.userId)),
    index('orders_purchase_order')
      .on(sql`lower(${table.purchaseOrder})`, table.id)
      .where(column.isSet(table.purchaseOrder)),
    index('orders_tracking')
      .on(sql`lower(${table.trackingNumber})`, table.id)
      .where(column.isSet(table.trackingNumber)),
    // Orders paid by a card, by the last four digits.
    index('orders_card')
      .on(table.region, sql`(${table.paidWith} ->> 'last_four')`, ...timed(table))
      .where(sql`${table.paidWith} ->> 'last_four' is not null`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    position: integer().notNull(),
    /** These four are copied from the order by the database, for the search. */
    region: column.region(),
    orderKind: text().$type<contract.OrderKind>(),
    currency: column.currency(),
    orderedAt: column.time(),
    /**
     * gift_card: owed to its recipient, not earned; deposit: held until a rented tool is returned; rental_purchase: a
     * rented tool that the customer keeps; difference: an additional payment for a trade-in
     */
    kind: text().$type<contract.LineKind>().notNull(),
    productId: column.ref(),
    /** The variant to pack, if the product tracks stock by variant. Set by the database from the options. */
    variantId: column.ref(),
    tuneId: column.ref(),
    slug: text().notNull(),
    name: text().notNull(),
    options: jsonb().$type<contract.LineOption[]>().notNull().default([]),
    /** The kit it was bought in; its lines are consecutive. */
    kit: jsonb().$type<contract.LineKit>(),
    quantity: integer().notNull(),
    unitPrice: column.minor().notNull(),
    /** The regular unit price, if this buyer paid less. */
    listPrice: column.minor(),
    discount: column.minor().notNull(),
    /** The line's net amount, without tax. */
    net: column.minor().notNull(),
    tax: column.minor().notNull(),
    /** What the customer pays for this line: net + tax. */
    total: column.minor().notNull(),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    index('order_lines_product').on(table.productId, table.region, table.orderId).where(column.isSet(table.productId)),
    index('order_lines_tune').on(table.tuneId, table.orderId).where(column.isSet(table.tuneId)),
    index('order_lines_kit')
      .on(sql`((${table.kit} ->> 'id')::bigint)`, table.region, table.orderId)
      .where(column.isSet(table.kit)),
    // For each sold name, a range in list order.
    index('order_lines_name').on(
      table.name,
      table.region,
      table.orderKind,
      table.currency,
      table.orderedAt,
      table.orderId,
    ),
    check(
      'order_lines_of_order',
      sql`num_nulls(${table.region}, ${table.orderKind}, ${table.currency}, ${table.orderedAt}) = 0`,
    ),
    check('order_lines_list_price', sql`${table.listPrice} > ${table.unitPrice}`),
    check(
      'order_lines_quantity',
      sql`${table.quantity} between 1 and case when ${table.kit} is null then 20 else 400 end`,
    ),
    check('order_lines_total', sql`${table.total} = ${table.net} + ${table.tax}`),
  ],
)

/** All names ever sold, by region; text searches start here. Maintained by the database with each line. */
export const soldNames = pgTable(
  'sold_names',
  {
    region: column.region().notNull(),
    orderKind: text().$type<contract.OrderKind>().notNull(),
    currency: column.currency().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.orderKind, table.currency, table.name] })],
)

export const refunds = pgTable(
  'refunds',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    /** Our own reference at the gateway. */
    reference: text().notNull().unique(),
    /** started, refunded, failed, unknown */
    state: text().notNull(),
    amount: column.minor().notNull(),
    /** The part refunded to the gift card that paid. */
    giftCardAmount: column.minor().notNull().default(0),
    /** No money leaves the shop: the amount pays for the order that replaces these pieces. */
    isMoved: boolean().notNull().default(false),
    currency: column.currency().notNull(),
    /** The order whose payment is refunded: this one, or an earlier one that was changed into it. */
    paymentOrderId: column.ref().references(() => orders.id),
    /** The total requested refund, if it is split between two payments; minor units. */
    askedAmount: column.minor(),
    /** The refunded amounts per line and for shipping. */
    parts: jsonb().$type<RefundedPart[]>().notNull(),
    /** Whether the goods are restocked. */
    restock: boolean().notNull().default(false),
    /** The goods had been shipped and came back, so the refund does not reduce what is left to ship. */
    areBack: boolean().notNull().default(false),
    takings: jsonb().$type<Takings>().notNull(),
    gatewayId: text('gateway_id'),
    /** Given by the database once the money has left; without gaps in each region. */
    creditNote: text('credit_note').unique(),
    reason: text().notNull(),
    actorId: column.ref(),
    createdAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_payment_order').on(table.paymentOrderId).where(column.isSet(table.paymentOrderId)),
    index('refunds_gateway').on(table.gatewayId).where(column.isSet(table.gatewayId)),
    index('refunds_created').using('brin', table.createdAt),
    index('refunds_finished').on(table.finishedAt),
    check('refunds_amount', sql`${table.amount} > 0 or (${table.isMoved} and ${table.amount} = 0)`),
    check('refunds_gift_card', sql`${table.giftCardAmount} between 0 and ${table.amount}`),
    check('refunds_credit_note', sql`${table.creditNote} is null or ${table.state} = 'refunded'`),
  ],
)

/** Goods of an order shipped together. Unpacking a parcel deletes it. */
export const parcels = pgTable(
  'parcels',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    state: text().$type<contract.ParcelState>().notNull().default('packed'),
    carrier: text(),
    trackingNumber: text(),
    packedBy: column.ref(),
    packedAt: column.created(),
    shippedAt: column.time(),
    deliveredAt: column.time(),
  },
  (table) => [
    index('parcels_order').on(table.orderId, table.id),
    check('parcels_shipped', sql`(${table.state} = 'packed') = (${table.shippedAt} is null)`),
    check('parcels_delivered', sql`(${table.state} = 'delivered') = (${table.deliveredAt} is not null)`),
  ],
)

/** The pieces of a line in a parcel. The database rejects more than the line has, across all parcels. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: column.refTo(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: column.refTo(() => orderLines.id),
    quantity: integer().notNull(),
    /** Serial numbers of the units, if the product records them. */
    serials: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('parcel_lines_line').on(table.orderLineId),
    check('parcel_lines_quantity', sql`${table.quantity} >= 1`),
    check('parcel_lines_serials', sql`jsonb_array_length(${table.serials}) <= ${table.quantity}`),
  ],
)

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

/** One purchase: priced when it is made, immutable once it is paid (INV-07). Amounts in minor units of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: column.id(),
    kind: text().$type<contract.OrderKind>().notNull(),
    state: text().$type<contract.OrderState>().notNull().default('open'),
    /** Owner and idempotency key of a purchase made in one call, so that a repeat finds it. */
    purchaseKey: text().unique(),
    region: column.region().notNull(),
    currency: column.currency().notNull(),
    userId: column.ref().references(() => users.id),
    /** The guest's browser, while nobody is logged in. */
    visitorId: text('visitor_id'),
    email: text().notNull(),
    billingAddress: jsonb('billing_address').$type<contract.OrderAddress>().notNull(),
    searchEmail: text().generatedAlwaysAs(sql`lower(email)`),
    searchName: text().generatedAlwaysAs(sql`lower(billing_address ->> 'full_name')`),
    searchLastName: text().generatedAlwaysAs(sql`lower(substring(billing_address ->> 'full_name' from '[^ ]+$'))`),
    shippingAddress: jsonb('shipping_address').$type<contract.OrderAddress>(),
    shippingTier: text('shipping_tier'),
    vatNumber: text('vat_number'),
    /** The buyer’s own number for it. */
    purchaseOrder: text(),
    vehicle: jsonb().$type<contract.OrderVehicle>(),
    discountCodes: jsonb().$type<string[]>().notNull().default([]),
    /** The booked discounts that are redeemed with the payment. */
    discountIds: jsonb().$type<number[]>().notNull().default([]),
    /** All lines at what a unit cost this buyer, before codes. */
    subtotal: column.minor().notNull(),
    /** What codes took off lines and shipping together. */
    discount: column.minor().notNull(),
    /** Tax contained in listed prices that is not owed at this destination. */
    relief: column.minor().notNull().default(0),
    /** Listed price of the shipping. */
    shipping: column.minor().notNull(),
    shippingDiscount: column.minor().notNull().default(0),
    shippingNet: column.minor().notNull().default(0),
    shippingTax: column.minor().notNull().default(0),
    tax: column.minor().notNull(),
    total: column.minor().notNull(),
    /** Listed prices contain the tax. */
    taxIncluded: boolean().notNull(),
    taxes: jsonb().$type<ChargedTax[]>().notNull().default([]),
    taxNote: text(),
    /** Net amounts by where they belong in the books. */
    takings: jsonb().$type<Takings>().notNull(),
    refunded: column.minor().notNull().default(0),
    invoiceNumber: text('invoice_number').unique(),
    /** What of an earlier order pays a part of this one: it was changed into this one. */
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
    // A list of staff joins the stretches of each state, kind and currency that it is filtered by.
    index('orders_list').on(...narrowed(table), ...timed(table)),
    index('orders_paid').on(table.region, table.paidAt),
    // What waits for its parcel.
    index('orders_to_ship').on(table.id).where(isToShip),
    // Paid orders with parcels, newest first: most orders are tunes, which nobody ships.
    index('orders_with_parcels').on(table.region, table.id).where(isSent),
    // A search reads these alone, and no row: each is narrowed as a list is, and then by the beginning of a text.
    index('orders_search_email').on(...narrowed(table), table.searchEmail.op('text_pattern_ops'), ...timed(table)),
    index('orders_search_name').on(...narrowed(table), table.searchName.op('text_pattern_ops'), ...timed(table)),
    index('orders_search_last_name').on(
      ...narrowed(table),
      table.searchLastName.op('text_pattern_ops'),
      ...timed(table),
    ),
    // What an address has paid since it was written to.
    index('orders_paid_email')
      .on(table.searchEmail, table.paidAt)
      .where(sql`paid_at is not null`),
    index('orders_domain').on(sql`split_part(${table.searchEmail}, '@', 2)`, table.id),
    // What guests bought, to be claimed by the owner of the address.
    index('orders_guests')
      .on(table.searchEmail)
      .where(sql`user_id is null`),
    index('orders_purchase_order')
      .on(sql`lower(${table.purchaseOrder})`, table.id)
      .where(sql`purchase_order is not null`),
    index('orders_tracking')
      .on(sql`lower(${table.trackingNumber})`, table.id)
      .where(sql`tracking_number is not null`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    position: integer().notNull(),
    /** These four are the order's, filled in by the database: a search reads them. */
    region: column.region(),
    orderKind: text().$type<contract.OrderKind>(),
    currency: column.currency(),
    orderedAt: column.time(),
    /** gift_card: owed to its recipient, not earned; deposit: held until a rented tool is back; rental_purchase: a rented tool that stays; difference: what a trade-in asks for afterwards */
    kind: text().$type<contract.LineKind>().notNull(),
    productId: column.ref(),
    /** What of the product is packed, where it keeps stock by variants. Filled in by the database from the options. */
    variantId: column.ref(),
    tuneId: column.ref(),
    slug: text().notNull(),
    name: text().notNull(),
    options: jsonb().$type<contract.LineOption[]>().notNull().default([]),
    /** The kit that it was bought in; its lines follow one another. */
    kit: jsonb().$type<contract.LineKit>(),
    quantity: integer().notNull(),
    unitPrice: column.minor().notNull(),
    /** What a unit cost anyone, where this buyer paid less. */
    listPrice: column.minor(),
    discount: column.minor().notNull(),
    /** What the shop keeps of this line. */
    net: column.minor().notNull(),
    tax: column.minor().notNull(),
    /** What the customer pays for this line: net + tax. */
    total: column.minor().notNull(),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    index('order_lines_product')
      .on(table.productId, table.region, table.orderId)
      .where(sql`product_id is not null`),
    index('order_lines_tune')
      .on(table.tuneId, table.orderId)
      .where(sql`tune_id is not null`),
    index('order_lines_kit')
      .on(sql`((${table.kit} ->> 'id')::bigint)`, table.region, table.orderId)
      .where(sql`kit is not null`),
    // Of each sold name a stretch in the order of a list.
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

/** What was ever sold, and where: a search by words looks here first. Filled in by the database with each line. */
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
    /** Our own key at the gateway. */
    reference: text().notNull().unique(),
    /** started, refunded, failed, unknown */
    state: text().notNull(),
    amount: column.minor().notNull(),
    /** The part of the amount that goes back to the gift card that paid. */
    giftCardAmount: column.minor().notNull().default(0),
    /** Nothing leaves the shop: the amount pays the order that replaces these pieces. */
    isMoved: boolean().notNull().default(false),
    currency: column.currency().notNull(),
    /** The order whose payment the money goes back to: this one, or one that was changed into it. */
    paymentOrderId: column.ref().references(() => orders.id),
    /** What was to go back in one go, where two payments share it; minor units. */
    askedAmount: column.minor(),
    /** What goes back of each line and of the shipping. */
    parts: jsonb().$type<RefundedPart[]>().notNull(),
    /** Whether the goods go back into stock. */
    restock: boolean().notNull().default(false),
    /** The goods had been sent and came back: as much is left to send as before. */
    areBack: boolean().notNull().default(false),
    takings: jsonb().$type<Takings>().notNull(),
    gatewayId: text('gateway_id'),
    reason: text().notNull(),
    actorId: column.ref(),
    createdAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_payment_order')
      .on(table.paymentOrderId)
      .where(sql`payment_order_id is not null`),
    index('refunds_gateway')
      .on(table.gatewayId)
      .where(sql`gateway_id is not null`),
    index('refunds_created').using('brin', table.createdAt),
    index('refunds_finished').on(table.finishedAt),
    check('refunds_amount', sql`${table.amount} > 0 or (${table.isMoved} and ${table.amount} = 0)`),
    check('refunds_gift_card', sql`${table.giftCardAmount} between 0 and ${table.amount}`),
  ],
)

/** Goods of an order that travel together. One that is packed may be unpacked: then it is gone. */
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

/** What a parcel holds of a line. The database refuses more than the line has, over all parcels. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: column.refTo(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: column.refTo(() => orderLines.id),
    quantity: integer().notNull(),
    /** Of the units, where the product's serial numbers are recorded. */
    serials: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('parcel_lines_line').on(table.orderLineId),
    check('parcel_lines_quantity', sql`${table.quantity} >= 1`),
    check('parcel_lines_serials', sql`jsonb_array_length(${table.serials}) <= ${table.quantity}`),
  ],
)

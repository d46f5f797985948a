import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { PricesByCurrency } from '#kit/money.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'
import type { Discount, DiscountBuyers } from '../discounts.ts'
import type { Sale, SaleType } from '../sale.ts'
import type { TaxKind } from '../tax-rates.ts'

const slugs = () => jsonb().$type<string[]>().notNull().default([])

export const discountCodes = recordTable(
  'discount_codes',
  {
    /** Internal name; also shown to customers if it applies automatically. */
    name: text().notNull().default(''),
    /** Stored in upper case. */
    code: text().notNull().unique(),
    /** Promotion whose terms a generated, single-use code has. */
    parentId: column.ref().references((): AnyPgColumn => discountCodes.id),
    /**
     * code: customers enter it. automatic: applied without a code. generated: customers enter a code generated for it.
     */
    method: text().$type<'code' | 'automatic' | 'generated'>().notNull().default('code'),
    kind: text().$type<Discount['kind']>().notNull(),
    percent: integer(),
    amounts: column.prices().notNull().default({}),
    buyQuantity: integer(),
    getQuantity: integer(),
    appliesTo: text('applies_to').$type<Discount['appliesTo']>().notNull().default('all'),
    /** Slugs of the selected items, if limited to those. */
    products: slugs(),
    categories: slugs(),
    tuneTypes: slugs(),
    buyers: text().$type<DiscountBuyers>().notNull().default('everyone'),
    /** Slugs of dealers whose members may use it; empty for any dealer. */
    dealers: slugs(),
    /** Slugs of dealer groups whose members may use it too. */
    dealerGroups: slugs(),
    /** Tags of vehicles it is limited to: make/volkswagen, model/volkswagen/golf-r or engine/vw-is38; empty for any. */
    vehicles: slugs(),
    minimumSubtotal: jsonb('minimum_subtotal').$type<PricesByCurrency>().notNull().default({}),
    minimumQuantity: integer(),
    combinable: boolean().notNull().default(false),
    /** Its code is never shown to customers. */
    hidden: boolean().notNull().default(false),
    region: column.region(),
    startsAt: column.time(),
    endsAt: column.time(),
    /** N of INV-05; null for unlimited. */
    redemptionsMax: integer('redemptions_max'),
    /** M of INV-05. */
    perCustomerMax: integer('per_customer_max'),
    redemptionCount: integer('redemption_count').notNull().default(0),
    createdAt: column.created(),
  },
  (table) => [
    index('discount_codes_parent').on(table.parentId, table.id).where(column.isSet(table.parentId)),
    check('discount_codes_code', sql`${table.code} ~ '^[A-Z0-9_-]{2,40}$'`),
    check(
      'discount_codes_words',
      sql`${table.method} in ('code', 'automatic', 'generated') and ${table.buyers} in ('everyone', 'first_order', 'dealers')
        and ${table.appliesTo} in ('all', 'products', 'tunes', 'chosen', 'shipping')`,
    ),
    // A generated code takes its terms from its promotion.
    check(
      'discount_codes_value',
      sql`${table.parentId} is not null or coalesce(case ${table.kind}
        when 'percent' then ${table.percent} between 1 and 100
        when 'amount' then ${table.amounts} <> '{}'::jsonb
        when 'quantity' then ${table.percent} between 1 and 100 and ${table.buyQuantity} between 1 and 20 and ${table.getQuantity} between 1 and 20
        else ${table.kind} = 'shipping' end, false)`,
    ),
    check('discount_codes_generated', sql`${table.parentId} is null or ${table.redemptionsMax} is not distinct from 1`),
    check(
      'discount_codes_first_order',
      sql`${table.buyers} <> 'first_order' or ${table.method} = 'generated' or ${table.perCustomerMax} is not distinct from 1`,
    ),
    check('discount_codes_dates', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'discount_codes_spent',
      sql`${table.redemptionsMax} is null or ${table.redemptionCount} <= ${table.redemptionsMax}`,
    ),
    check('discount_codes_count', sql`${table.redemptionCount} >= 0`),
  ],
)

/** Uses of a code by a customer, across all kinds of checkout. */
export const discountCustomers = pgTable(
  'discount_customers',
  {
    codeId: column.refTo(() => discountCodes.id),
    /** User, else email address in lower case. */
    customer: text().notNull(),
    redemptionCount: integer('redemption_count').notNull(),
    perCustomerMax: integer('per_customer_max'),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.customer] }),
    check(
      'discount_customers_spent',
      sql`${table.perCustomerMax} is null or ${table.redemptionCount} <= ${table.perCustomerMax}`,
    ),
  ],
)

/** Use of a code by a purchase; released if the purchase fails. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    id: column.id(),
    codeId: column.refTo(() => discountCodes.id),
    customer: text().notNull(),
    /** Purchase such as order/17. */
    reference: text().notNull(),
    createdAt: column.created(),
    releasedAt: column.time(),
  },
  (table) => [
    unique('discount_redemptions_once').on(table.codeId, table.reference),
    index('discount_redemptions_reference').on(table.reference),
  ],
)

/**
 * A sale (specification section 3), shown as a banner while it runs. A region has at most one at any time
 * (`sales_once`), which determines prices.
 */
export const sales = pgTable(
  'sales',
  {
    id: column.id(),
    type: text().$type<SaleType>().notNull(),
    /** Percent of the goods, or minor units of the payment currency. */
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    amountType: text('amount_type').$type<Sale['amountType']>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    code: text(),
    region: column.region(),
    startsAt: column.time().notNull(),
    endsAt: column.time().notNull(),
    countdown: boolean().notNull().default(true),
    version: column.version(),
  },
  (table) => [
    check('sales_type', sql`${table.type} in ('black-friday', 'black-friday2', 'holiday', 'spring', 'summer')`),
    check(
      'sales_amount',
      sql`coalesce(case ${table.amountType} when 'percent' then ${table.amount} > 0 and ${table.amount} <= 100
        when 'dollar' then ${table.amount} > 0 and ${table.amount} = trunc(${table.amount}) end, false)`,
    ),
    check('sales_region', sql`${table.region} in (1, 2)`),
    check('sales_code', sql`${table.code} ~ '^[A-Z0-9_-]{2,40}$'`),
    check('sales_times', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** A shipping method to a set of countries up to a weight. Only published ones are offered. */
export const shippingTiers = recordTable(
  'shipping_tiers',
  {
    slug: text().notNull().unique(),
    name: text().notNull(),
    region: column.region().notNull(),
    /** Country codes, country and state such as US-AK, or * for everywhere else. */
    destinations: jsonb().$type<string[]>().notNull(),
    weightMaxGrams: integer('weight_max_grams').notNull(),
    prices: column.prices().notNull(),
    /** Amount from which shipping is free. */
    freeFrom: column.prices().notNull().default({}),
    daysMin: integer('days_min').notNull(),
    daysMax: integer('days_max').notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [
    check('shipping_tiers_weight', sql`${table.weightMaxGrams} > 0`),
    check('shipping_tiers_days', sql`${table.daysMin} between 0 and ${table.daysMax}`),
  ],
)

/**
 * Rate of a tax in a place, between two days. A place never has two rates on the same day (`tax_rates_once`), except
 * GST plus a provincial tax.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: column.id(),
    country: text().notNull(),
    /** For the United States and Canada; empty elsewhere. */
    state: text().notNull().default(''),
    tax: text().$type<TaxKind>().notNull(),
    /** Name on invoices; empty for the default. */
    name: text().notNull().default(''),
    percent: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
    taxesShipping: boolean().notNull().default(true),
    /** First and last day, by the selling region's calendar. */
    validFrom: date(),
    validUntil: date(),
    version: column.version(),
  },
  (table) => [
    check('tax_rates_percent', sql`${table.percent} between 0 and 100`),
    check('tax_rates_days', sql`${table.validFrom} <= ${table.validUntil}`),
    check(
      'tax_rates_place',
      sql`case ${table.country}
        when 'US' then ${table.state} ~ '^[A-Z]{2}$' and ${table.tax} = 'sales_tax'
        when 'CA' then ${table.state} ~ '^[A-Z]{2}$' and ${table.tax} in ('gst', 'hst', 'pst', 'qst')
        else ${table.country} ~ '^[A-Z]{2}$' and ${table.country} not in ('MC', 'IM') and ${table.state} = '' and ${table.tax} = 'vat' end`,
    ),
  ],
)

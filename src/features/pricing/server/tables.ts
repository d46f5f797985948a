import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { PricesByCurrency } from '#kit/money.ts'
import * as column from '#kit/server/columns.ts'

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: column.id(),
    /** Stored in capital letters. */
    code: text().notNull().unique(),
    /** percent, amount or shipping */
    kind: text().notNull(),
    percent: integer(),
    amounts: column.prices().notNull().default({}),
    /** all, products or tunes */
    appliesTo: text('applies_to').notNull().default('all'),
    minimumSubtotal: jsonb('minimum_subtotal').$type<PricesByCurrency>().notNull().default({}),
    combinable: boolean().notNull().default(false),
    /** Applied on its own and never shown. */
    hidden: boolean().notNull().default(false),
    automatic: boolean().notNull().default(false),
    region: column.region(),
    startsAt: column.time(),
    endsAt: column.time(),
    /** N of INV-05; null has no limit. */
    redemptionsMax: integer('redemptions_max'),
    /** M of INV-05. */
    perCustomerMax: integer('per_customer_max'),
    redemptionCount: integer('redemption_count').notNull().default(0),
    createdAt: column.created(),
  },
  (table) => [
    check(
      'discount_codes_spent',
      sql`${table.redemptionsMax} is null or ${table.redemptionCount} <= ${table.redemptionsMax}`,
    ),
    check('discount_codes_count', sql`${table.redemptionCount} >= 0`),
  ],
)

/** How often one customer used one code, over every kind of checkout. */
export const discountCustomers = pgTable(
  'discount_customers',
  {
    codeId: column.refTo(() => discountCodes.id),
    /** The user, else the email address in lower case. */
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

/** One use of a code by one purchase; released when the purchase comes to nothing. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    id: column.id(),
    codeId: column.refTo(() => discountCodes.id),
    customer: text().notNull(),
    /** The purchase, such as order/17. */
    reference: text().notNull(),
    createdAt: column.created(),
    releasedAt: column.time(),
  },
  (table) => [
    unique('discount_redemptions_once').on(table.codeId, table.reference),
    index('discount_redemptions_reference').on(table.reference),
  ],
)

/** The sale of specification section 3: shown as a banner while it runs. */
export const sales = pgTable('sales', {
  id: column.id(),
  type: text().notNull(),
  amount: integer().notNull(),
  amountType: text('amount_type').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  code: text(),
  region: column.region(),
  startsAt: column.time().notNull(),
  endsAt: column.time().notNull(),
  countdown: boolean().notNull().default(true),
})

/** A shipping method to a set of countries, up to a weight. */
export const shippingTiers = pgTable('shipping_tiers', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  region: column.region().notNull(),
  /** Country codes, or country-state such as US-AK. */
  destinations: jsonb().$type<string[]>().notNull(),
  weightMaxGrams: integer('weight_max_grams').notNull(),
  prices: column.prices().notNull(),
  daysMin: integer('days_min').notNull(),
  daysMax: integer('days_max').notNull(),
  position: integer().notNull().default(0),
})

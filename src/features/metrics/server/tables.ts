import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { savedViews } from '#features/saved-views/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import * as column from '#kit/server/columns.ts'
import { type GoalMeasure, goalMeasures } from '../rules/goals.ts'
import type { Span } from '../rules/periods.ts'
import type { WorkKind } from '../rules/work.ts'

const day = () => date({ mode: 'string' })
const whole = () => bigint({ mode: 'number' }).notNull()

/** UTC days with final figures. Written only by close_metric_days(), never changed. */
export const metricDays = pgTable('metric_days', { day: day().primaryKey(), closedAt: column.created() })

/** Paid orders of closed days with their customer, identified by the ID of the customer's first order. */
export const metricOrders = pgTable(
  'metric_orders',
  {
    orderId: column.refTo(() => orders.id).primaryKey(),
    day: day().notNull(),
    firstOrderId: column.ref().notNull(),
    firstDay: day().notNull(),
  },
  (table) => [index('metric_orders_first').on(table.firstOrderId, table.day)],
)

const measureColumns = () => ({
  orders: whole(),
  units: whole(),
  refundedUnits: whole(),
  newCustomers: whole(),
  returningOrders: whole(),
  gross: whole(),
  discount: whole(),
  tax: whole(),
  shipping: whole(),
  refunds: whole(),
  refundedTax: whole(),
  lateRefunds: whole(),
  deposits: whole(),
  depositsBack: whole(),
  shares: whole(),
  unrated: whole(),
})
/**
 * Totals of a closed day; amounts in minor units of `quote` at that day's rate. The dimension '' covers all orders;
 * others have a row per value, based on lines where values belong to lines.
 */
const figureColumns = () => ({
  quote: column.currency().notNull(),
  region: column.region().notNull(),
  currency: column.currency().notNull(),
  kind: text().$type<OrderKind>().notNull(),
  dimension: text().notNull(),
  value: text().notNull(),
  ...measureColumns(),
})
export const metricFigures = pgTable('metric_figures', { day: day().notNull(), ...figureColumns() }, (table) => [
  primaryKey({
    name: 'metric_figures_pk',
    columns: [table.quote, table.dimension, table.value, table.day, table.region, table.currency, table.kind],
  }),
  index('metric_figures_day').on(table.quote, table.dimension, table.day, table.region, table.kind),
])
/** The same for months that are completely closed, so that years are fast to read. `day` is the first of the month. */
export const metricMonths = pgTable('metric_months', { day: day().notNull(), ...figureColumns() }, (table) => [
  primaryKey({
    name: 'metric_months_pk',
    columns: [table.quote, table.dimension, table.value, table.day, table.region, table.currency, table.kind],
  }),
  index('metric_months_day').on(table.quote, table.dimension, table.day, table.region, table.kind),
])
/** The same for years. */
export const metricYears = pgTable('metric_years', { day: day().notNull(), ...figureColumns() }, (table) => [
  primaryKey({
    name: 'metric_years_pk',
    columns: [table.quote, table.dimension, table.value, table.day, table.region, table.currency, table.kind],
  }),
  index('metric_years_day').on(table.quote, table.dimension, table.day, table.region, table.kind),
])
/** All orders of a closed day and region, regardless of currency and type, for fast daily totals over years. */
export const metricTotals = pgTable(
  'metric_totals',
  {
    day: day().notNull(),
    quote: column.currency().notNull(),
    region: column.region().notNull(),
    ...measureColumns(),
  },
  (table) => [primaryKey({ name: 'metric_totals_pk', columns: [table.quote, table.region, table.day] })],
)

/**
 * Totals per dimension value in completely closed months and years, regardless of currency and type; used for
 * breakdowns over years.
 */
export const metricValues = pgTable(
  'metric_values',
  {
    span: text().$type<'month' | 'year'>().notNull(),
    /** The first day of the month or year. */
    day: day().notNull(),
    quote: column.currency().notNull(),
    region: column.region().notNull(),
    dimension: text().notNull(),
    value: text().notNull(),
    ...measureColumns(),
  },
  (table) => [
    primaryKey({
      name: 'metric_values_pk',
      columns: [table.span, table.quote, table.dimension, table.value, table.day, table.region],
    }),
    index('metric_values_day').on(table.span, table.quote, table.dimension, table.day),
    check('metric_values_span', sql`${table.span} in ('month', 'year')`),
  ],
)

/**
 * Customers who bought on a day, by month of their first order. Each is counted on their first purchase day of a
 * month.
 */
export const metricCohorts = pgTable(
  'metric_cohorts',
  {
    day: day().notNull(),
    region: column.region().notNull(),
    /** The first day of the month. */
    firstMonth: day().notNull(),
    customers: integer().notNull(),
    orders: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'metric_cohorts_pk', columns: [table.day, table.region, table.firstMonth] })],
)

const spanColumns = () => ({
  span: text().$type<Span>().notNull(),
  /** The first day of a month or year. */
  day: day().notNull(),
  region: column.region().notNull(),
})
const spanCheck = (name: string, table: { span: AnyPgColumn }) =>
  check(name, sql`${table.span} in ('day', 'month', 'year')`)

/**
 * Paid orders per vehicle by closed day, and by completely closed month and year. Empty slugs: all orders for a
 * vehicle.
 */
export const metricVehicles = pgTable(
  'metric_vehicles',
  { ...spanColumns(), make: text().notNull(), model: text().notNull(), engine: text().notNull(), orders: whole() },
  (table) => [
    primaryKey({
      name: 'metric_vehicles_pk',
      columns: [table.span, table.make, table.model, table.engine, table.day, table.region],
    }),
    index('metric_vehicles_day').on(table.span, table.day),
    spanCheck('metric_vehicles_span', table),
  ],
)

/** Paid orders that contain a pair of products or tunes, by closed day and completely closed month. */
export const metricPairs = pgTable(
  'metric_pairs',
  {
    ...spanColumns(),
    kind: text().$type<'product' | 'tune'>().notNull(),
    objectId: column.ref().notNull(),
    otherKind: text().$type<'product' | 'tune'>().notNull(),
    otherId: column.ref().notNull(),
    orders: whole(),
  },
  (table) => [
    primaryKey({
      name: 'metric_pairs_pk',
      columns: [table.span, table.kind, table.objectId, table.otherKind, table.otherId, table.day, table.region],
    }),
    index('metric_pairs_list').on(table.span, table.day, table.region, table.orders),
    spanCheck('metric_pairs_span', table),
  ],
)

/** A product's stock in a region at the end of each closed day on which it changed. */
export const metricStock = pgTable(
  'metric_stock',
  {
    productId: column.ref().notNull(),
    region: column.region().notNull(),
    day: day().notNull(),
    onHand: whole(),
  },
  (table) => [primaryKey({ name: 'metric_stock_pk', columns: [table.productId, table.region, table.day] })],
)

/**
 * Tune requests and tickets with their times in minutes of support hours. Updated by a job until the item is closed.
 */
export const metricWork = pgTable(
  'metric_work',
  {
    kind: text().$type<WorkKind>().notNull(),
    objectId: column.ref().notNull(),
    region: column.region().notNull(),
    /** The UTC day it was received. */
    day: day().notNull(),
    assigneeId: column.ref(),
    /** Until the first answer from staff; null without one. */
    answeredAfter: doublePrecision(),
    /** Until delivered or solved, excluding time waiting for the customer; null while open. */
    finishedAfter: doublePrecision(),
    revisions: integer().notNull().default(0),
    /** 1 to 5, for tickets. */
    rating: integer(),
    /** A marker of the source data; a change triggers recomputation. */
    seen: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId] }),
    index('metric_work_day').on(table.kind, table.day),
  ],
)

/** The shop's targets between two days. */
export const metricGoals = pgTable(
  'metric_goals',
  {
    id: column.id(),
    name: text().notNull(),
    measure: text().$type<GoalMeasure>().notNull(),
    /** Null for both regions. */
    region: column.region(),
    /** The currency of the target; null for a count. */
    currency: column.currency(),
    from: day().notNull(),
    until: day().notNull(),
    target: whole(),
    version: column.version(),
    createdAt: column.created(),
  },
  (table) => [
    check('metric_goals_days', sql`${table.until} >= ${table.from}`),
    check('metric_goals_target', sql`${table.target} > 0`),
    check(
      'metric_goals_measure',
      sql`${table.measure} in (${sql.raw(goalMeasures.map((measure) => `'${measure}'`).join(', '))})`,
    ),
    check('metric_goals_currency', sql`(${table.measure} in ('gross', 'net')) = (${table.currency} is not null)`),
  ],
)

/** Subscribers of the weekly metrics email, with their dashboard. */
export const metricMails = pgTable('metric_mails', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  dashboardId: column.ref().references(() => savedViews.id, { onDelete: 'set null' }),
  createdAt: column.created(),
})

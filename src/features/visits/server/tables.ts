import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { type Device, type ScreenSize, type Step, steps } from '../rules.ts'

/** Page views and steps of the last 60 days, partitioned by month. Contains no personal data. */
export const visits = pgTable(
  'visits',
  {
    at: column.created(),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    region: column.region().notNull(),
    /** A hash that can’t be reproduced once the day is over. */
    visitor: text().notNull(),
    isBot: boolean().notNull(),
    /** Without its query. */
    path: text().notNull(),
    title: text().notNull(),
    /** The step; null for an ordinary page. */
    step: text().$type<Step>(),
    /** Whether it is a page view. */
    isView: boolean().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    /** ISO 3166 country from the time zone; empty if unknown. */
    country: text().notNull(),
    device: text().$type<Device>().notNull(),
    screen: text().$type<ScreenSize>().notNull(),
  },
  (table) => [
    index('visits_day').on(table.day, table.visitor),
    index('visits_at').on(table.at),
    index('visits_searches')
      .on(table.day)
      .where(sql`step = 'search'`),
    index('visits_mediums')
      .on(table.day)
      .where(sql`medium <> ''`),
    check('visits_step', sql`${table.step} in (${sql.raw(steps.map((step) => `'${step}'`).join(', '))})`),
  ],
)

/** Users who agreed that sales staff can see their visits. */
export const visitConsents = pgTable('visit_consents', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  givenAt: column.created(),
})

/** Pages that users who agreed opened while logged in, once per day each. Deleted with the consent. */
export const visitPeople = pgTable(
  'visit_people',
  {
    userId: column.refTo(() => visitConsents.userId, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** Without its query. */
    path: text().notNull(),
    title: text().notNull(),
    /** When it was last opened that day. */
    at: column.created(),
  },
  (table) => [
    primaryKey({ name: 'visit_people_pkey', columns: [table.userId, table.day, table.path] }),
    index('visit_people_day').on(table.day),
  ],
)

/** Salt for the visitor hashes of a day. Deleted when the day is over. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
})

const figure = () => integer().notNull()
const dayColumns = () => ({
  day: date({ mode: 'string' }).notNull(),
  region: column.region().notNull(),
  isBot: boolean().notNull(),
})
/** Where visitors came from, and with what. */
const sourceColumns = () => ({
  source: text().notNull(),
  campaign: text().notNull(),
  country: text().notNull(),
  device: text().notNull(),
  screen: text().notNull(),
})
const figureColumns = () => ({
  ...dayColumns(),
  path: text().notNull(),
  ...sourceColumns(),
  visitors: figure(),
  views: figure(),
  bounces: figure(),
  seconds: figure(),
  entries: figure(),
  exits: figure(),
  vehicle: figure(),
  tune: figure(),
  cart: figure(),
  checkout: figure(),
  paid: figure(),
  /** Slugs of make, model and engine of the vehicle the visitor got furthest with; empty if none. */
  chosenVehicle: text().notNull().default(''),
})

const counted = [
  'day',
  'region',
  'isBot',
  'path',
  'source',
  'campaign',
  'country',
  'device',
  'screen',
  'chosenVehicle',
] as const
/** One row of figures per combination of these columns. */
const figureKey = (name: string, table: Readonly<Record<(typeof counted)[number], AnyPgColumn>>) =>
  primaryKey({ name, columns: counted.map((column) => table[column]) as [AnyPgColumn, ...AnyPgColumn[]] })

/** Figures of past days, as calculated by `visit_rollup`. The path '' stands for all pages together. */
export const visitFigures = pgTable('visit_figures', figureColumns(), (table) => [
  // For reading all pages together, or one page, over a year.
  index('visit_figures_path').on(table.path, table.day),
  figureKey('visit_figures_pk', table),
])

const monthColumns = () => ({ ...figureColumns(), seconds: bigint({ mode: 'number' }).notNull() })
/** The same by month, of the days already calculated. `day` is the first of the month. */
export const visitMonthFigures = pgTable('visit_month_figures', monthColumns(), (table) => [
  figureKey('visit_month_figures_pk', table),
])

/**
 * Visitors of each engine's pages by day, and by month and year for past days, with those who paid for that vehicle
 * the same day. Empty slugs: visitors of any vehicle. Bots are left out.
 */
export const visitVehicles = pgTable(
  'visit_vehicles',
  {
    span: text().$type<'day' | 'month' | 'year'>().notNull(),
    /** For a month or year, its first day. */
    day: date({ mode: 'string' }).notNull(),
    region: column.region().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    engine: text().notNull(),
    visitors: figure(),
    buyers: figure(),
  },
  (table) => [
    primaryKey({
      name: 'visit_vehicles_pk',
      columns: [table.span, table.make, table.model, table.engine, table.day, table.region],
    }),
    index('visit_vehicles_day').on(table.span, table.day),
    check('visit_vehicles_span', sql`${table.span} in ('day', 'month', 'year')`),
  ],
)

/** Visitors of past days by the medium named in the links they came through. */
export const visitMediums = pgTable(
  'visit_mediums',
  {
    ...dayColumns(),
    medium: text().notNull(),
    ...sourceColumns(),
    visitors: figure(),
  },
  (table) => [
    primaryKey({
      name: 'visit_mediums_pk',
      columns: [
        table.day,
        table.region,
        table.isBot,
        table.medium,
        table.source,
        table.campaign,
        table.country,
        table.device,
        table.screen,
      ],
    }),
  ],
)

/** Days whose figures have been calculated. */
export const visitDays = pgTable('visit_days', { day: date({ mode: 'string' }).primaryKey(), madeAt: column.created() })

/**
 * What visitors bought, with the traffic source and the pages seen that day. Refers to no order and no visitor, so
 * that nobody’s visits can be read from it.
 */
export const visitPurchases = pgTable(
  'visit_purchases',
  {
    /**
     * Hash of the order with the salt of the day: counts an order once, but can't be traced to it once the day is
     * over.
     */
    key: text().primaryKey(),
    ...dayColumns(),
    ...sourceColumns(),
    chosenVehicle: text().notNull(),
    pages: text().array().notNull(),
    currency: column.currency().notNull(),
  },
  (table) => [index('visit_purchases_day').on(table.day)],
)

export const visitPurchaseLines = pgTable(
  'visit_purchase_lines',
  {
    key: text()
      .notNull()
      .references(() => visitPurchases.key, { onDelete: 'cascade' }),
    position: integer().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    /** Before tax and after discounts, in minor units of the purchase currency. */
    net: column.minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.position] }),
    check('visit_purchase_lines_bounds', sql`${table.quantity} > 0 and ${table.net} >= 0`),
  ],
)

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

/** Pages that were shown, and steps, of the last 60 days. Partitioned by month. Nothing in it names anyone. */
export const visits = pgTable(
  'visits',
  {
    at: column.created(),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    region: column.region().notNull(),
    /** A hash that can’t be made again once the day is over. */
    visitor: text().notNull(),
    isBot: boolean().notNull(),
    /** Without its query. */
    path: text().notNull(),
    title: text().notNull(),
    /** What was done; null for a page that means no step. */
    step: text().$type<Step>(),
    /** Whether a page was shown. */
    isView: boolean().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    /** ISO 3166 by the time zone; empty where it is not known. */
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

/** Who agreed that the sales staff see their visits. */
export const visitConsents = pgTable('visit_consents', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  givenAt: column.created(),
})

/** Pages that those who agreed to it opened while they were logged in, each once a day. Gone with the consent. */
export const visitPeople = pgTable(
  'visit_people',
  {
    userId: column.refTo(() => visitConsents.userId, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** Without its query. */
    path: text().notNull(),
    title: text().notNull(),
    /** When it was opened last on the day. */
    at: column.created(),
  },
  (table) => [
    primaryKey({ name: 'visit_people_pkey', columns: [table.userId, table.day, table.path] }),
    index('visit_people_day').on(table.day),
  ],
)

/** What a visitor of a day is hashed with. Deleted once the day is over. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
})

const figure = () => integer().notNull()
const figureColumns = () => ({
  day: date({ mode: 'string' }).notNull(),
  region: column.region().notNull(),
  isBot: boolean().notNull(),
  path: text().notNull(),
  source: text().notNull(),
  campaign: text().notNull(),
  country: text().notNull(),
  device: text().notNull(),
  screen: text().notNull(),
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
  /** Make, model and engine by their slugs: the vehicle a visitor got furthest with. Empty for those who chose none. */
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
/** One row of figures per combination of these. */
const figureKey = (name: string, table: Readonly<Record<(typeof counted)[number], AnyPgColumn>>) =>
  primaryKey({ name, columns: counted.map((column) => table[column]) as [AnyPgColumn, ...AnyPgColumn[]] })

/** Visits of days that are over, as `visit_rollup` counts them. The path '' is all pages together. */
export const visitFigures = pgTable('visit_figures', figureColumns(), (table) => [
  // All pages together, or one of them, over a year.
  index('visit_figures_path').on(table.path, table.day),
  figureKey('visit_figures_pk', table),
])

const monthColumns = () => ({ ...figureColumns(), seconds: bigint({ mode: 'number' }).notNull() })
/** The same of all days of a month that are made; its day is the first of the month. */
export const visitMonthFigures = pgTable('visit_month_figures', monthColumns(), (table) => [
  figureKey('visit_month_figures_pk', table),
])

/**
 * Visitors of the pages of each engine by day, and by month and year of days that are over, and those of them who paid for that vehicle on the
 * same day. Without slugs: visitors of any. Bots are left out.
 */
export const visitVehicles = pgTable(
  'visit_vehicles',
  {
    span: text().$type<'day' | 'month' | 'year'>().notNull(),
    /** Of a month or year its first one. */
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

/** Visitors of days that are over by what the links that led here said they were. */
export const visitMediums = pgTable(
  'visit_mediums',
  {
    day: date({ mode: 'string' }).notNull(),
    region: column.region().notNull(),
    isBot: boolean().notNull(),
    medium: text().notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    country: text().notNull(),
    device: text().notNull(),
    screen: text().notNull(),
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

/** Days whose figures are made. */
export const visitDays = pgTable('visit_days', { day: date({ mode: 'string' }).primaryKey(), madeAt: column.created() })

/**
 * What visitors bought, with what led to it: the source, and the pages that were seen on the day. It names no order and
 * no visitor, so nobody’s visits can be read from it.
 */
export const visitPurchases = pgTable(
  'visit_purchases',
  {
    /** A hash of the order with the salt of the day: it’s counted once, and after the day nobody can tell which it was. */
    key: text().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    region: column.region().notNull(),
    isBot: boolean().notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    country: text().notNull(),
    device: text().notNull(),
    screen: text().notNull(),
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
    /** Before tax, after discounts, minor units of the currency of the purchase. */
    net: column.minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.position] }),
    check('visit_purchase_lines_bounds', sql`${table.quantity} > 0 and ${table.net} >= 0`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, jsonb, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'

export const makes = recordTable('makes', {
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Drawing as SVG, or null. */
  picture: text(),
  /** Uploaded picture, which replaces the drawing. */
  pictureId: column.ref().references(() => pictures.id),
  seoTitle: text('seo_title'),
  seoDescription: text('seo_description'),
})

export const models = recordTable(
  'models',
  {
    makeId: column.refTo(() => makes.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** hatch, sedan, wagon, coupe, suv, pickup, roadster, van */
    body: text().notNull(),
    description: text().notNull().default(''),
    picture: text(),
    pictureId: column.ref().references(() => pictures.id),
  },
  (table) => [unique('models_make_slug').on(table.makeId, table.slug)],
)

export const engines = recordTable(
  'engines',
  {
    slug: text().notNull().unique(),
    name: text().notNull(),
    code: text(),
    displacementCc: integer('displacement_cc'),
    cylinders: integer(),
    /** petrol, diesel, hybrid, electric */
    fuel: text().notNull(),
    /** turbo, twin-turbo, supercharged, natural */
    aspiration: text().notNull(),
    ecu: text(),
    pictureId: column.ref().references(() => pictures.id),
    /** Stock figures at the crank. */
    horsepower: integer(),
    torqueLbFt: integer('torque_lb_ft'),
    /** Percent off tunes by role name (`discountRoles` of pricing), 0 to 100. */
    otherRoleDiscounts: jsonb('other_role_discounts').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    check(
      'engines_role_discounts',
      sql`jsonb_typeof(${table.otherRoleDiscounts}) = 'object' and not jsonb_path_exists(${table.otherRoleDiscounts}, '$.* ? (@.type() != "number" || @ < 0 || @ > 100)')`,
    ),
  ],
)

export const transmissions = recordTable('transmissions', {
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** manual, dct, automatic, cvt */
  kind: text().notNull(),
  gears: integer(),
  tcu: text(),
})

/** Engine in a model, one row per year sold. */
export const fitments = pgTable(
  'fitments',
  {
    modelId: column.refTo(() => models.id),
    /** 'Series' or a number with an optional decimal digit (specification section 5). */
    year: text().notNull(),
    engineId: column.refTo(() => engines.id),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.year, table.engineId] }),
    index('fitments_engine').on(table.engineId),
  ],
)

/** Transmissions an engine came with in a model. */
export const fitmentTransmissions = pgTable(
  'fitment_transmissions',
  {
    modelId: column.refTo(() => models.id),
    engineId: column.refTo(() => engines.id),
    transmissionId: column.refTo(() => transmissions.id),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.engineId, table.transmissionId] }),
    index('fitment_transmissions_engine').on(table.engineId),
    index('fitment_transmissions_transmission').on(table.transmissionId),
  ],
)

/** Requests to be notified when a vehicle is supported. */
export const compatSubscriptions = pgTable(
  'compat_subscriptions',
  {
    id: column.id(),
    email: text().notNull(),
    /** Vehicle as named on the page, or as searched. */
    vehicle: text().notNull(),
    /** Catalog path, if any: `make/year/model`, then engine and transmission. */
    place: text(),
    region: integer().notNull(),
    createdAt: column.created(),
    /** When the email was sent. */
    toldAt: column.time(),
  },
  (table) => [
    unique('compat_subscriptions_once').on(table.email, table.vehicle),
    index('compat_subscriptions_waiting')
      .on(table.id)
      .where(sql`told_at is null and place is not null`),
  ],
)

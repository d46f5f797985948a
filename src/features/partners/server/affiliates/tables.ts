import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { earners } from '../earnings/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { createdColumn, idColumn, refColumn, timeColumn } from '#kit/server/columns.ts'
import type { ApplicationState } from '../../rules/affiliates.ts'

/** Somebody who wants to become an affiliate. */
export const affiliateApplications = pgTable(
  'affiliate_applications',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id),
    about: text().notNull(),
    socials1: text().notNull(),
    socials2: text().notNull().default(''),
    socials3: text().notNull().default(''),
    files: jsonb().$type<number[]>().notNull().default([]),
    state: text().$type<ApplicationState>().notNull().default('open'),
    answer: text().notNull().default(''),
    createdAt: createdColumn(),
    decidedBy: refColumn().references(() => users.id),
    decidedAt: timeColumn(),
  },
  (table) => [
    index('affiliate_applications_state').on(table.state, table.id),
    index('affiliate_applications_user').on(table.userId),
  ],
)

/** An invitation to become an affiliate. Its token is derived from its number. */
export const affiliateOffers = pgTable('affiliate_offers', {
  id: idColumn(),
  email: text().notNull(),
  name: text().notNull(),
  basisPoints: integer().notNull(),
  createdBy: refColumn()
    .notNull()
    .references(() => users.id),
  createdAt: createdColumn(),
  expiresAt: timeColumn().notNull(),
  /** How often its link was mailed, and when last. */
  mailCount: integer().notNull().default(0),
  mailedAt: timeColumn(),
  revokedBy: refColumn().references(() => users.id),
  revokedAt: timeColumn(),
  joinedAt: timeColumn(),
  earnerId: refColumn().references(() => earners.id),
})

export const affiliateTerms = pgTable('affiliate_terms', {
  version: integer().primaryKey(),
  text: text().notNull(),
  createdAt: createdColumn(),
})
export const affiliateAcceptances = pgTable(
  'affiliate_acceptances',
  {
    earnerId: refColumn()
      .notNull()
      .references(() => earners.id),
    version: integer()
      .notNull()
      .references(() => affiliateTerms.version),
    userId: refColumn()
      .notNull()
      .references(() => users.id),
    acceptedAt: createdColumn(),
  },
  (table) => [primaryKey({ columns: [table.earnerId, table.version] })],
)

/** Words by which an affiliate's customers are known: in a link, or as a discount code of the same name. */
export const affiliateCodes = pgTable(
  'affiliate_codes',
  {
    code: text().primaryKey(),
    earnerId: refColumn()
      .notNull()
      .references(() => earners.id),
    createdAt: createdColumn(),
  },
  (table) => [index('affiliate_codes_earner').on(table.earnerId)],
)

/** By which link a customer came, kept with the order. */
export const orderAttributions = pgTable('order_attributions', {
  orderId: refColumn()
    .primaryKey()
    .references(() => orders.id),
  earnerId: refColumn()
    .notNull()
    .references(() => earners.id),
  code: text().notNull(),
  /** When the link was followed. */
  visitedAt: timeColumn().notNull(),
})

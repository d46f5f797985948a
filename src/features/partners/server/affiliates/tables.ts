import { date, index, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { earners } from '../earnings/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ApplicationState } from '../../rules/affiliates.ts'

/** Applications to become an affiliate. */
export const affiliateApplications = pgTable(
  'affiliate_applications',
  {
    id: column.id(),
    userId: column.refTo(() => users.id),
    about: text().notNull(),
    socials1: text().notNull(),
    socials2: text().notNull().default(''),
    socials3: text().notNull().default(''),
    files: jsonb().$type<number[]>().notNull().default([]),
    state: text().$type<ApplicationState>().notNull().default('open'),
    answer: text().notNull().default(''),
    createdAt: column.created(),
    decidedBy: column.ref().references(() => users.id),
    decidedAt: column.time(),
  },
  (table) => [
    index('affiliate_applications_state').on(table.state, table.id),
    index('affiliate_applications_user').on(table.userId),
  ],
)

/** Invitations to become an affiliate. The token is derived from the ID. */
export const affiliateOffers = pgTable('affiliate_offers', {
  id: column.id(),
  email: text().notNull(),
  name: text().notNull(),
  basisPoints: integer().notNull(),
  createdBy: column.refTo(() => users.id),
  createdAt: column.created(),
  expiresAt: column.time().notNull(),
  /** How often its link was mailed, and when last. */
  mailCount: integer().notNull().default(0),
  mailedAt: column.time(),
  revokedBy: column.ref().references(() => users.id),
  revokedAt: column.time(),
  joinedAt: column.time(),
  earnerId: column.ref().references(() => earners.id),
})

/** Addresses that opted out of offer emails, in lowercase. */
export const affiliateOfferOptOuts = pgTable('affiliate_offer_opt_outs', {
  email: text().primaryKey(),
  createdAt: column.created(),
})

export const affiliateTerms = pgTable('affiliate_terms', {
  version: integer().primaryKey(),
  text: text().notNull(),
  createdAt: column.created(),
})
export const affiliateAcceptances = pgTable(
  'affiliate_acceptances',
  {
    earnerId: column.refTo(() => earners.id),
    version: integer()
      .notNull()
      .references(() => affiliateTerms.version),
    userId: column.refTo(() => users.id),
    acceptedAt: column.created(),
  },
  (table) => [primaryKey({ columns: [table.earnerId, table.version] })],
)

/** Words that identify an affiliate's customers: in a link, or as a discount code of the same name. */
export const affiliateCodes = pgTable(
  'affiliate_codes',
  {
    code: text().primaryKey(),
    earnerId: column.refTo(() => earners.id),
    createdAt: column.created(),
    /** When it was removed. Earlier visits still count, and no one else can take it. */
    endedAt: column.time(),
  },
  (table) => [index('affiliate_codes_earner').on(table.earnerId)],
)

/** Clicks on a link per day, without any data about who clicked. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    code: text()
      .notNull()
      .references(() => affiliateCodes.code),
    day: date().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
)

/** The link that referred the customer, stored with the order. */
export const orderAttributions = pgTable('order_attributions', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  earnerId: column.refTo(() => earners.id),
  code: text().notNull(),
  /** When the link was clicked. */
  visitedAt: column.time().notNull(),
})

/** Affiliates who have not accepted the latest terms. */
export const openAffiliateTerms = pgView('open_affiliate_terms', { earnerId: column.ref().notNull() }).existing()

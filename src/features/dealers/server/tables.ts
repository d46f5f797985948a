import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  createdColumn,
  currencyColumn,
  idColumn,
  minorColumn,
  refColumn,
  regionColumn,
  timeColumn,
} from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { ApplicationState, DealerRight, DealerState, MemberRole, Specialization } from '../rules.ts'

/** A retailer or installer. Of a region for good; its account is in `currency`. */
export const dealers = pgTable(
  'dealers',
  {
    id: idColumn(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    region: regionColumn().notNull(),
    /** Of its account, prices and install fees. */
    currency: currencyColumn().notNull(),
    state: text().$type<DealerState>().notNull().default('active'),
    /** Shown in the public directory. */
    listed: boolean().notNull().default(false),
    /** What the public may read. */
    publicEmail: text('public_email').notNull().default(''),
    phone: text().notNull().default(''),
    website: text().notNull().default(''),
    tagline: text().notNull().default(''),
    about: text().notNull().default(''),
    accentColor: text('accent_color').notNull().default(''),
    /** Behind the name, which is written in the accent; without it the page's own. */
    backgroundColor: text('background_color').notNull().default(''),
    logoFileId: refColumn().references(() => files.id),
    line1: text().notNull().default(''),
    line2: text().notNull().default(''),
    city: text().notNull().default(''),
    addressState: text('address_state').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    countryCode: text('country_code').notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** To whom invoices are written; never public. */
    billingName: text('billing_name').notNull().default(''),
    billingEmail: text('billing_email').notNull().default(''),
    taxId: text('tax_id').notNull().default(''),
    /** For staff only. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [
    index('dealers_region').on(table.region, table.state, table.id),
    index('dealers_directory').on(table.region, table.listed, table.name),
    check('dealers_place', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('dealers_background', sql`${table.backgroundColor} = '' or ${table.backgroundColor} ~ '^#[0-9a-f]{6}$'`),
    check('dealers_color', sql`${table.accentColor} = '' or ${table.accentColor} ~ '^#[0-9a-f]{6}$'`),
  ],
)

export const dealerMembers = pgTable(
  'dealer_members',
  {
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    userId: refColumn()
      .notNull()
      .references(() => users.id),
    role: text().$type<MemberRole>().notNull(),
    /** Rights beyond the role. */
    permissions: jsonb().$type<DealerRight[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: createdColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.userId] }),
    index('dealer_members_user').on(table.userId),
    check('dealer_members_role', sql`${table.role} in ('owner', 'manager', 'buyer', 'technician')`),
  ],
)

/** Who was asked to join. The token of its mail is derived from the shop's secret: no table holds it (INV-27). */
export const dealerInvites = pgTable(
  'dealer_invites',
  {
    id: idColumn(),
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    email: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    permissions: jsonb().$type<DealerRight[]>().notNull().default([]),
    invitedBy: refColumn()
      .notNull()
      .references(() => users.id),
    expiresAt: timeColumn().notNull(),
    acceptedAt: timeColumn(),
    acceptedBy: refColumn().references(() => users.id),
    revokedAt: timeColumn(),
    createdAt: createdColumn(),
  },
  (table) => [
    uniqueIndex('dealer_invites_open')
      .on(table.dealerId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('dealer_invites_dealer').on(table.dealerId, table.id),
    index('dealer_invites_email').on(table.email),
  ],
)

/** Who wants to become a dealer. Decided once. */
export const dealerApplications = pgTable(
  'dealer_applications',
  {
    id: idColumn(),
    region: regionColumn().notNull(),
    state: text().$type<ApplicationState>().notNull().default('submitted'),
    /** Set when the applicant was logged in: he becomes the owner without an invite. */
    userId: refColumn().references(() => users.id),
    companyName: text('company_name').notNull(),
    contactName: text('contact_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text().notNull().default(''),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    city: text().notNull(),
    addressState: text('address_state').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    countryCode: text('country_code').notNull(),
    taxId: text('tax_id').notNull().default(''),
    specializations: jsonb().$type<Specialization[]>().notNull().default([]),
    yearsInBusiness: integer('years_in_business').notNull().default(0),
    message: text().notNull().default(''),
    /** Why it was refused, as the applicant reads it. */
    decision: text().notNull().default(''),
    decidedBy: refColumn().references(() => users.id),
    decidedAt: timeColumn(),
    dealerId: refColumn().references(() => dealers.id),
    version: integer().notNull().default(1),
    createdAt: createdColumn(),
  },
  (table) => [
    index('dealer_applications_inbox').on(table.region, table.state, table.id),
    index('dealer_applications_user').on(table.userId),
  ],
)

export const dealerTools = pgTable(
  'dealer_tools',
  {
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    toolId: refColumn()
      .notNull()
      .references(() => tools.id),
    /** What the dealer asks for an installation with it: minor units of the dealer's currency. */
    installFee: minorColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.toolId] }),
    index('dealer_tools_tool').on(table.toolId),
    check('dealer_tools_fee', sql`${table.installFee} >= 0`),
  ],
)

export const dealerSpecializations = pgTable(
  'dealer_specializations',
  {
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    specialization: text().$type<Specialization>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.specialization] }),
    index('dealer_specializations_key').on(table.specialization),
  ],
)

/** What a dealer was on a day: kept as it was, for printing. */
export const dealerSnapshots = pgTable(
  'dealer_snapshots',
  {
    id: idColumn(),
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    takenBy: refColumn()
      .notNull()
      .references(() => users.id),
    facts: jsonb().$type<unknown>().notNull(),
    createdAt: createdColumn(),
  },
  (table) => [index('dealer_snapshots_dealer').on(table.dealerId, table.id)],
)

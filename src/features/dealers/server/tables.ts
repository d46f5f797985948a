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
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { ApplicationState, DealerKind, DealerRight, DealerState, MemberRole, Specialization } from '../rules.ts'

/** A retailer, an installer or both. The region never changes; `currency` is the account's. */
export const dealers = pgTable(
  'dealers',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    region: column.region().notNull(),
    /** The currency of its account, prices and install fees. */
    currency: column.currency().notNull(),
    state: text().$type<DealerState>().notNull().default('active'),
    kind: text().$type<DealerKind>().notNull().default('both'),
    /** Shown in the public directory. */
    listed: boolean().notNull().default(false),
    /** Public contact data. */
    publicEmail: text('public_email').notNull().default(''),
    phone: text().notNull().default(''),
    website: text().notNull().default(''),
    tagline: text().notNull().default(''),
    about: text().notNull().default(''),
    openingHours: text().notNull().default(''),
    accentColor: text('accent_color').notNull().default(''),
    /** Behind the name, which is shown in the accent color; empty for the page's own. */
    backgroundColor: text('background_color').notNull().default(''),
    logoFileId: column.ref().references(() => files.id),
    line1: text().notNull().default(''),
    line2: text().notNull().default(''),
    city: text().notNull().default(''),
    addressState: text('address_state').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    countryCode: text('country_code').notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The recipient of invoices; never public. */
    billingName: text('billing_name').notNull().default(''),
    billingEmail: text('billing_email').notNull().default(''),
    taxId: text('tax_id').notNull().default(''),
    /** Visible to staff only. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: column.created(),
    updatedAt: column.created(),
  },
  (table) => [
    index('dealers_region').on(table.region, table.state, table.id),
    index('dealers_directory').on(table.region, table.listed, table.name),
    check('dealers_kind', sql`${table.kind} in ('both', 'retailer', 'installer')`),
    check('dealers_place', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('dealers_background', sql`${table.backgroundColor} = '' or ${table.backgroundColor} ~ '^#[0-9a-f]{6}$'`),
    check('dealers_color', sql`${table.accentColor} = '' or ${table.accentColor} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Dealers on the same terms, such as gold partners. */
export const dealerGroups = pgTable('dealer_groups', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  /** Visible to staff only. */
  internalNote: text().notNull().default(''),
  version: column.version(),
  createdAt: column.created(),
})

/** Each dealer is in at most one group. */
export const dealerGroupMembers = pgTable(
  'dealer_group_members',
  {
    dealerId: column
      .ref()
      .primaryKey()
      .references(() => dealers.id, { onDelete: 'cascade' }),
    groupId: column.refTo(() => dealerGroups.id, { onDelete: 'cascade' }),
  },
  (table) => [index('dealer_group_members_group').on(table.groupId)],
)

export const dealerMembers = pgTable(
  'dealer_members',
  {
    dealerId: column.refTo(() => dealers.id),
    userId: column.refTo(() => users.id),
    role: text().$type<MemberRole>().notNull(),
    /** Rights beyond the role. */
    permissions: jsonb().$type<DealerRight[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.userId] }),
    index('dealer_members_user').on(table.userId),
    check('dealer_members_role', sql`${table.role} in ('owner', 'manager', 'buyer', 'technician')`),
  ],
)

/** Invites to join a dealer. The mailed token is derived from the shop's secret and never stored (INV-27). */
export const dealerInvites = pgTable(
  'dealer_invites',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    email: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    permissions: jsonb().$type<DealerRight[]>().notNull().default([]),
    invitedBy: column.refTo(() => users.id),
    expiresAt: column.time().notNull(),
    acceptedAt: column.time(),
    acceptedBy: column.ref().references(() => users.id),
    revokedAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('dealer_invites_open')
      .on(table.dealerId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('dealer_invites_dealer').on(table.dealerId, table.id),
    index('dealer_invites_email').on(table.email),
  ],
)

/** Applications to become a dealer. Decided once. */
export const dealerApplications = pgTable(
  'dealer_applications',
  {
    id: column.id(),
    region: column.region().notNull(),
    state: text().$type<ApplicationState>().notNull().default('submitted'),
    /** Set when the applicant was logged in: they become the owner without an invite. */
    userId: column.ref().references(() => users.id),
    companyName: text('company_name').notNull(),
    kind: text().$type<DealerKind>().notNull().default('both'),
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
    /** The reason for a rejection, as shown to the applicant. */
    decision: text().notNull().default(''),
    decidedBy: column.ref().references(() => users.id),
    decidedAt: column.time(),
    dealerId: column.ref().references(() => dealers.id),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    index('dealer_applications_inbox').on(table.region, table.state, table.id),
    index('dealer_applications_user').on(table.userId),
    check('dealer_applications_kind', sql`${table.kind} in ('both', 'retailer', 'installer')`),
  ],
)

export const dealerTools = pgTable(
  'dealer_tools',
  {
    dealerId: column.refTo(() => dealers.id),
    toolId: column.refTo(() => tools.id),
    /** The dealer's installation fee with this tool; minor units of the dealer's currency. */
    installFee: column.minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.toolId] }),
    index('dealer_tools_tool').on(table.toolId),
    check('dealer_tools_fee', sql`${table.installFee} >= 0`),
  ],
)

export const dealerSpecializations = linkTable('dealer_specializations', ['dealer_specializations_key'], {
  dealerId: column.refTo(() => dealers.id),
  specialization: text().$type<Specialization>().notNull(),
})

/** Immutable snapshots of a dealer on a day, for printing. */
export const dealerSnapshots = pgTable(
  'dealer_snapshots',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    takenBy: column.refTo(() => users.id),
    facts: jsonb().$type<unknown>().notNull(),
    createdAt: column.created(),
  },
  (table) => [index('dealer_snapshots_dealer').on(table.dealerId, table.id)],
)

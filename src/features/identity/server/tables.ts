import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Flag, RoleValue } from '#access/permissions.ts'
import * as column from '#kit/server/columns.ts'

export const users = pgTable('users', {
  id: column.id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: column.created(),
  updatedAt: column.created(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  role: integer().$type<RoleValue>().notNull().default(0),
  flags: jsonb().$type<Flag[]>().notNull().default([]),
  region: column.region().notNull().default(1),
  preferredDisplayCurrency: column.currency(),
  disabledAt: column.time(),
  /** Kept here because sessions are deleted when they end. */
  lastLoginAt: column.time(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    /** A hash of the cookie's token, so a copy of this table opens no session. */
    token: text().notNull().unique(),
    expiresAt: column.time().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The customer that staff view the shop as, and the session they started from, with which the view ends. */
    viewedUserId: column.ref().references(() => users.id, { onDelete: 'cascade' }),
    parentId: column.ref().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: column.created(),
    updatedAt: column.created(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_viewed').on(table.viewedUserId).where(column.isSet(table.viewedUserId)),
    index('sessions_parent').on(table.parentId).where(column.isSet(table.parentId)),
    check('sessions_view', sql`(${table.viewedUserId} is null) = (${table.parentId} is null)`),
  ],
)

export const accounts = pgTable(
  'accounts',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    /** `credential` for a password, else the identity provider's URL. */
    providerId: text('provider_id').notNull(),
    /** The user's ID at that provider. */
    accountId: text('account_id').notNull(),
    /** A scrypt hash; only for the provider `credential`. */
    password: text(),
    createdAt: column.created(),
    updatedAt: column.created(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    unique('accounts_provider').on(table.providerId, table.accountId),
  ],
)

/** Pending mail links, half-finished logins and passkey challenges. Tokens are stored as hashes only. */
export const verifications = pgTable(
  'verifications',
  {
    id: column.id(),
    purpose: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: column.ref().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    expiresAt: column.time().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    index('verifications_user').on(table.userId, table.purpose),
    index('verifications_expires').on(table.expiresAt),
  ],
)

export const twoFactors = pgTable('two_factors', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  /** Encrypted with a key stored outside the database. */
  secret: text().notNull(),
  /** Hashes; used codes are removed. */
  backupCodes: jsonb('backup_codes').$type<string[]>().notNull().default([]),
  /** The time step of the last accepted code, so no code works twice. */
  lastStep: column.ref().notNull().default(0),
  confirmedAt: column.time(),
  createdAt: column.created(),
})

/** Security requirements for staff: a single row. */
export const staffSecurity = pgTable(
  'staff_security',
  {
    id: integer().primaryKey().default(1),
    /** When staff were required to have a second factor; null while they are not. */
    demandedAt: column.time(),
    demandedBy: column.ref().references(() => users.id),
    version: column.version(),
  },
  (table) => [
    check('staff_security_one', sql`${table.id} = 1`),
    check('staff_security_demanded', sql`(${table.demandedAt} is null) = (${table.demandedBy} is null)`),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: column.created(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

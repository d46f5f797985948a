import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { createdColumn, currencyColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'

export const users = pgTable('users', {
  id: idColumn(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: createdColumn(),
  updatedAt: createdColumn(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  role: integer().$type<RoleValue>().notNull().default(0),
  flags: jsonb().$type<Flag[]>().notNull().default([]),
  region: regionColumn().notNull().default(1),
  preferredDisplayCurrency: currencyColumn(),
  disabledAt: timeColumn(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A hash of what the cookie holds: a copy of this table opens no session. */
    token: text().notNull().unique(),
    expiresAt: timeColumn().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `credential` for a password, else the issuer's address. */
    providerId: text('provider_id').notNull(),
    /** The user's id at that provider. */
    accountId: text('account_id').notNull(),
    /** A scrypt hash; only for the provider `credential`. */
    password: text(),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    unique('accounts_provider').on(table.providerId, table.accountId),
  ],
)

/** What a link in a mail, a half-finished login or a passkey's challenge waits for. Tokens are kept as hashes only. */
export const verifications = pgTable(
  'verifications',
  {
    id: idColumn(),
    purpose: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: refColumn().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    expiresAt: timeColumn().notNull(),
    createdAt: createdColumn(),
  },
  (table) => [
    index('verifications_user').on(table.userId, table.purpose),
    index('verifications_expires').on(table.expiresAt),
  ],
)

export const twoFactors = pgTable('two_factors', {
  userId: refColumn()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is not in the database. */
  secret: text().notNull(),
  /** Hashes; a code that was used is gone. */
  backupCodes: jsonb('backup_codes').$type<string[]>().notNull().default([]),
  /** The last time step whose code was taken: no code works twice. */
  lastStep: refColumn().notNull().default(0),
  confirmedAt: timeColumn(),
  createdAt: createdColumn(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdColumn(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

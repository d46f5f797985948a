import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { createdColumn, currencyColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'

/** Property names are those that better-auth asks for; our own columns follow below the line. */
export const users = pgTable('users', {
  id: idColumn(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: createdColumn(),
  updatedAt: createdColumn(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  // our own
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
    token: text().notNull().unique(),
    expiresAt: timeColumn().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timeColumn(),
    refreshTokenExpiresAt: timeColumn(),
    scope: text(),
    password: text(),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    index('accounts_provider').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: idColumn(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timeColumn().notNull(),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    id: idColumn(),
    userId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean().notNull().default(true),
  },
  (table) => [index('two_factors_user').on(table.userId)],
)

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

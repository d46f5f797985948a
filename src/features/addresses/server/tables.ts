import { index, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    countryCode: text('country_code').notNull(),
    fullName: text('full_name').notNull(),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    createdAt: column.created(),
    /** Locked by staff: its owner can't change or remove it. */
    lockedAt: column.time(),
    removedAt: column.time(),
  },
  (table) => [index('addresses_user').on(table.userId)],
)

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

/** A card stored in the gateway's vault. The shop has its vault token, never its number. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    vaultToken: text('vault_token').notNull().unique(),
    cardType: text('card_type').notNull(),
    lastFour: text('last_four').notNull(),
    expirationMonth: integer('expiration_month').notNull(),
    expirationYear: integer('expiration_year').notNull(),
    createdAt: column.created(),
    defaultAt: column.time(),
    removedAt: column.time(),
  },
  (table) => [index('payment_methods_user').on(table.userId)],
)

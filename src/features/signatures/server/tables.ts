import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'

/** Who may sign, and for whom. Never removed: revoked, with a reason. */
export const signatureAuthorities = pgTable(
  'signature_authorities',
  {
    id: idColumn(),
    region: regionColumn().notNull(),
    userId: refColumn()
      .notNull()
      .references(() => users.id),
    /** Null signs for the firm. */
    dealerId: refColumn().references(() => dealers.id),
    legalName: text('legal_name').notNull(),
    /** The picture; null once the person was erased. */
    fileId: refColumn().references(() => files.id),
    reason: text().notNull(),
    grantedBy: refColumn()
      .notNull()
      .references(() => users.id),
    createdAt: createdColumn(),
    revokedAt: timeColumn(),
    revokedBy: refColumn().references(() => users.id),
    revokeReason: text('revoke_reason').notNull().default(''),
  },
  (table) => [
    // One valid authority for each person and dealer.
    uniqueIndex('signature_authorities_one')
      .on(table.userId, sql`coalesce(dealer_id, 0)`)
      .where(sql`revoked_at is null`),
    index('signature_authorities_region').on(table.region, table.id),
    index('signature_authorities_dealer').on(table.dealerId, table.id),
  ],
)

import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'

/** Signature authorities. Never deleted, but revoked with a reason. */
export const signatureAuthorities = pgTable(
  'signature_authorities',
  {
    id: column.id(),
    region: column.region().notNull(),
    userId: column.refTo(() => users.id),
    /** Null for the firm. */
    dealerId: column.ref().references(() => dealers.id),
    legalName: text('legal_name').notNull(),
    /** Picture; null once the person was erased. */
    fileId: column.ref().references(() => files.id),
    reason: text().notNull(),
    grantedBy: column.refTo(() => users.id),
    createdAt: column.created(),
    revokedAt: column.time(),
    revokedBy: column.ref().references(() => users.id),
    revokeReason: text('revoke_reason').notNull().default(''),
  },
  (table) => [
    // One valid authority for each person and dealer.
    uniqueIndex('signature_authorities_one')
      .on(table.userId, sql`coalesce(dealer_id, 0)`)
      .where(column.isNull(table.revokedAt)),
    index('signature_authorities_region').on(table.region, table.id),
    index('signature_authorities_dealer').on(table.dealerId, table.id),
  ],
)

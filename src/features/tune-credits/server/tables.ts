import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

/** Tune credits, issued as a code and claimed once by one person. `*Left` never goes below zero (INV-05). */
export const tuneCredits = pgTable(
  'tune_credits',
  {
    id: idColumn(),
    /** At least 128 random bits (INV-27). */
    code: text().notNull().unique(),
    region: regionColumn().notNull(),
    /** Who may claim it by himself: the address it was issued to, in lower case. */
    email: text(),
    note: text().notNull().default(''),
    issuedBy: refColumn(),
    /** The dealer that issued it, by its number; null for the shop itself. */
    dealerId: refColumn(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    ecuLeft: integer().notNull(),
    tcuLeft: integer().notNull(),
    awdLeft: integer().notNull(),
    userId: refColumn().references(() => users.id),
    claimedAt: timeColumn(),
    expiresAt: timeColumn(),
    revokedAt: timeColumn(),
    createdAt: createdColumn(),
  },
  (table) => [
    check(
      'tune_credits_left',
      sql`${table.ecuLeft} between 0 and ${table.ecu} and ${table.tcuLeft} between 0 and ${table.tcu} and ${table.awdLeft} between 0 and ${table.awd}`,
    ),
    check('tune_credits_some', sql`${table.ecu} + ${table.tcu} + ${table.awd} > 0`),
    check('tune_credits_claimed', sql`(${table.userId} is null) = (${table.claimedAt} is null)`),
    index('tune_credits_user').on(table.userId),
    index('tune_credits_email').on(table.email),
  ],
)

/** Credits that a purchase took from one code, and gave back when it was undone. */
export const tuneCreditUses = pgTable(
  'tune_credit_uses',
  {
    id: idColumn(),
    creditId: refColumn()
      .notNull()
      .references(() => tuneCredits.id),
    /** What they were spent on, such as tune-request/17. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    usedBy: refColumn().notNull(),
    createdAt: createdColumn(),
    returnedAt: timeColumn(),
  },
  (table) => [
    unique('tune_credit_uses_once').on(table.reference, table.creditId),
    index('tune_credit_uses_credit').on(table.creditId),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'

/** Features that participants try before release. */
export const betaPrograms = recordTable('beta_programs', {
  name: text().notNull(),
  summary: text().notNull().default(''),
  /** Sanitized HTML. */
  body: text().notNull().default(''),
})

/** Downloadable versions of a program. */
export const betaBuilds = pgTable(
  'beta_builds',
  {
    id: column.id(),
    programId: column.refTo(() => betaPrograms.id),
    /** For example 4.2.0-beta.3. */
    label: text().notNull(),
    notes: text().notNull().default(''),
    /** References files without a foreign key; the file may have been deleted. */
    fileId: column.ref().notNull(),
    createdAt: column.created(),
  },
  (table) => [unique('beta_builds_once').on(table.programId, table.label)],
)

export const betaParticipants = pgTable(
  'beta_participants',
  {
    programId: column.refTo(() => betaPrograms.id),
    userId: column.refTo(() => users.id),
    joinedAt: column.created(),
    /** Null while the user takes part. */
    leftAt: column.time(),
  },
  (table) => column.linked('beta_participants_user', table.programId, table.userId, 'beta_participants_pk'),
)

export const betaFeedback = pgTable(
  'beta_feedback',
  {
    id: column.id(),
    programId: column.refTo(() => betaPrograms.id),
    userId: column.refTo(() => users.id),
    buildId: column.ref().references(() => betaBuilds.id),
    /** 1 to 5. */
    rating: smallint().notNull(),
    body: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    index('beta_feedback_program').on(table.programId, table.id),
    index('beta_feedback_user').on(table.userId),
    check('beta_feedback_rating', sql`${table.rating} between 1 and 5`),
  ],
)

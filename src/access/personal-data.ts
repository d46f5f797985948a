import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'

/** A table with personal data, and how to find a person's rows. */
export interface Holding {
  table: PgTable
  /** SQL condition with unqualified column names. */
  of: (person: { id: number; email: string }) => SQL
  /** Columns with secrets and hashes, never exported. */
  without?: readonly string[]
}

/**
 * Personal data a feature holds (INV-29). The database function erase_person erases it; a test compares the
 * declarations of all features with the tables.
 */
export interface PersonalData {
  holdings: readonly Holding[]
  /** Erases data outside the database, before anything else. Refuses if that fails. */
  eraseOutside?: (person: { db: Queryable; services: Services; userId: number }) => Promise<void>
}

declare module './feature.ts' {
  interface KnownEffects {
    personalData: PersonalData
  }
}

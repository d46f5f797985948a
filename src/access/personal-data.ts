import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'

/** A table with personal data, and how a person's rows are found. */
export interface Holding {
  table: PgTable
  /** The condition, with the columns of the table by their bare names. */
  of: (person: { id: number; email: string }) => SQL
  /** Secrets and hashes, which are never handed out. */
  without?: readonly string[]
}

/**
 * What a feature holds about a person (INV-29). The function erase_person of the database erases it; a test compares the
 * holdings of all features with the tables.
 */
export interface PersonalData {
  holdings: readonly Holding[]
  /** Erases what is kept outside the database, before anything else is erased. Refuses when that fails. */
  eraseOutside?: (person: { db: Queryable; services: Services; userId: number }) => Promise<void>
}

declare module './feature.ts' {
  interface KnownEffects {
    personalData: PersonalData
  }
}

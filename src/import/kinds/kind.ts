import type { ImportKind } from '#features/catalog-imports/rules.ts'
import type { z } from 'zod'
import type { Cell } from '#kit/server/bulk.ts'
import type { Entity, Reference } from '../merge.ts'

export interface Kind {
  name: ImportKind
  /** All columns of the file, in the order of the template. */
  columns: readonly string[]
  /** A file with all of these columns has this kind. */
  marks: readonly string[]
  /** Validates a row and turns it into a staged row. */
  row: z.ZodType<Record<string, Cell>>
  /** Columns of the staging table with their SQL types. */
  staging: Readonly<Record<string, string>>
  /** Stored records the rows refer to. */
  references: readonly Reference[]
  /** SQL that fills in staged columns after references are resolved. */
  fills?: readonly { sql: string }[]
  /** SQL that finds rows conflicting with stored data, before anything is written. */
  conflicts?: readonly Check[]
  /** Records the rows describe, in the order of writing. */
  entities: readonly Entity[]
  /** SQL that writes links between records, after the records. */
  links: readonly { sql: string }[]
  /** Lists of slugs in the rows that must all exist after the rows are written. */
  lists: readonly { column: string; table: string }[]
  /** SQL that finds rows stored data doesn't allow, after the records are written. */
  checks?: readonly Check[]
}

/** SQL that selects the file and line of invalid rows, and optionally as `other` what they conflict with. */
export interface Check {
  column: string
  sql: string
  reason: string
}

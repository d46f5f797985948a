import type { ImportKind } from '#features/catalog-imports/rules.ts'
import type { z } from 'zod'
import type { Cell } from '#kit/server/bulk.ts'
import type { Entity, Reference } from '../merge.ts'

export interface Kind {
  name: ImportKind
  /** All columns of the file, in the order of the template. */
  columns: readonly string[]
  /** A file with all of these columns is of this kind. */
  marks: readonly string[]
  /** Checks a row and makes what is staged of it. */
  row: z.ZodType<Record<string, Cell>>
  /** Columns of the staging table with their SQL types. */
  staging: Readonly<Record<string, string>>
  /** What the rows name that must be stored already. */
  references: readonly Reference[]
  /** SQL that fills in staged columns, once the references are known. */
  fills?: readonly { sql: string }[]
  /** SQL that finds the file and line of rows that would break what is stored, and why, before anything is written. */
  conflicts?: readonly Check[]
  /** Things that rows describe, in the order of writing. */
  entities: readonly Entity[]
  /** SQL after the things are written: links between them. */
  links: readonly { sql: string }[]
  /** Slugs in lists of the rows that must be stored once the rows are. */
  lists: readonly { column: string; table: string }[]
  /** SQL that finds the file and line of rows that what is stored forbids, and why, once the things are written. */
  checks?: readonly Check[]
}

/** SQL of the file and line of wrong rows; `other`, where it selects one, is what they clash with. */
export interface Check {
  column: string
  sql: string
  reason: string
}

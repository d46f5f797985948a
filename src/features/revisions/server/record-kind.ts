import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import type { Permission } from '#kit/contract.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Values } from '../rules.ts'

/** A record as it is stored. */
export interface StoredRecord {
  version: number
  /** As JSON: times are ISO texts. */
  values: Values
}

/** What else names a record, such as 12 tunes of an engine. */
interface Use {
  /** In the plural, such as `tunes`. */
  what: string
  count: number
}

/** Records of one sort as their tables hold them. */
export interface ManyRecords {
  table: string
  /** The column with what people call a record; none where records have no name. */
  name?: string | undefined
  /** What an index on the words of a row `o` of the table holds, its name among them; none where few rows are searched. */
  words?: SQL
  /** Other tables that hold fields of a record, by the column with its number. */
  parts: Readonly<Record<string, string>>
  /** `id`, `version` and `record`, its values as JSON, of each row `r` of the table. */
  select: SQL
  /** The same without what is in other tables, where that takes long and the texts that are translated need none of it. */
  texts?: SQL
}

/** Records of one sort that staff edit, with their history. `tableRecord` makes most of it from a table. */
export interface RecordKind {
  /** As the audit log and addresses name it, such as `make`. */
  name: string
  /** Who may look at it, and who may change it. */
  view: Permission
  edit: Permission
  /** What a whole record has to be; rules over several fields are refinements of it. */
  shape: z.ZodType<Values>
  /** Reads a record; with `hold` nobody else changes it until the transaction ends. */
  read: (db: Queryable, id: number, hold?: 'hold') => Promise<StoredRecord | null>
  /** Writes a new record at version 1 and says its number. Refuses with `validation_failed` beside a field. */
  insert: (tx: Queryable, values: Values) => Promise<number>
  /** Writes the fields that changed, and the new version. Refuses with `validation_failed` beside a field. */
  update: (tx: Queryable, id: number, changed: Values, version: number) => Promise<void>
  delete?: (tx: Queryable, id: number) => Promise<void>
  /** What hinders that it is deleted. */
  uses?: ((tx: Queryable, id: number) => Promise<readonly Use[]>) | undefined
  /** Scheduled records whose time has come, as `key` (`make/7`) and `since`. */
  due?: SQL
  /** How many are read at once, for work that writes them in their tables. Left out, such work keeps no history of them. */
  many?: ManyRecords
  /** Narrows who may look at one and its history, for people with the right to look. */
  mayView?: ((db: Queryable, actor: Actor, id: number) => Promise<boolean>) | undefined
  /** Narrows who may change it, for people with the right to edit. */
  mayEdit?: ((db: Queryable, actor: Actor, id: number) => Promise<boolean>) | undefined
}

/** The kind of records of that name. */
export const findKind = ({ effects }: Pick<Services, 'effects'>, name: string): RecordKind | undefined =>
  effects.recordKinds.flatMap((kinds) => kinds()).find((kind) => kind.name === name)

declare module '#access/feature.ts' {
  interface KnownEffects {
    /** The records of a feature that have a history. */
    recordKinds: () => readonly RecordKind[]
  }
}

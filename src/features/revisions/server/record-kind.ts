import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import type { Permission } from '#kit/contract.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Values } from '../rules.ts'

/** A stored record. */
export interface StoredRecord {
  version: number
  /** As JSON: timestamps are ISO strings. */
  values: Values
}

/** References to a record, such as 12 tunes of an engine. */
interface Use {
  /** Plural noun such as `tunes`. */
  what: string
  count: number
}

/** Storage of a record kind. */
export interface ManyRecords {
  table: string
  /** Column with the record's name, if any. */
  name?: string | undefined
  /** SQL text of row `o` covered by a word index, including its name; omitted for small tables. */
  words?: SQL
  /** Other tables with fields of the record, by foreign key column. */
  parts: Readonly<Record<string, string>>
  /** Query for `id`, `version` and `record` (values as JSON) of each row `r`. */
  select: SQL
  /** Cheaper variant without other tables, for translatable texts. */
  texts?: SQL
}

/** A kind of records that staff edit, with history. `tableRecord` derives most of it from a table. */
export interface RecordKind {
  /** Name in the audit log and URLs, such as `make`. */
  name: string
  /** Rights to view and to edit. */
  view: Permission
  edit: Permission
  /** Schema of a whole record; rules across fields are refinements. */
  shape: z.ZodType<Values>
  /** Reads a record; `hold` locks it until the end of the transaction. */
  read: (db: Queryable, id: number, hold?: 'hold') => Promise<StoredRecord | null>
  /** Inserts a record at version 1 and returns its ID. Refuses with `validation_failed` for a field. */
  insert: (tx: Queryable, values: Values) => Promise<number>
  /** Writes changed fields and the new version. Refuses with `validation_failed` for a field. */
  update: (tx: Queryable, id: number, changed: Values, version: number) => Promise<void>
  delete?: (tx: Queryable, id: number) => Promise<void>
  /** References that prevent deletion. */
  uses?: ((tx: Queryable, id: number) => Promise<readonly Use[]>) | undefined
  /** Query for due scheduled records, as `key` (`make/7`) and `since`. */
  due?: SQL
  /** Bulk read for work that writes tables directly. Without it, such work keeps no history. */
  many?: ManyRecords
  /** Further restricts who may view a record and its history. */
  mayView?: ((db: Queryable, actor: Actor, id: number) => Promise<boolean>) | undefined
  /** Further restricts who may edit it. */
  mayEdit?: ((db: Queryable, actor: Actor, id: number) => Promise<boolean>) | undefined
}

/** Makes every save of a record write more than its row: `write` gets all values of a new one, the changed ones later. */
export const writingAlso = <K extends RecordKind>(
  kind: K,
  write: (tx: Queryable, id: number, values: Values) => Promise<void>,
): K => ({
  ...kind,
  insert: async (tx: Queryable, values: Values) => {
    const id = await kind.insert(tx, values)
    await write(tx, id, values)
    return id
  },
  update: async (tx: Queryable, id: number, changed: Values, version: number) => {
    await kind.update(tx, id, changed, version)
    await write(tx, id, changed)
  },
})

/** Record kind by name. */
export const findKind = ({ effects }: Pick<Services, 'effects'>, name: string): RecordKind | undefined =>
  effects.recordKinds.flatMap((kinds) => kinds()).find((kind) => kind.name === name)

declare module '#access/feature.ts' {
  interface KnownEffects {
    /** Record kinds of a feature. */
    recordKinds: () => readonly RecordKind[]
  }
}

import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Permission } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { recordShape } from '../contract/records.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'

interface TableRecord {
  name: string
  view: Permission
  edit: Permission
  /** With the columns `id` and `version`, and one for each field: `seo_title` is `seoTitle`. */
  table: PgTable
  fields: FieldShapes
  /** Rules over several fields. */
  check?: (values: Values, context: z.RefinementCtx<Values>) => void
  /** Constraints of the table by the field beside which a breach is said. */
  unique?: Readonly<Record<string, string>>
  uses?: RecordKind['uses']
  mayEdit?: RecordKind['mayEdit']
}

interface Stored extends Required<Pick<RecordKind, 'delete'>>, Omit<RecordKind, 'delete' | 'insert'> {
  /** `also` holds columns that are no fields, such as where a new record belongs. */
  insert: (tx: Queryable, values: Values, also?: Readonly<Record<string, unknown>>) => Promise<number>
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The kind of records that are rows of one table. Records with more than that override what they need. */
export function tableRecord({ name, view, edit, table, fields, check, unique = {}, ...rest }: TableRecord): Stored {
  const all = getTableColumns(table) as Record<string, PgColumn>
  const columns = Object.keys(fields).flatMap((field) => {
    const column = all[camel(field)]
    return column ? [[field, column] as const] : []
  })
  const { id: key, version } = all as { id: PgColumn; version: PgColumn }
  // A text that may be missing is an empty text in forms.
  const isText = (field: string, column: PgColumn) => !column.notNull && fields[field] instanceof z.ZodString
  const stored = (values: Values) =>
    Object.fromEntries(
      columns.flatMap(([field, column]) => {
        const value = values[field]
        if (value === undefined) return []
        if (column.dataType === 'date' && typeof value === 'string') return [[camel(field), new Date(value)]]
        return [[camel(field), value === '' && isText(field, column) ? null : value]]
      }),
    )
  const read = (field: string, column: PgColumn, value: unknown) => {
    if (value instanceof Date) return value.toISOString()
    return value === null && isText(field, column) ? '' : value
  }
  /** The field of a foreign key: `makes_picture_id_pictures_id_fk` is of `picture_id`. */
  const referring = (constraint = ''): string | undefined =>
    columns.find(([field]) => constraint.endsWith('_fk') && constraint.includes(`_${field}_`))?.[0]
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const field = unique[violatedConstraint(error) ?? '']
      if (field) fail('validation_failed', { fields: { [field]: ['This is already taken.'] } })
      const gone = referring(violatedConstraint(error))
      if (gone) fail('validation_failed', { fields: { [gone]: ['This no longer exists. Choose another.'] } })
      throw error
    }
  }
  const { state, publishAt } = all
  const due =
    state && publishAt
      ? {
          due: sql`select ${name} || '/' || ${key} as key, ${publishAt} as since from ${table}
            where ${state} = 'scheduled' and ${publishAt} <= now()`,
        }
      : {}
  return {
    ...due,
    name,
    view,
    edit,
    shape: check ? recordShape(fields).superRefine(check as never) : recordShape(fields),
    read: async (db, id, hold) => {
      const select = db
        .select({ $version: version, ...Object.fromEntries(columns) })
        .from(table)
        .where(eq(key, id))
      const [row] = (await (hold ? select.for('update') : select)) as Record<string, unknown>[]
      if (!row) return null
      const values = columns.map(([field, column]) => [field, read(field, column, row[field])] as const)
      return { version: row['$version'] as number, values: Object.fromEntries(values) }
    },
    insert: (tx, values, also) =>
      write(async () => {
        const [row] = (await tx
          .insert(table)
          .values({ ...stored(values), ...also })
          .returning({ id: key })) as { id: number }[]
        return row!.id
      }),
    update: (tx, id, changed, next) =>
      write(async () => {
        await tx
          .update(table)
          .set({ ...stored(changed), version: next })
          .where(eq(key, id))
      }),
    delete: async (tx: Queryable, id: number) => {
      await tx.delete(table).where(eq(key, id))
    },
    ...rest,
  }
}

import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Permission } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { fail } from '#kit/refusal.ts'
import { nameOf } from '#kit/server/column-names.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { recordShape } from '../contract/records.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'

interface TableRecord {
  name: string
  view: Permission
  edit: Permission
  /** Table with columns `id` and `version`, and one per field: `seo_title` is `seoTitle`. */
  table: PgTable
  fields: FieldShapes
  /** Rules across several fields. */
  check?: (values: Values, context: z.RefinementCtx<Values>) => void
  /** Table constraints by the field that reports their violation. */
  unique?: Readonly<Record<string, string>>
  uses?: RecordKind['uses']
  mayEdit?: RecordKind['mayEdit']
  /** Table property of a field, if named differently. */
  keys?: Readonly<Record<string, string>>
  /** Fields in other tables: SQL to read each beside row `r`. */
  linked?: Readonly<Record<string, SQL>>
  /** Tables of such fields by foreign key column; enables bulk reads. */
  parts?: Readonly<Record<string, string>>
  /** JSON column for further fields, and the test for their names. Null values are omitted. */
  more?: { key: string; has: (field: string) => boolean }
}

interface Stored extends Required<Pick<RecordKind, 'delete'>>, Omit<RecordKind, 'delete' | 'insert'> {
  /** `also` has columns that aren't fields, such as the parent of a new record. */
  insert: (tx: Queryable, values: Values, also?: Readonly<Record<string, unknown>>) => Promise<number>
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Combines several `jsonb_build_object` calls, because PostgreSQL allows 100 arguments. */
const jsonObject = (fields: readonly SQL[]): SQL => {
  const chunks = Array.from({ length: Math.ceil(fields.length / 50) }, (_, at) => fields.slice(at * 50, at * 50 + 50))
  return sql.join(
    chunks.map((chunk) => sql`jsonb_build_object(${sql.join(chunk, sql`, `)})`),
    sql` || `,
  )
}

/** Record kind for rows of a table; override parts as needed. */
export function tableRecord({
  name,
  view,
  edit,
  table,
  fields,
  check,
  unique = {},
  keys = {},
  linked = {},
  parts,
  more,
  ...rest
}: TableRecord): Stored {
  const all = getTableColumns(table) as Record<string, PgColumn>
  const keyOf = (field: string) => keys[field] ?? camel(field)
  const columns = Object.keys(fields).flatMap((field) => {
    const column = all[keyOf(field)]
    return column ? [[field, column] as const] : []
  })
  const { id: key } = all as { id: PgColumn }
  // Nullable text is an empty string in forms.
  const isText = (field: string, column: PgColumn) => !column.notNull && fields[field] instanceof z.ZodString
  const stored = (values: Values) =>
    Object.fromEntries(
      columns.flatMap(([field, column]) => {
        const value = values[field]
        if (value === undefined) return []
        if (column.dataType === 'date' && typeof value === 'string') return [[keyOf(field), new Date(value)]]
        return [[keyOf(field), value === '' && isText(field, column) ? null : value]]
      }),
    )
  const read = (field: string, column: PgColumn) => {
    const value = sql`r.${sql.identifier(nameOf(column))}`
    // As toISOString writes it.
    if (column.dataType === 'date') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    return isText(field, column) ? sql`coalesce(${value}, '')` : value
  }
  const fieldReads = [
    ...columns.map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${read(field, column)}`),
    ...Object.entries(linked).map(([field, value]) => sql`${sql.raw(`'${field}'`)}, ${value}`),
  ]
  const names = [...columns.map(([field]) => field), ...Object.keys(linked)]
  const inOrder = (record: Values) => ({
    ...Object.fromEntries(names.map((field) => [field, record[field]])),
    ...(more ? moreOf(record) : {}),
  })
  const moreOf = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => more?.has(field) === true))
  const others = more && sql`r.${sql.identifier(nameOf(all[more.key]!))}`
  const whole = others ? sql`${jsonObject(fieldReads)} || ${others}` : jsonObject(fieldReads)
  const select = sql`select r.id, r.version, ${whole} as record from ${table} r`
  /** Merges further fields with the stored ones. */
  const storedMore = (values: Values, isNew: boolean) => {
    const given = moreOf(values)
    if (!more || Object.keys(given).length === 0) return {}
    const before = isNew ? sql`'{}'::jsonb` : all[more.key]!
    return { [more.key]: sql`jsonb_strip_nulls(${before} || ${JSON.stringify(given)}::jsonb)` }
  }
  /** Field of a foreign key: `makes_picture_id_pictures_id_fk` is `picture_id`. */
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
    shape: check ? recordShape(fields, Boolean(more)).superRefine(check as never) : recordShape(fields, Boolean(more)),
    read: async (db, id, hold) => {
      // A separate statement, so that after waiting for the lock it sees concurrent writes.
      if (hold) await db.select({ id: key }).from(table).where(eq(key, id)).for('update')
      const [row] = await readRows<{ version: number; record: Values }>(db, sql`${select} where r.id = ${id}`)
      return row ? { version: row.version, values: inOrder(row.record) } : null
    },
    ...(parts ? { many: { table: getTableName(table), name: all['name'] && 'name', parts, select } } : {}),
    insert: (tx, values, also) =>
      write(async () => {
        const [row] = (await tx
          .insert(table)
          .values({ ...stored(values), ...storedMore(values, true), ...also })
          .returning({ id: key })) as { id: number }[]
        return row!.id
      }),
    update: (tx, id, changed, next) =>
      write(async () => {
        await tx
          .update(table)
          .set({ ...stored(changed), ...storedMore(changed, false), version: next })
          .where(eq(key, id))
      }),
    delete: async (tx: Queryable, id: number) => {
      await tx.delete(table).where(eq(key, id))
    },
    ...rest,
  }
}

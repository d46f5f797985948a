import type { BuildExtraConfigColumns } from 'drizzle-orm'
import {
  pgTable,
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'
import * as column from './columns.ts'

type Columns = Record<string, PgColumnBuilderBase>
type Extras<N extends string, C extends Columns> = (
  table: BuildExtraConfigColumns<N, C, 'pg'>,
) => PgTableExtraConfigValue[]

const shared = () => ({ id: column.id(), version: column.version(), ...column.life() })

/** A table of records that staff draft and publish: its columns beside ID, version and publication state. */
export function recordTable<N extends string, C extends Columns>(
  name: N,
  columns: C,
  extras?: Extras<N, C & ReturnType<typeof shared>>,
) {
  return pgTable(name, { ...shared(), ...columns }, (table) => [
    column.lifeCheck(name, table as never),
    ...(extras?.(table) ?? []),
  ])
}

/** A table that links rows of two others, each pair once: its two columns are the key, `index` finds by the second. */
export function linkTable<N extends string, C extends Columns>(
  name: N,
  [index, key]: readonly [index: string, key?: string],
  columns: C,
) {
  return pgTable(name, columns, (table) => {
    const [one, other] = Object.values<ExtraConfigColumn>(table)
    return column.linked(index, one as never, other as never, key)
  })
}

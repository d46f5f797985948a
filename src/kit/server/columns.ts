import { sql, type Column } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Currency, PricesByCurrency } from '../money.ts'
import { nameOf } from './column-names.ts'

// Import it as `column`, so a table reads `createdAt: column.created()`.

/** Generated ID, safe as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** ID of a row in another table. Nullable and without a foreign key by default. */
export const ref = () => bigint({ mode: 'number' })
/** Foreign key. Without `cascade`, the referenced row can't be deleted. */
export const refTo = (target: () => AnyPgColumn, rule: { onDelete?: 'cascade' } = {}) =>
  ref().notNull().references(target, rule)
/** Amount in minor units of the row's currency. */
export const minor = () => bigint({ mode: 'number' })
export const currency = () => text().$type<Currency>()
/** Prices by currency, in minor units. */
export const prices = () => jsonb().$type<PricesByCurrency>()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const created = () => time().notNull().defaultNow()
/** Version for optimistic locking: an edit names the version it started from. */
export const version = () => integer().notNull().default(1)
/** Publication state of a record (`recordStates` of revisions), and when a scheduled one is published. */
export const life = () => ({
  state: text().$type<'draft' | 'published' | 'scheduled' | 'retired'>().notNull().default('published'),
  publishAt: time(),
})
/** Check: the state is known, and a scheduled record has a publication time. */
export const lifeCheck = (name: string, { state, publishAt }: { state: AnyPgColumn; publishAt: AnyPgColumn }) =>
  check(
    `${name}_life`,
    sql`${state} in ('draft', 'published', 'scheduled', 'retired') and (${state} <> 'scheduled' or ${publishAt} is not null)`,
  )
export const region = () => bigint({ mode: 'number' }).$type<1 | 2>()
/** Primary key of a table that links two others, and the index `found` for lookups by the second. */
export const linked = (found: string, one: AnyPgColumn, other: AnyPgColumn, name?: string) => [
  primaryKey({ ...(name === undefined ? {} : { name }), columns: [one, other] }),
  index(found).on(other),
]

/** Condition of a partial index: only rows without a value in this column. */
export const isNull = (column: Column) => sql.raw(`${nameOf(column)} is null`)
/** Condition of a partial index: only rows with a value in this column. */
export const isSet = (column: Column) => sql.raw(`${nameOf(column)} is not null`)

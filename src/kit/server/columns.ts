import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Currency, PricesByCurrency } from '../money.ts'

// Import it as `column`, so that a table reads `createdAt: column.created()`.

/** A generated number. Safe as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** The number of a row of another table. Null and unchecked, unless said otherwise. */
export const ref = () => bigint({ mode: 'number' })
/** The number of a row of another table, which has to exist. Without `cascade`, that row cannot be deleted. */
export const refTo = (target: () => AnyPgColumn, rule: { onDelete?: 'cascade' } = {}) =>
  ref().notNull().references(target, rule)
/** An amount in minor units of the currency beside it. */
export const minor = () => bigint({ mode: 'number' })
export const currency = () => text().$type<Currency>()
/** A price for each currency in which the thing is sold, minor units. */
export const prices = () => jsonb().$type<PricesByCurrency>()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const created = () => time().notNull().defaultNow()
/** Which save of the row this is. An edit says the one that it began with. */
export const version = () => integer().notNull().default(1)
/** The life of a record (`recordStates` of revisions): its state, and when a scheduled one is published. */
export const life = () => ({
  state: text().$type<'draft' | 'published' | 'scheduled' | 'retired'>().notNull().default('published'),
  publishAt: time(),
})
/** A record is in a known state, and a scheduled one says when it is published. */
export const lifeCheck = (name: string, { state, publishAt }: { state: AnyPgColumn; publishAt: AnyPgColumn }) =>
  check(
    `${name}_life`,
    sql`${state} in ('draft', 'published', 'scheduled', 'retired') and (${state} <> 'scheduled' or ${publishAt} is not null)`,
  )
export const region = () => bigint({ mode: 'number' }).$type<1 | 2>()

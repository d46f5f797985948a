import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { Currency, PricesByCurrency } from '../money.ts'

/** A generated number. Safe as a JavaScript number. */
export const idColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** A reference to such a number. */
export const refColumn = () => bigint({ mode: 'number' })
/** An amount in minor units of the currency beside it. */
export const minorColumn = () => bigint({ mode: 'number' })
export const currencyColumn = () => text().$type<Currency>()
/** A price for each currency in which the thing is sold, minor units. */
export const pricesColumn = () => jsonb().$type<PricesByCurrency>()
export const timeColumn = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdColumn = () => timeColumn().notNull().defaultNow()
export const regionColumn = () => bigint({ mode: 'number' }).$type<1 | 2>()

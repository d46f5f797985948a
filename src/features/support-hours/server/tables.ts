import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { SupportHours } from '../rules.ts'

/** The support hours of a region, once staff have changed them. */
export const supportHours = pgTable('support_hours', {
  region: column.region().primaryKey(),
  hours: jsonb().$type<SupportHours>().notNull(),
  version: column.version(),
})

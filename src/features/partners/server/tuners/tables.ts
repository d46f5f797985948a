import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'

export const tunerBrands = pgTable('tuner_brands', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  about: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: column.created(),
})

/** Several tuners who share the earnings of tunes. */
export const tunePools = pgTable('tune_pools', {
  id: column.id(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: column.created(),
})

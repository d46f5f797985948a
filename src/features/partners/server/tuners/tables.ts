import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn } from '#kit/server/columns.ts'

export const tunerBrands = pgTable('tuner_brands', {
  id: idColumn(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  about: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: createdColumn(),
})

/** Several tuners who share the work and the earnings of tunes. */
export const tunePools = pgTable('tune_pools', {
  id: idColumn(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdColumn(),
})

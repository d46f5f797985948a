import { sql } from 'drizzle-orm'
import { check, index, text } from 'drizzle-orm/pg-core'
import { pictures } from '#features/pictures/server/tables.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'

/** Texts about one make, model, engine or transmission, or about all vehicles. */
export const guides = recordTable(
  'guides',
  {
    slug: text().notNull().unique(),
    /** The title. */
    name: text().notNull(),
    summary: text().notNull().default(''),
    /** Sanitized HTML. */
    body: text().notNull().default(''),
    pictureId: column.ref().references(() => pictures.id),
    makeId: column.ref().references(() => makes.id),
    modelId: column.ref().references(() => models.id),
    engineId: column.ref().references(() => engines.id),
    transmissionId: column.ref().references(() => transmissions.id),
    updatedAt: column.created(),
  },
  (table) => [
    check(
      'guides_one_place',
      sql`num_nonnulls(${table.makeId}, ${table.modelId}, ${table.engineId}, ${table.transmissionId}) <= 1`,
    ),
    index('guides_make').on(table.makeId),
    index('guides_model').on(table.modelId),
    index('guides_engine').on(table.engineId),
    index('guides_transmission').on(table.transmissionId),
  ],
)

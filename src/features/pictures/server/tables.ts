import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { PictureKind } from '../rules.ts'

/** Uploaded pictures. The bytes are in the object store: the original, and one object per size. */
export const pictures = pgTable(
  'pictures',
  {
    id: column.id(),
    /** Original file name. */
    name: text().notNull(),
    alt: text().notNull().default(''),
    kind: text().$type<PictureKind>().notNull(),
    /** Of the stored original, in hex. */
    sha256: text().notNull(),
    /** Pixels, after rotating upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Percent from the left and from the top. */
    focusX: doublePrecision('focus_x').notNull().default(50),
    focusY: doublePrecision('focus_y').notNull().default(50),
    version: integer().notNull().default(0),
    createdAt: column.created(),
    /** When all sizes were finished. */
    madeAt: column.time(),
    /** Why the sizes could not be made. */
    failure: text(),
  },
  (table) => [
    unique('pictures_sha256').on(table.sha256),
    check('pictures_kind', sql`${table.kind} in ('jpeg', 'png', 'webp', 'avif', 'svg')`),
    check('pictures_hash', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    check('pictures_focus', sql`${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100`),
    index('pictures_waiting')
      .on(table.createdAt)
      .where(sql`made_at is null and failure is null`),
  ],
)

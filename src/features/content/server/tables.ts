import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { Block } from '../contract/blocks.ts'

/** Pages that staff write, each at an address of the shop. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: column.id(),
    address: text().notNull().unique(),
    /** Its title. */
    name: text().notNull(),
    summary: text().notNull().default(''),
    layout: text().$type<'landing' | 'article'>().notNull().default('article'),
    pictureId: column.ref().references(() => pictures.id),
    actionLabel: text().notNull().default(''),
    actionTo: text().notNull().default(''),
    /** Texts in them are HTML that was cleaned. */
    blocks: jsonb().$type<Block[]>().notNull().default([]),
    updatedAt: column.created(),
    version: column.version(),
    ...column.life(),
  },
  (table) => [
    column.lifeCheck('content_pages', table),
    check('content_pages_layout', sql`${table.layout} in ('landing', 'article')`),
    check('content_pages_address', sql`${table.address} like '/%'`),
    check('content_pages_blocks', sql`jsonb_typeof(${table.blocks}) = 'array'`),
  ],
)

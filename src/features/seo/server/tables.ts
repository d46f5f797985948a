import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { SeoKind } from '../rules.ts'

/** SEO titles and descriptions by staff, of a page or, with key `template`, of all pages of a kind. */
export const seoTexts = pgTable(
  'seo_texts',
  {
    id: column.id(),
    kind: text().$type<SeoKind>().notNull(),
    key: text().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    version: integer().notNull().default(1),
    updatedAt: column.created(),
  },
  (table) => [
    unique('seo_texts_once').on(table.kind, table.key),
    check('seo_texts_kind', sql`${table.kind} in ('make', 'year', 'model', 'engine', 'product', 'tune_type')`),
  ],
)

/** Old slugs of records, and redirects by staff. Records are referenced by ID, because slugs may change again. */
export const redirects = pgTable(
  'redirects',
  {
    id: column.id(),
    /** make, model, engine, transmission, tune, product, guide; or page, for a whole path. */
    kind: text().notNull(),
    /** Make of a model, whose slug is only unique within it. */
    scopeId: column.ref(),
    /** Old slug, or old path. */
    slug: text().notNull(),
    targetId: column.ref(),
    /** Target path, for kind page. */
    targetPath: text('target_path'),
    source: text().$type<'renamed' | 'merged' | 'staff'>().notNull().default('renamed'),
    createdAt: column.created(),
  },
  (table) => [
    unique('redirects_once').on(table.kind, table.scopeId, table.slug).nullsNotDistinct(),
    index('redirects_target').on(table.kind, table.targetId),
    check(
      'redirects_target_is_one',
      sql`num_nonnulls(${table.targetId}, ${table.targetPath}) = 1 and (${table.kind} = 'page') = (${table.targetPath} is not null)`,
    ),
    check('redirects_not_to_itself', sql`${table.targetPath} is distinct from ${table.slug}`),
    check('redirects_source', sql`${table.source} in ('renamed', 'merged', 'staff')`),
  ],
)

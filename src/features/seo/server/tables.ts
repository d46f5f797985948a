import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { SeoKind } from '../rules.ts'

/** Titles and descriptions that staff have written: of a page, or with the key `template` of all pages of a kind. */
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

/** Slugs that records had, and addresses that staff redirect. A record is named by its number: its slug may change again. */
export const redirects = pgTable(
  'redirects',
  {
    id: column.id(),
    /** make, model, engine, transmission, tune, product, guide; or page, for a whole address. */
    kind: text().notNull(),
    /** The make that a model had, for slugs that are unique in their make only. */
    scopeId: column.ref(),
    /** The old slug, or the old address. */
    slug: text().notNull(),
    targetId: column.ref(),
    /** For a page. */
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

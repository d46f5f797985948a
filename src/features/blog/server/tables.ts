import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Block } from '#features/content/contract/blocks.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { PostTag } from '../rules/posts.ts'

/** Staff with a public page of their own, credited as authors of posts. */
export const blogAuthors = pgTable(
  'blog_authors',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    job: text().notNull().default(''),
    /** Sanitized HTML. */
    bio: text().notNull().default(''),
    pictureId: column.ref().references(() => pictures.id),
    version: column.version(),
    ...column.life(),
  },
  (table) => [column.lifeCheck('blog_authors', table)],
)

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: column.id(),
    slug: text().notNull().unique(),
    /** The title. */
    name: text().notNull(),
    summary: text().notNull().default(''),
    tags: text().array().$type<PostTag[]>().notNull().default([]),
    authorId: column.ref().references(() => blogAuthors.id),
    pictureId: column.ref().references(() => pictures.id),
    /** Their texts are sanitized HTML. */
    blocks: jsonb().$type<Block[]>().notNull().default([]),
    /** When it was first published. */
    publishedAt: column.time(),
    updatedAt: column.created(),
    version: column.version(),
    ...column.life(),
  },
  (table) => [
    column.lifeCheck('blog_posts', table),
    check('blog_posts_published', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
    check('blog_posts_blocks', sql`jsonb_typeof(${table.blocks}) = 'array'`),
    index('blog_posts_author').on(table.authorId),
  ],
)

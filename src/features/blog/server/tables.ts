import { sql } from 'drizzle-orm'
import { check, index, jsonb, text } from 'drizzle-orm/pg-core'
import type { Block } from '#features/content/contract/blocks.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'
import type { PostTag } from '../rules/posts.ts'

/** Staff with a public page of their own, credited as authors of posts. */
export const blogAuthors = recordTable('blog_authors', {
  slug: text().notNull().unique(),
  name: text().notNull(),
  job: text().notNull().default(''),
  /** Sanitized HTML. */
  bio: text().notNull().default(''),
  pictureId: column.ref().references(() => pictures.id),
})

export const blogPosts = recordTable(
  'blog_posts',
  {
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
  },
  (table) => [
    check('blog_posts_published', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
    check('blog_posts_blocks', sql`jsonb_typeof(${table.blocks}) = 'array'`),
    index('blog_posts_author').on(table.authorId),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'

/** What staff write about a person. The person never sees it in the shop; an export of their data holds it. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    authorId: column.refTo(() => users.id),
    body: text().notNull(),
    version: column.version(),
    createdAt: column.created(),
    editedAt: column.time(),
  },
  (table) => [index('user_notes_user').on(table.userId, table.id), check('user_notes_body', sql`${table.body} <> ''`)],
)

/** Words that staff sort people by, in lower case. */
export const userTags = pgTable(
  'user_tags',
  {
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag] }),
    index('user_tags_tag').on(table.tag, table.userId),
    check('user_tags_tag_form', sql`${table.tag} = lower(${table.tag}) and ${table.tag} <> ''`),
  ],
)

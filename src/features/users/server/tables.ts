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

/** Each time staff saw the shop as a customer. The customer can read why and when. */
export const customerViews = pgTable(
  'customer_views',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    staffId: column.refTo(() => users.id),
    /** The session that it lasts: a view ends with it, at the latest at `until`. */
    sessionId: column.ref().notNull(),
    reason: text().notNull(),
    beganAt: column.created(),
    until: column.time().notNull(),
    /** Written when it was ended, or soon after it ran out. */
    endedAt: column.time(),
  },
  (table) => [
    index('customer_views_user').on(table.userId, table.id),
    index('customer_views_open')
      .on(table.until)
      .where(sql`ended_at is null`),
  ],
)

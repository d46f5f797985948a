import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'

/** Personal saved views of a page: a named query. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    /** Path of the page. */
    page: text().notNull(),
    name: text().notNull(),
    /** Query string. */
    query: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.page, table.name)],
)

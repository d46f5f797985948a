import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'

/** Someone's own views of a page: what it is narrowed to, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    /** The page's address, without its query string. */
    page: text().notNull(),
    name: text().notNull(),
    /** The query string of the page. */
    query: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.page, table.name)],
)

import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdColumn, idColumn, refColumn } from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'

/** What a customer and staff write to each other about a purchase. */
export const purchaseMessages = pgTable(
  'purchase_messages',
  {
    id: idColumn(),
    orderId: refColumn()
      .notNull()
      .references(() => orders.id),
    /** customer or staff */
    from: text().$type<'customer' | 'staff'>().notNull(),
    authorId: refColumn().notNull(),
    body: text().notNull(),
    /** Set on the message that opened the conversation: there is one. */
    opens: text().$type<'yes'>(),
    createdAt: createdColumn(),
  },
  (table) => [
    index('purchase_messages_order').on(table.orderId, table.id),
    uniqueIndex('purchase_messages_one_opening')
      .on(table.orderId)
      .where(sql`opens is not null`),
  ],
)

export const purchaseNotes = pgTable('purchase_notes', {
  orderId: refColumn()
    .primaryKey()
    .references(() => orders.id),
  note: text().notNull(),
})

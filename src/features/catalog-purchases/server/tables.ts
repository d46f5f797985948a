import { pgTable, text } from 'drizzle-orm/pg-core'
import { refColumn } from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'

/** What a customer notes for himself on a purchase. */
export const purchaseNotes = pgTable('purchase_notes', {
  orderId: refColumn()
    .primaryKey()
    .references(() => orders.id),
  note: text().notNull(),
})

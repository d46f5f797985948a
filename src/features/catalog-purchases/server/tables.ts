import { pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'

/** What a customer notes for themselves on a purchase. */
export const purchaseNotes = pgTable('purchase_notes', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  note: text().notNull(),
})

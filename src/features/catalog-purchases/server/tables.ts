import { pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Private notes of customers on their purchases. */
export const purchaseNotes = pgTable('purchase_notes', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  note: text().notNull(),
})

import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { orders } from './tables.ts'

/** Subquery: the invoice number of the order with this ID; null without an order or an invoice. */
export const invoiceNumberOf = (orderId: SQL | number | null): SQL =>
  sql`(select invoiced.invoice_number from ${orders} invoiced where invoiced.id = ${orderId})`

/** The invoice number of an order; null without an order or an invoice. */
export async function findInvoiceNumber(db: Queryable, orderId: number | null): Promise<string | null> {
  const [row] = await readRows<{ number: string | null }>(db, sql`select ${invoiceNumberOf(orderId)} as number`)
  return row?.number ?? null
}

import { getInvoicePdfOperation } from './get-invoice-pdf.ts'
import { getOrderByTokenOperation, getOrderOperation } from './get-order.ts'
import { listInvoicesOperation, listOrdersOperation } from './list-orders.ts'

export { mailFacts } from './order-mails.ts'
export const operations = [
  getInvoicePdfOperation,
  getOrderOperation,
  getOrderByTokenOperation,
  listOrdersOperation,
  listInvoicesOperation,
]

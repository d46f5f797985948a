/** What other features may do with the records of orders. */
export { findOrder, findOrderByToken, insertOrder, type NewOrder, type NewOrderLine, type OrderRow } from './queries.ts'

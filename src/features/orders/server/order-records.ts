/** What other features may do with the records of orders. */
export {
  type CreatedOrder,
  findOrder,
  findOrderByToken,
  insertOrder,
  insertOrderWithin,
  type NewOrder,
  type NewOrderLine,
  type OrderRow,
} from './queries.ts'

/** What other features may do with the records of orders. */
export {
  type CreatedOrder,
  findOrder,
  findOrderByToken,
  insertOrder,
  type NewOrder,
  type NewOrderLine,
  type OrderRow,
} from './queries.ts'

/** How other features show orders. */
export { orderInFull } from './get-order.ts'
export { listOrderSummaries } from './list-orders.ts'

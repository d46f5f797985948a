/** What other features may read of the stock. */
export { readStockByRegion } from './queries.ts'

/** What other features may read of the products. */
export { cardOf, readShelf, type Shelf } from './shelf.ts'

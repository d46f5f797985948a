/** What other features may read of the products. */
export { readShelf, type Shelf } from './shelf.ts'

/** What other features may read of a person's addresses. */
export { findAddress as findOwnAddress } from './queries.ts'

/** What other features may read of the tools. */
export { readRestrictions, readTools } from './queries.ts'

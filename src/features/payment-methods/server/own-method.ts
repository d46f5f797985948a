/** What other features may do with stored cards. */
export { findMethod as findOwnMethod, insertMethod as keepSavedMethod } from './queries.ts'

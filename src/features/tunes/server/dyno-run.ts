/** What other features may read of dyno runs. */
export { findDynoRun as findDynoRunById } from './queries.ts'

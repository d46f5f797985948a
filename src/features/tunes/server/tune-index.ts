/** What other features may read of all tunes at once. */
export { readTuneIndexRows, readTuneTypeRows } from './queries.ts'

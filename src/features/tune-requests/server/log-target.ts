import { ownTarget } from '#features/logs/server/targets.ts'
import { tuneRequests } from './tables.ts'

/** Customers attach logs to their own requests. */
export const requestLogTarget = ownTarget('tune-request', tuneRequests)

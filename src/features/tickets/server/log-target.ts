import { ownTarget } from '#features/logs/server/targets.ts'
import { tickets } from './tables.ts'

/** Customers attach logs to their own tickets. */
export const ticketLogTarget = ownTarget('ticket', tickets)

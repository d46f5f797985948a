import { sql } from 'drizzle-orm'
import { priceTierChanges } from '#features/tunes/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { attachmentQueue } from './attach-tunes.ts'
import { applyPriceTierChange } from './price-tiers.ts'

/** Applies planned prices when they are due. */
export const priceTierQueue = (database: Database): QueueJob => ({
  name: 'priceTiers.apply',
  everySeconds: 1,
  attemptsMax: Infinity,
  waiting: sql`select id::text as key, effective_at as since from ${priceTierChanges} where state = 'planned' and effective_at <= now()`,
  work: (key) => database.transact((tx) => applyPriceTierChange(tx, Number(key), new Date())),
})

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  priceTierQueue(database),
  attachmentQueue(database),
]

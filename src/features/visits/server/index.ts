import { sql } from 'drizzle-orm'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { flushVisits } from './buffer.ts'
import { countVisitOperation } from './count-visit.ts'
import { jobs } from './jobs.ts'
import { trafficOperations } from './read-traffic.ts'

export const visitsFeature: Feature = {
  name: 'visits',
  contract: [contract],
  operations: [countVisitOperation, ...trafficOperations],
  jobs,
  start: async ({ db }) => void (await db.execute(sql`select keep_visit_months()`)),
  stop: flushVisits,
}

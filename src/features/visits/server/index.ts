import { sql } from 'drizzle-orm'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { flushVisits } from './buffer.ts'
import { countVisitOperation } from './count-visit.ts'
import { jobs } from './jobs.ts'
import { visitsPersonalData } from './personal-data.ts'
import { trafficOperations } from './read-traffic.ts'
import { consentOperations } from './visit-consent.ts'

export const visitsFeature: Feature = {
  name: 'visits',
  contract: [contract],
  operations: [countVisitOperation, ...consentOperations, ...trafficOperations],
  jobs,
  start: async ({ db }) => void (await db.execute(sql`select keep_visit_months()`)),
  stop: flushVisits,
  effects: { personalData: visitsPersonalData },
}

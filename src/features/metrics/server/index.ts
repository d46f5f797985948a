import type { Feature } from '#access/feature.ts'
import * as dashboards from '../contract/dashboards.ts'
import * as goals from '../contract/goals.ts'
import * as sales from '../contract/sales.ts'
import { getCohortsOperation } from './cohorts.ts'
import { dashboardOperations } from './dashboards.ts'
import { goalOperations } from './goals.ts'
import { jobs } from './jobs.ts'
import { movementOperations } from './movements.ts'
import { metricsPersonalData } from './personal-data.ts'
import { salesOperations } from './read-sales.ts'
import { metricMailFacts } from './weekly-mail.ts'

export const metricsFeature: Feature = {
  name: 'metrics',
  contract: [sales, goals, dashboards],
  operations: [
    ...salesOperations,
    ...movementOperations,
    getCohortsOperation,
    ...goalOperations,
    ...dashboardOperations,
  ],
  mails: metricMailFacts,
  jobs,
  effects: { personalData: metricsPersonalData },
}

import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as accounts from '../contract/accounts.ts'
import * as weeklyMail from '../contract/weekly-mail.ts'
import * as goals from '../contract/goals.ts'
import * as sales from '../contract/sales.ts'
import * as tuneFigures from '../contract/tunes.ts'
import * as vehicleFigures from '../contract/vehicles.ts'
import * as work from '../contract/work.ts'
import { jobs } from './jobs.ts'
import { metricsPersonalData } from './personal-data.ts'
import { metricMailFacts } from './weekly-mail.ts'
import * as readSales from './read-sales.ts'
import * as movements from './movements.ts'
import * as cohorts from './cohorts.ts'
import * as tuneFiguresOperations from './tune-figures.ts'
import * as vehicleFiguresOperations from './vehicle-figures.ts'
import * as readWork from './read-work.ts'
import * as dealerFigures from './dealer-figures.ts'
import * as stockFigures from './stock-figures.ts'
import * as goalsOperations from './goals.ts'
import * as weeklyMailOperations from './weekly-mail-operations.ts'

export const metricsFeature: Feature = {
  name: 'metrics',
  contract: [sales, tuneFigures, vehicleFigures, work, accounts, goals, weeklyMail],
  operations: operationsIn(
    readSales,
    movements,
    cohorts,
    tuneFiguresOperations,
    vehicleFiguresOperations,
    readWork,
    dealerFigures,
    stockFigures,
    goalsOperations,
    weeklyMailOperations,
  ),
  mails: metricMailFacts,
  jobs,
  effects: { personalData: metricsPersonalData },
}

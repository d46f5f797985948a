import type { Feature } from '#access/feature.ts'
import * as accounts from '../contract/accounts.ts'
import * as weeklyMail from '../contract/weekly-mail.ts'
import * as goals from '../contract/goals.ts'
import * as sales from '../contract/sales.ts'
import * as tuneFigures from '../contract/tunes.ts'
import * as vehicleFigures from '../contract/vehicles.ts'
import * as work from '../contract/work.ts'
import { dealerFigureOperations } from './dealer-figures.ts'
import { stockFigureOperations } from './stock-figures.ts'
import { getCohortsOperation } from './cohorts.ts'
import { weeklyMailOperations } from './weekly-mail-operations.ts'
import { goalOperations } from './goals.ts'
import { jobs } from './jobs.ts'
import { movementOperations } from './movements.ts'
import { metricsPersonalData } from './personal-data.ts'
import { salesOperations } from './read-sales.ts'
import { workOperations } from './read-work.ts'
import { tuneFigureOperations } from './tune-figures.ts'
import { vehicleFigureOperations } from './vehicle-figures.ts'
import { metricMailFacts } from './weekly-mail.ts'

export const metricsFeature: Feature = {
  name: 'metrics',
  contract: [sales, tuneFigures, vehicleFigures, work, accounts, goals, weeklyMail],
  operations: [
    ...salesOperations,
    ...movementOperations,
    getCohortsOperation,
    ...tuneFigureOperations,
    ...vehicleFigureOperations,
    ...workOperations,
    ...dealerFigureOperations,
    ...stockFigureOperations,
    ...goalOperations,
    ...weeklyMailOperations,
  ],
  mails: metricMailFacts,
  jobs,
  effects: { personalData: metricsPersonalData },
}

import { tuneCreditsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as dealerContract from '../contract/dealer.ts'
import * as contract from '../contract/tune-credits.ts'
import { mailFacts } from './code-mails.ts'
import { jobs } from './jobs.ts'
import * as dealerCodes from './dealer-codes.ts'
import * as credits from './credits.ts'
import * as issuedCredits from './issued-credits.ts'
import { tuneCredits } from './tables.ts'

export const tuneCreditsFeature: Feature = {
  name: 'tune-credits',
  contract: [dealerContract, contract],
  operations: operationsIn(credits, issuedCredits, dealerCodes),
  regional: {
    '/v1/admin/tune-credits': regionIn(tuneCredits.id, tuneCredits.region),
  },
  mails: mailFacts,
  jobs,
  effects: { personalData: tuneCreditsPersonalData },
}

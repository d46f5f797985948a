import { tuneCreditsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as dealerContract from '../contract/dealer.ts'
import * as contract from '../contract/tune-credits.ts'
import { jobs } from './jobs.ts'
import * as dealerCodes from './dealer-codes.ts'
import * as credits from './credits.ts'
import {
  exportIssuedCreditsOperation,
  exportTuneCreditsOperation,
  listIssuedCreditsOperation,
} from './issued-credits.ts'

export const tuneCreditsFeature: Feature = {
  name: 'tune-credits',
  contract: [dealerContract, contract],
  operations: [
    credits.listTuneCreditsOperation,
    exportTuneCreditsOperation,
    credits.checkTuneCreditOperation,
    credits.claimTuneCreditOperation,
    credits.autoclaimTuneCreditsOperation,
    listIssuedCreditsOperation,
    exportIssuedCreditsOperation,
    credits.issueTuneCreditsOperation,
    credits.revokeTuneCreditOperation,
    dealerCodes.listDealerCodesOperation,
    dealerCodes.exportDealerCodesOperation,
    dealerCodes.issueDealerCodeOperation,
    dealerCodes.revokeDealerCodeOperation,
  ],
  jobs,
  effects: { personalData: tuneCreditsPersonalData },
}

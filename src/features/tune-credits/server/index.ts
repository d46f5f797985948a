import * as dealerCodes from './dealer-codes.ts'
import * as credits from './credits.ts'
import {
  exportIssuedCreditsOperation,
  exportTuneCreditsOperation,
  listIssuedCreditsOperation,
} from './issued-credits.ts'

export { jobs } from './jobs.ts'
export const operations = [
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
]

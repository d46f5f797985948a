import * as dealerCodes from './dealer-codes.ts'
import * as credits from './credits.ts'

export { jobs } from './jobs.ts'
export const operations = [
  credits.listTuneCreditsOperation,
  credits.checkTuneCreditOperation,
  credits.claimTuneCreditOperation,
  credits.autoclaimTuneCreditsOperation,
  credits.listIssuedCreditsOperation,
  credits.issueTuneCreditsOperation,
  credits.revokeTuneCreditOperation,
  dealerCodes.listDealerCodesOperation,
  dealerCodes.exportDealerCodesOperation,
  dealerCodes.issueDealerCodeOperation,
  dealerCodes.revokeDealerCodeOperation,
]

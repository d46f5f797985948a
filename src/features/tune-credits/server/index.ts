import * as credits from './credits.ts'

export const operations = [
  credits.listTuneCreditsOperation,
  credits.checkTuneCreditOperation,
  credits.claimTuneCreditOperation,
  credits.autoclaimTuneCreditsOperation,
  credits.listIssuedCreditsOperation,
  credits.issueTuneCreditsOperation,
  credits.revokeTuneCreditOperation,
]

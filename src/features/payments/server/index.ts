import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { checkGiftCardOperation } from './gift-codes.ts'
import { jobs } from './jobs.ts'

/** Card payments of purchases: intents, the saga around the gateway, and the sweep that finishes what was left open. */
export const paymentsFeature: Feature = {
  name: 'payments',
  contract: [contract],
  operations: [checkGiftCardOperation],
  jobs,
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { checkGiftCardOperation } from './gift-codes.ts'
import { jobs } from './jobs.ts'

/** Card payments: intents, the saga around the gateway, and the sweep that finishes interrupted payments. */
export const paymentsFeature: Feature = {
  name: 'payments',
  contract: [contract],
  operations: [checkGiftCardOperation],
  jobs,
}

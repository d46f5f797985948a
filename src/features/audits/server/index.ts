import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { auditLists } from './list-audits.ts'

export const auditsFeature: Feature = {
  name: 'audits',
  contract: [contract],
  operations: auditLists,
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { exportAuditsOperation, listAuditsOperation } from './list-audits.ts'

export const auditsFeature: Feature = {
  name: 'audits',
  contract: [contract],
  operations: [listAuditsOperation, exportAuditsOperation],
}

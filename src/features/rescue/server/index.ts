import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { rescuePersonalData } from './personal-data.ts'
import { getSessionOperation, openSessionOperation } from './sessions.ts'
import { staffSessionOperations } from './staff-sessions.ts'

export const rescueFeature: Feature = {
  name: 'rescue',
  contract: [contract],
  effects: { personalData: rescuePersonalData },
  operations: [openSessionOperation, getSessionOperation, ...staffSessionOperations],
}

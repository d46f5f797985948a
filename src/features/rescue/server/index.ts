import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import * as contract from '../contract.ts'
import { rescuePersonalData } from './personal-data.ts'
import { getSessionOperation, openSessionOperation } from './sessions.ts'
import { staffSessionOperations } from './staff-sessions.ts'
import { rescueSessions } from './tables.ts'

export const rescueFeature: Feature = {
  name: 'rescue',
  contract: [contract],
  regional: {
    '/v1/admin/rescue-sessions': regionIn(rescueSessions.ticketId, rescueSessions.region),
  },
  effects: { personalData: rescuePersonalData },
  operations: [openSessionOperation, getSessionOperation, ...staffSessionOperations],
}

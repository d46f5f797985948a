import { earningOperations } from '#features/earnings/server/earning-operations.ts'
import { tunerCalls } from '../contract.ts'
import { brandAndPoolOperations } from './brands-and-pools.ts'
import { tunerStaffOperations } from './staff-tuners.ts'

export const operations = [
  ...earningOperations(tunerCalls, 'tuner'),
  ...tunerStaffOperations,
  ...brandAndPoolOperations,
]

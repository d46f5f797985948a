import { earningOperations } from '../earnings/earning-operations.ts'
import { tunerCalls } from '../../contract/tuners.ts'
import { brandOperations } from './brands.ts'
import { poolOperations } from './pools.ts'
import { tuneSalesOperations } from './tune-sales.ts'
import { tunerStaffOperations } from './staff-tuners.ts'
import { tuneOwnerOperations } from './tune-owners.ts'

export const operations = [
  ...earningOperations(tunerCalls, 'tuner'),
  ...tunerStaffOperations,
  ...brandOperations,
  ...poolOperations,
  ...tuneSalesOperations,
  ...tuneOwnerOperations,
]

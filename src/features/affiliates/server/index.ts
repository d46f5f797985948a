import { earningOperations } from '#features/earnings/server/earning-operations.ts'
import { affiliateCalls } from '../contract.ts'
import { joinOperations } from './join.ts'
import { settingsOperations } from './settings.ts'
import { staffAffiliateOperations } from './staff-affiliates.ts'

export const operations = [
  ...earningOperations(affiliateCalls, 'affiliate'),
  ...joinOperations,
  ...settingsOperations,
  ...staffAffiliateOperations,
]

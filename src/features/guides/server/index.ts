import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/guides.ts'
import * as staff from '../contract/staff.ts'
import { getGuideOperation, listGuidesOperation } from './read-guides.ts'
import { guideOperations, guideRecord } from './staff-guides.ts'

export const guidesFeature: Feature = {
  name: 'guides',
  contract: [contract, staff],
  operations: [listGuidesOperation, getGuideOperation, ...guideOperations],
  effects: { recordKinds: () => [guideRecord] },
}

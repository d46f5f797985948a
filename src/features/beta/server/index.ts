import type { Feature } from '#access/feature.ts'
import * as programs from '../contract/programs.ts'
import * as staff from '../contract/staff.ts'
import { betaPersonalData } from './personal-data.ts'
import { programOperations } from './programs.ts'
import { programRecord, staffProgramOperations } from './staff-programs.ts'

export const betaFeature: Feature = {
  name: 'beta',
  contract: [programs, staff],
  operations: [...programOperations, ...staffProgramOperations],
  effects: { personalData: betaPersonalData, recordKinds: () => [programRecord] },
}

import { readerLocale } from '#kit/locale.ts'
import { measuresOf } from '#kit/measures.ts'
import type { MileageUnit } from '../contract.ts'

/** The odometer unit in the reader's locale. */
export const mileageUnitOf = (region: 1 | 2): MileageUnit => measuresOf(readerLocale(), region).distance

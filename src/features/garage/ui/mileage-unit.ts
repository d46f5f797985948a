import { readerLocale } from '#kit/locale.ts'
import type { MileageUnit } from '../contract.ts'

/** What odometers count where the reader is: miles in the United States and Great Britain. */
export const mileageUnitOf = (region: 1 | 2): MileageUnit =>
  /-(US|GB)\b/.test(readerLocale()) ? 'mi' : /-[A-Z]{2}\b/.test(readerLocale()) || region === 2 ? 'km' : 'mi'

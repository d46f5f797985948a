import * as m from './messages/m.ts'

/** For a dyno run whose standard could be either edition. */
export const saeUnclear = 'SAE J1349, edition unclear'
/** Standard air conditions that dyno figures are corrected to (formulas: `logs/analysis/correction.ts`). */
export const corrections = ['none', 'SAE J1349', 'SAE J1349 (1990)', 'STD (SAE J607)', 'DIN 70020', saeUnclear] as const
export type Correction = (typeof corrections)[number]

/** Note shown next to a run, because figures of the same engine vary with the standard. */
export const correctionText = (correction: Correction | undefined): string =>
  correction === undefined
    ? m.correctionUnknown()
    : correction === 'none'
      ? m.notCorrected()
      : m.correctedTo({ correction })

import * as m from './messages/m.ts'

/** For a dyno record that fits both editions of the standard. */
export const saeUnclear = 'SAE J1349, edition unclear'
/** Standards of air that dyno figures are corrected to (their formulas: `logs/analysis/correction.ts`). */
export const corrections = ['none', 'SAE J1349', 'SAE J1349 (1990)', 'STD (SAE J607)', 'DIN 70020', saeUnclear] as const
export type Correction = (typeof corrections)[number]

/** What is said beside a run: figures of one engine differ with the standard. */
export const correctionText = (correction: Correction | undefined): string =>
  correction === undefined
    ? m.correctionUnknown()
    : correction === 'none'
      ? m.notCorrected()
      : m.correctedTo({ correction })

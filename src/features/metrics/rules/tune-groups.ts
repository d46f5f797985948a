import { keysOf } from '#kit/keys-of.ts'

/** Groupings of sold tunes. */
export const tuneGroupLabels = {
  tune: 'Each tune',
  type: 'By type',
  stage: 'By stage',
  brand: 'By brand',
  tuner: 'By tuner',
  engine: 'By engine',
}
export type TuneGroup = keyof typeof tuneGroupLabels
export const tuneGroups = keysOf(tuneGroupLabels)

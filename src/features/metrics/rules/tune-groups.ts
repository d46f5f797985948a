/** What sold tunes are grouped by. */
export const tuneGroups = ['tune', 'type', 'stage', 'brand', 'tuner', 'engine'] as const
export type TuneGroup = (typeof tuneGroups)[number]
export const tuneGroupLabels: Readonly<Record<TuneGroup, string>> = {
  tune: 'Each tune',
  type: 'By type',
  stage: 'By stage',
  brand: 'By brand',
  tuner: 'By tuner',
  engine: 'By engine',
}

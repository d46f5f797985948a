import { storedText } from '#kit/client/stored-text.ts'

const settled = storedText('overboost-region-dismissed')

/** Remembers that the visitor has chosen a region or decided to stay. */
export const settleRegion = (): void => settled.write('1')
export const isRegionSettled = (): boolean => settled.read() !== null

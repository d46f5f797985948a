import { formatPercent } from '#kit/locale.ts'

/** A share of reads or questions; a dash while there were none. */
export const rate = (share: number | null): string => (share === null ? '–' : formatPercent(share, 1))

import { formatPercent } from '#kit/locale.ts'

/** Formats a hit rate; a dash if there were no reads. */
export const rate = (share: number | null): string => (share === null ? '–' : formatPercent(share, 1))

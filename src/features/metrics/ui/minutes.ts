import { formatNumber } from '#kit/locale.ts'

/** Formats minutes of support hours: "45 min" or "7.5 h"; a dash for none. */
export function formatWork(minutes: number | null): string {
  if (minutes === null) return '–'
  return minutes < 90
    ? `${formatNumber(Math.round(minutes))} min`
    : `${formatNumber(minutes / 60, { maximumFractionDigits: 1 })} h`
}

import { formatNumber, formatPercent } from '../locale.ts'

/** From this factor on, a multiple reads better than a percentage. */
const manyTimes = 10

/** "12% more than before": compares a figure with the previous period's, for staff screens. */
export function compared(now: number, before: number, words = 'before'): string {
  if (before === 0) return now === 0 ? `Same as ${words}` : `None ${words}`
  const change = (now - before) / Math.abs(before)
  if (before > 0 && now >= before * manyTimes)
    return `${formatNumber(Math.round(now / before))} times as much as ${words}`
  return change === 0
    ? `Same as ${words}`
    : `${formatPercent(Math.abs(change), 0)} ${change > 0 ? 'more' : 'less'} than ${words}`
}

import { keysOf } from '#kit/keys-of.ts'

/** What a goal is set for. */
export const goalMeasureLabels = { won_value: 'Value won', won_deals: 'Deals won', activities: 'Activities done' }
export type LeadGoalMeasure = keyof typeof goalMeasureLabels
export const goalMeasures = keysOf(goalMeasureLabels)
export const goalPeriodLabels = { month: 'Every month', quarter: 'Every quarter' }
export type GoalPeriod = keyof typeof goalPeriodLabels
export const goalPeriods = keysOf(goalPeriodLabels)

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** First and last day, in UTC, of the month or quarter of a day; with -1 of the one before. */
export function periodOf(period: GoalPeriod, day: string, by = 0): { from: string; until: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const length = period === 'month' ? 1 : 3
  const first = Math.floor((month - 1) / length) * length + by * length
  return { from: isoDay(Date.UTC(year, first, 1)), until: isoDay(Date.UTC(year, first + length, 0)) }
}

import { utcDay } from '#kit/dates.ts'
import { keysOf } from '#kit/keys-of.ts'

/** The measures that goals can track. */
export const goalMeasureLabels = { won_value: 'Value won', won_deals: 'Deals won', activities: 'Activities done' }
export type LeadGoalMeasure = keyof typeof goalMeasureLabels
export const goalMeasures = keysOf(goalMeasureLabels)
export const goalPeriodLabels = { month: 'Every month', quarter: 'Every quarter' }
export type GoalPeriod = keyof typeof goalPeriodLabels
export const goalPeriods = keysOf(goalPeriodLabels)

/** First and last day of the month or quarter around a day; -1 gives the previous one. */
export function periodOf(period: GoalPeriod, day: string, by = 0): { from: string; until: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const length = period === 'month' ? 1 : 3
  const first = Math.floor((month - 1) / length) * length + by * length
  return { from: utcDay(Date.UTC(year, first, 1)), until: utcDay(Date.UTC(year, first + length, 0)) }
}

/** What a goal can be set for. */
export const goalMeasures = ['net', 'gross', 'orders', 'new_customers'] as const
export type GoalMeasure = (typeof goalMeasures)[number]
export const goalMeasureLabels: Readonly<Record<GoalMeasure, string>> = {
  net: 'Net revenue',
  gross: 'Gross revenue',
  orders: 'Orders',
  new_customers: 'New customers',
}
/** Goals for amounts have a currency; the others count. */
export const isAmount = (measure: GoalMeasure): boolean => measure === 'net' || measure === 'gross'

const dayMs = 86_400_000
/**
 * How much of a goal’s time has passed at the end of a day, from 0 to 1: what should be reached by then at an even pace.
 */
export function paceOf({ from, until }: { from: string; until: string }, today: string): number {
  const [start, end, now] = [Date.parse(from), Date.parse(until) + dayMs, Date.parse(today) + dayMs]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}

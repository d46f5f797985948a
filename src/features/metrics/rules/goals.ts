import { keysOf } from '#kit/keys-of.ts'

/** What a goal can be set for. */
export const goalMeasureLabels = {
  net: 'Net revenue',
  gross: 'Gross revenue',
  orders: 'Orders',
  new_customers: 'New customers',
}
export type GoalMeasure = keyof typeof goalMeasureLabels
export const goalMeasures = keysOf(goalMeasureLabels)
/** Goals for amounts have a currency; the others count. */
export const isAmount = (measure: GoalMeasure): boolean => measure === 'net' || measure === 'gross'

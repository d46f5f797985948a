import { keysOf } from '#kit/keys-of.ts'

/** The measures that goals can track. */
export const goalMeasureLabels = {
  net: 'Net revenue',
  gross: 'Gross revenue',
  orders: 'Orders',
  new_customers: 'New customers',
}
export type GoalMeasure = keyof typeof goalMeasureLabels
export const goalMeasures = keysOf(goalMeasureLabels)
/** Whether a goal is an amount, which has a currency; the others are counts. */
export const isAmount = (measure: GoalMeasure): boolean => measure === 'net' || measure === 'gross'

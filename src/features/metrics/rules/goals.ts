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

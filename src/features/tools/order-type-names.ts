import type { OrderType } from './rules.ts'
import * as m from './messages/m.ts'

/** Customer-facing names of order types, and their tools. */
export const orderTypeNames = (): Readonly<Record<OrderType, { name: string; hint: string }>> => ({
  FLASHZILLAV3: { name: m.orderTypeV3(), hint: m.orderTypeV3Hint() },
  FZPRO: { name: m.orderTypePro(), hint: m.orderTypeProHint() },
})

import type { OrderType } from './rules.ts'
import * as m from './messages/m.ts'

/** What order types are called for customers, and which tools they mean. */
export const orderTypeNames = (): Readonly<Record<OrderType, { name: string; hint: string }>> => ({
  FLASHZILLAV3: { name: m.orderTypeV3(), hint: m.orderTypeV3Hint() },
  FZPRO: { name: m.orderTypePro(), hint: m.orderTypeProHint() },
})

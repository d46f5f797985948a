import type { StateKinds } from '#kit/state-kinds.ts'

/** Why stock changes, as staff read it. */
export const stockReasons = {
  initial: 'Opening stock',
  order: 'Order',
  release: 'Order released',
  refund: 'Refund',
  return: 'Return',
  count: 'Count',
  adjust: 'Adjustment',
  assign: 'Assigned to variant',
  'write-off': 'Write-off',
  transfer: 'Transfer',
  supply: 'Delivery',
  'trade-in': 'Trade-in',
  'trade-in-undone': 'Trade-in undone',
} as const
export type StockReason = keyof typeof stockReasons

export const transferStateLabels = { sent: 'In transit', partly_received: 'Partly received', received: 'Received' }
export const transferStateKinds: StateKinds<keyof typeof transferStateLabels> = {
  sent: 'moving',
  partly_received: 'moving',
  received: 'done',
}
export const supplyStateLabels = {
  ordered: 'Ordered',
  partly_received: 'Partly received',
  received: 'Received',
  closed_short: 'Closed short',
  cancelled: 'Canceled',
}
export const supplyStateKinds: StateKinds<keyof typeof supplyStateLabels> = {
  ordered: 'moving',
  partly_received: 'moving',
  received: 'done',
  closed_short: 'ended',
  cancelled: 'ended',
}

export const serialStateLabels = { in_stock: 'In stock', shipped: 'Shipped', written_off: 'Written off' }
export type SerialState = keyof typeof serialStateLabels
export const serialStateKinds: StateKinds<SerialState> = { in_stock: 'done', shipped: 'moving', written_off: 'ended' }

import { averageOf, type Figures, netOf } from './measures.ts'

/** The movements behind a figure, for the list it links to. */
export type Behind = 'sale' | 'refund' | 'late_refund' | 'new' | 'returning' | 'share'

/** The figures of the sales page, in display order. */
export const salesFigures = {
  net: { label: 'Net revenue', money: true, read: netOf },
  gross: { label: 'Gross revenue', money: true, read: ({ gross }) => gross, behind: 'sale' },
  orders: { label: 'Orders', money: false, read: ({ orders }) => orders, behind: 'sale' },
  average: { label: 'Average order', money: true, read: (figures) => averageOf(figures) ?? 0, behind: 'sale' },
  refunds: { label: 'Refunds', money: true, read: ({ refunds }) => refunds, behind: 'refund' },
  late_refunds: { label: 'Late refunds', money: true, read: ({ late_refunds: late }) => late, behind: 'late_refund' },
  discount: { label: 'Discounts', money: true, read: ({ discount }) => discount, behind: 'sale' },
  tax: { label: 'Tax', money: true, read: ({ tax }) => tax, behind: 'sale' },
  shipping: { label: 'Shipping', money: true, read: ({ shipping }) => shipping, behind: 'sale' },
  new_customers: { label: 'New customers', money: false, read: ({ new_customers: count }) => count, behind: 'new' },
  returning_orders: {
    label: 'Returning orders',
    money: false,
    read: ({ returning_orders: count }) => count,
    behind: 'returning',
  },
  shares: { label: 'Shares', money: true, read: ({ shares }) => shares, behind: 'share' },
} as const satisfies Record<
  string,
  { label: string; money: boolean; read: (figures: Figures) => number; behind?: Behind }
>
export type SalesFigure = keyof typeof salesFigures
export const isSalesFigure = (name: string): name is SalesFigure => Object.hasOwn(salesFigures, name)

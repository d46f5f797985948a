/** Counts, in the column order of `metric_figures`. */
export const counts = ['orders', 'units', 'refunded_units', 'new_customers', 'returning_orders'] as const
/** Amounts in minor units of the reporting currency. */
export const amounts = [
  /** What customers paid, including tax and shipping, without deposits. */
  'gross',
  /** Discounts by codes, including those on shipping. */
  'discount',
  'tax',
  /** Without tax. */
  'shipping',
  /** Refunds made on this day, whenever the sale was: including tax, without deposits. */
  'refunds',
  /** The tax within the refunds. */
  'refunded_tax',
  /** The part of the refunds for orders of earlier days. */
  'late_refunds',
  /** Rental deposits taken and returned, which are not revenue. */
  'deposits',
  'deposits_back',
  /** Commissions of tuners and affiliates, less those reversed by refunds. */
  'shares',
] as const
export type Count = (typeof counts)[number]
export type Amount = (typeof amounts)[number]

/** Totals over some days in one reporting currency. */
export type Figures = Record<Count | Amount, number> & {
  /** Orders and refunds without a known exchange rate, which all amounts exclude. */
  unrated: number
}
export const measures = [...counts, ...amounts, 'unrated'] as const
export type Measure = (typeof measures)[number]

export const noFigures = Object.fromEntries(measures.map((name) => [name, 0])) as Figures

/** The measures that `netOf` uses. */
export const netMeasures = ['gross', 'tax', 'refunds', 'refunded_tax'] as const
/** Net revenue: without tax, after refunds. */
export const netOf = ({
  gross,
  tax,
  refunds,
  refunded_tax: back,
}: Pick<Figures, (typeof netMeasures)[number]>): number => gross - tax - (refunds - back)
/** Average order value including tax and shipping, before refunds; null without orders. */
export const averageOf = ({ gross, orders }: Figures): number | null =>
  orders === 0 ? null : Math.round(gross / orders)

/** The dimensions of stored figures, besides region, currency and order type. */
export const dimensions = ['dealer', 'affiliate', 'tuner', 'product', 'tune', 'code'] as const
export type Dimension = (typeof dimensions)[number]
/** All breakdowns of figures. */
export const breakdowns = ['region', 'sold_in', 'kind', ...dimensions] as const
export type Breakdown = (typeof breakdowns)[number]

/** Region names by ID. */
export const regionNames: Readonly<Record<string, string>> = { 1: 'North America', 2: 'Europe' }

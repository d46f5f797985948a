/** What is counted. The order is that of the columns of `metric_figures`. */
export const counts = ['orders', 'units', 'refunded_units', 'new_customers', 'returning_orders'] as const
/** Amounts in minor units of the reporting currency. */
export const amounts = [
  /** What customers paid: with tax and shipping, without deposits. */
  'gross',
  /** What codes took off, shipping included. */
  'discount',
  'tax',
  /** Without tax. */
  'shipping',
  /** What went back on this day, whenever it was sold: with tax, without deposits. */
  'refunds',
  /** The tax in it. */
  'refunded_tax',
  /** Of the refunds, those of orders of an earlier day. */
  'late_refunds',
  /** Deposits of rented tools that were taken and given back: they are no revenue. */
  'deposits',
  'deposits_back',
  /** What tuners and affiliates earned, less what refunds took back. */
  'shares',
] as const
export type Count = (typeof counts)[number]
export type Amount = (typeof amounts)[number]

/** Sums of some days, in one reporting currency. */
export type Figures = Record<Count | Amount, number> & {
  /** Orders and refunds in currencies that no rate is known for: they are in no amount. */
  unrated: number
}
export const measures = [...counts, ...amounts, 'unrated'] as const
export type Measure = (typeof measures)[number]

export const noFigures = Object.fromEntries(measures.map((name) => [name, 0])) as Figures

/** What `netOf` is made of. */
export const netMeasures = ['gross', 'tax', 'refunds', 'refunded_tax'] as const
/** What the shop earned: without tax, after refunds. */
export const netOf = ({
  gross,
  tax,
  refunds,
  refunded_tax: back,
}: Pick<Figures, (typeof netMeasures)[number]>): number => gross - tax - (refunds - back)
/** What an order came to on average, with tax and shipping, before refunds; null without orders. */
export const averageOf = ({ gross, orders }: Figures): number | null =>
  orders === 0 ? null : Math.round(gross / orders)

/** What rows of figures are kept by, besides region, currency and kind of order. */
export const dimensions = ['dealer', 'affiliate', 'tuner', 'product', 'tune', 'code'] as const
export type Dimension = (typeof dimensions)[number]
/** All that figures are broken down by. */
export const breakdowns = ['region', 'sold_in', 'kind', ...dimensions] as const
export type Breakdown = (typeof breakdowns)[number]

/** Regions by their number. */
export const regionNames: Readonly<Record<string, string>> = { 1: 'North America', 2: 'Europe' }

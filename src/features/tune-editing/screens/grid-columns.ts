import type { PriceName } from '#features/pricing/price-set.ts'
import type { GridColumnSpec, GridRow } from '#features/revisions/ui/grid/cells.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { priceColumns } from '../contract/grids.ts'
import { priceLabels } from '../price-labels.ts'

const pricesIn = (row: GridRow, name: PriceName) => (row[name] ?? {}) as PricesByCurrency

/** Sets a price in one currency. Without an amount, the tune isn’t sold in that currency. */
const withPrice = (row: GridRow, name: PriceName, currency: Currency, minor: unknown) => {
  const { [currency]: _old, ...others } = pricesIn(row, name)
  return { [name]: typeof minor === 'number' ? { ...others, [currency]: minor } : others }
}

/**
 * Columns for six prices in every currency. List prices are visible by default, the others optional.
 * @param locked reason why the prices of a row can’t change, or null
 */
export const priceCells = (locked: (row: GridRow) => string | null): GridColumnSpec[] =>
  priceColumns.map(({ key, name, currency }) => ({
    key,
    title: `${priceLabels[name].label} ${currency}`,
    width: 120,
    kind: 'money' as const,
    ...(name === 'price' ? {} : { hidden: true as const }),
    locked,
    read: (row) => pricesIn(row, name)[currency] ?? null,
    write: (row, value) => withPrice(row, name, currency, value),
  }))

import type { PriceName } from '#features/pricing/price-set.ts'
import type { GridColumnSpec, GridRow } from '#features/revisions/ui/grid/cells.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { priceColumns } from '../contract/grids.ts'
import { priceLabels } from '../price-labels.ts'

const pricesIn = (row: GridRow, name: PriceName) => (row[name] ?? {}) as PricesByCurrency

/** A price of a row in one currency; without an amount it isn’t sold in it. */
const withPrice = (row: GridRow, name: PriceName, currency: Currency, minor: unknown) => {
  const { [currency]: _old, ...others } = pricesIn(row, name)
  return { [name]: typeof minor === 'number' ? { ...others, [currency]: minor } : others }
}

/**
 * The columns of six prices in all currencies; list prices are shown, the others chosen.
 * @param locked why the prices of a row can’t change
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

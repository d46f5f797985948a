import type { Currency } from '#kit/money.ts'
import { TableHead } from '#kit/ui/table-head.tsx'
import classes from './prices.module.css'

/** Head of a table of prices: what its rows are, then a column for each currency. */
export const CurrencyHead = ({ rows, currencies }: { rows: string; currencies: readonly Currency[] }) => (
  <TableHead titles={[rows, ...currencies.map((code) => [code, classes['amount']] as const)]} />
)

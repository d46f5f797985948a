import type { Currency } from '#kit/money.ts'
import { TableHead } from '#kit/ui/table-head.tsx'
import classes from './prices.module.css'

/** Header of a price table: what the rows are, then one column per currency. */
export const CurrencyHead = ({ rows, currencies }: { rows: string; currencies: readonly Currency[] }) => (
  <TableHead titles={[rows, ...currencies.map((code) => [code, classes['amount']] as const)]} />
)

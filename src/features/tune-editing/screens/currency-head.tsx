import type { Currency } from '#kit/money.ts'
import classes from './prices.module.css'

/** Head of a table of prices: what its rows are, then a column for each currency. */
export const CurrencyHead = ({ rows, currencies }: { rows: string; currencies: readonly Currency[] }) => (
  <thead>
    <tr>
      <th scope="col">{rows}</th>
      {currencies.map((code) => (
        <th key={code} scope="col" className={classes['amount']}>
          {code}
        </th>
      ))}
    </tr>
  </thead>
)

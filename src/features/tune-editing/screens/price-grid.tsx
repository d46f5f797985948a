import { type PriceName, priceNames, type PriceSet } from '#features/pricing/price-set.ts'
import { PriceInput } from '#features/pricing/ui/price-row.tsx'
import { type Currency, currencies } from '#kit/money.ts'
import { priceLabels } from '../price-labels.ts'
import { CurrencyHead } from './currency-head.tsx'
import classes from './prices.module.css'
import plain from '#kit/ui/workbench/plain-table.module.css'
import { clsx } from 'clsx'

/** Editable table of six prices in every currency. */
export function PriceGrid({
  value,
  onChange,
  errorOf,
  names = priceNames,
  readOnly = false,
}: {
  value: PriceSet
  onChange: (value: PriceSet) => void
  /** Validation error of one amount. */
  errorOf: (name: PriceName, currency: Currency) => string | undefined
  names?: readonly PriceName[]
  /** Shows amounts as text. */
  readOnly?: boolean
}) {
  const set = (name: PriceName, currency: Currency, minor: number | undefined) => {
    const { [currency]: _before, ...others } = value[name]
    onChange({ ...value, [name]: minor === undefined ? others : { ...others, [currency]: minor } })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
    <section className={classes['scroll']} aria-label="Prices" tabIndex={0}>
      <table className={clsx(plain['table'], classes['grid'])}>
        <CurrencyHead rows="Price" currencies={currencies} />
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                {priceLabels[name].label}
                <small>{priceLabels[name].hint}</small>
              </th>
              {currencies.map((code) => (
                <td key={code} className={classes['amount']}>
                  <PriceInput
                    label={`${priceLabels[name].label}, ${code}`}
                    minor={value[name][code]}
                    readOnly={readOnly}
                    error={errorOf(name, code)}
                    onChange={(minor) => set(name, code, minor)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

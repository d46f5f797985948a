import { type PriceChange, priceChanges, priceNames, type PriceSet } from '#features/pricing/price-set.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { priceLabels } from '../price-labels.ts'
import { CurrencyHead } from './currency-head.tsx'
import classes from './prices.module.css'

const amount = (minor: number | null, currency: PriceChange['currency']) =>
  minor === null ? 'none' : formatMoney({ minor, currency })

/** Differences between two sets of prices: one row per price, one column per currency. */
export function PriceChangeList({ label, from, to }: { label: string; from: PriceSet; to: PriceSet }) {
  const changes = priceChanges(from, to)
  const codes = currencies.filter((code) => changes.some(({ currency }) => currency === code))
  const names = priceNames.filter((name) => changes.some((change) => change.name === name))
  if (changes.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
    <section className={classes['scroll']} aria-label={label} tabIndex={0}>
      <table className={classes['changes']}>
        <CurrencyHead rows="Price" currencies={codes} />
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{priceLabels[name].label}</th>
              {codes.map((code) => {
                const change = changes.find((one) => one.name === name && one.currency === code)
                return (
                  <td key={code}>
                    {change && (
                      <>
                        <span className={classes['was']}>{amount(change.from, code)}</span> →{' '}
                        <span className={classes['changed']}>{amount(change.to, code)}</span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

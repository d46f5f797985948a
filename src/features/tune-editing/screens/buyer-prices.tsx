import { pricesOfBuyers, type PriceSet, readablePrices } from '#features/pricing/price-set.ts'
import { currencies, formatMoney, type PricesByCurrency } from '#kit/money.ts'
import { buyerLabels } from '../price-labels.ts'
import { CurrencyHead } from './currency-head.tsx'
import classes from './prices.module.css'
import plain from '#kit/ui/workbench/plain-table.module.css'
import { clsx } from 'clsx'

/** What each buyer pays before sales: the given prices with the engine's discounts by role. */
export function BuyerPrices({
  prices: typed,
  roleDiscounts,
  onlyDealers = false,
}: {
  prices: PriceSet
  /** Discounts in percent of the list price, by role. */
  roleDiscounts: Readonly<Record<string, number>>
  /** Leaves out the role discounts, for when no engine is known. */
  onlyDealers?: boolean
}) {
  const prices = readablePrices(typed)
  const sold = currencies.filter((code) => prices.price[code] !== undefined)
  if (sold.length === 0) return <p className={classes['small']}>Not sold in any currency yet.</p>
  const cell = (of: PricesByCurrency, code: (typeof currencies)[number]) => {
    const minor = of[code]
    return minor === undefined ? '' : formatMoney({ minor, currency: code })
  }
  const rows = pricesOfBuyers(prices, roleDiscounts).filter(
    ({ buyer }) => !onlyDealers || buyer === 'customer' || buyer === 'dealer',
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
    <section className={classes['scroll']} aria-label="Prices by buyer" tabIndex={0}>
      <table className={clsx(plain['table'], classes['grid'])}>
        <CurrencyHead rows="Buyer" currencies={sold} />
        <tbody>
          {rows.map(({ buyer, price, addonprice }) => (
            <tr key={buyer}>
              <th scope="row">
                {buyerLabels[buyer]}
                {(roleDiscounts[buyer] ?? 0) > 0 && <small>{roleDiscounts[buyer]}% off on this engine</small>}
              </th>
              {sold.map((code) => (
                <td key={code} className={classes['amount']}>
                  {cell(price, code)}
                  <small>{cell(addonprice, code)} as add-on</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

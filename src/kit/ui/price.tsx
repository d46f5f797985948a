import { clsx } from 'clsx'
import * as m from '../messages/m.ts'
import { type Currency, formatMoney, type PricesByCurrency } from '../money.ts'
import classes from './price.module.css'

/** An amount in minor units, tabular. `null` or `undefined` means "not sold in this currency"; 0 is a price. */
export function Price({
  minor,
  currency,
  from = false,
  className,
}: {
  minor: number | null | undefined
  currency: Currency
  /** Shows "from" before the price: with options, the price of the cheapest choice. */
  from?: boolean
  className?: string | undefined
}) {
  if (minor === null || minor === undefined)
    return <span className={clsx(classes['missing'], className)}>{m.notSoldIn({ currency })}</span>
  return (
    <span className={clsx(classes['price'], className)}>
      {from
        ? m.from({
            from: (text) => <span className={classes['from']}>{text}</span>,
            amount: formatMoney({ minor, currency }),
          })
        : formatMoney({ minor, currency })}
    </span>
  )
}

/** The price of a thing in the currency of the page. */
export const PriceOf = ({
  prices,
  currency,
  ...rest
}: {
  prices: PricesByCurrency
  currency: Currency
  from?: boolean
  className?: string
}) => <Price minor={prices[currency]} currency={currency} {...rest} />

import { clsx } from 'clsx'
import * as m from '../messages/m.ts'
import { type Currency, formatMoney } from '../money.ts'
import classes from './price.module.css'

export interface PriceProps {
  /** Minor units. `null` or `undefined` means not sold in this currency; 0 is a price. */
  minor: number | null | undefined
  currency: Currency
  /** Previous, higher price in minor units, shown struck through. */
  was?: number | null | undefined
  /** Shows the saving compared to `was` below. */
  showSaving?: boolean
  /** Shows "from" before the price, for the price of the cheapest options. */
  from?: boolean
  className?: string | undefined
}

/** Shows a price in tabular digits, with the previous price struck through if it was higher. Use it for every price. */
export function Price({ minor, currency, was, showSaving = false, from = false, className }: PriceProps) {
  if (minor === null || minor === undefined)
    return <span className={clsx(classes['missing'], className)}>{m.notSoldIn({ currency })}</span>
  const show = (amount: number) => formatMoney({ minor: amount, currency })
  const saving = (was ?? minor) - minor
  return (
    <span className={clsx(classes['price'], className)}>
      {saving > 0 && (
        <s className={classes['was']}>
          <span className="ob-hidden">{m.priceBefore()} </span>
          {show(minor + saving)}
        </s>
      )}
      <span className={clsx(saving > 0 && classes['now'])}>
        {from
          ? m.from({ from: (text) => <span className={classes['from']}>{text}</span>, amount: show(minor) })
          : show(minor)}
      </span>
      {saving > 0 && showSaving && <small className={classes['saving']}>{m.youSave({ amount: show(saving) })}</small>}
    </span>
  )
}

import { clsx } from 'clsx'
import * as m from '../messages/m.ts'
import { type Currency, formatMoney } from '../money.ts'
import classes from './price.module.css'

export interface PriceProps {
  /** Minor units. `null` or `undefined` means "not sold in this currency"; 0 is a price. */
  minor: number | null | undefined
  currency: Currency
  /** A higher price, minor units: shown before it, struck through. */
  was?: number | null | undefined
  /** Says below how much less it is than `was`. */
  showSaving?: boolean
  /** Shows "from" before the price: with options, the price of the cheapest choice. */
  from?: boolean
  className?: string | undefined
}

/** An amount of money, tabular: the one way in which a price is shown, with what it was before where that was more. */
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

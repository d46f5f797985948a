import { formatMoney } from '#kit/money.ts'
import type { DealerStanding } from '../contract/account.ts'
import { warningOf } from '../rules/account.ts'
import classes from './limit-warning.module.css'

/** Warns in steps before the limit refuses, and says what can still be bought. */
export function LimitWarning({ standing, purchase = 0 }: { standing: DealerStanding; purchase?: number }) {
  const step = warningOf({ ...standing, creditLimit: standing.credit_limit }, purchase)
  if (step === 'none') return null
  const money = (minor: number) => formatMoney({ minor, currency: standing.currency })
  const left = `${money(Math.max(0, standing.available))} can still be bought on account.`
  // Without a limit nothing was used up: there only is nothing yet.
  const isPrepaid = step === 'reached' && purchase === 0 && standing.credit_limit === 0
  const texts = {
    near: `80 % of the credit limit or more is used${purchase > 0 ? ' with this purchase' : ''}. ${left}`,
    close: `95 % of the credit limit or more is used${purchase > 0 ? ' with this purchase' : ''}. ${left}`,
    reached:
      purchase > 0
        ? `This purchase is above what is left on the account. ${left}`
        : isPrepaid
          ? 'This account has no credit: pay on the balance first, then buy on account.'
          : 'Nothing is left to buy on account. Pay on the balance first.',
    overdue: `${money(standing.overdue)} is overdue. Until it is paid, nothing can be bought on account.`,
  }
  return (
    <output className={classes['warning']} data-step={isPrepaid ? 'near' : step}>
      {texts[step]}
    </output>
  )
}

import { formatMoney } from '#kit/money.ts'
import type { DealerStanding } from '../contract/account.ts'
import { warningOf } from '../rules/account.ts'
import classes from './limit-warning.module.css'
import * as m from '../messages/m.ts'
import { formatPercent } from '#kit/locale.ts'

/** Warns in steps before the limit is reached, and shows what can still be bought: after the purchase, if it fits. */
export function LimitWarning({ standing, purchase = 0 }: { standing: DealerStanding; purchase?: number }) {
  const step = warningOf({ ...standing, creditLimit: standing.credit_limit }, purchase)
  if (step === 'none') return null
  const money = (minor: number) => formatMoney({ minor, currency: standing.currency })
  const left = m.availableOnAccount({ amount: money(Math.max(0, standing.available)) })
  const leftAfter = purchase > 0 ? m.availableAfter({ amount: money(standing.available - purchase) }) : left
  // An account without a limit and balance was never used up, it is just empty.
  const isPrepaid = step === 'reached' && purchase === 0 && standing.credit_limit === 0
  const texts = {
    near: m.limitUsed({ purchase: purchase > 0 ? 'yes' : 'no', share: formatPercent(0.8), left: leftAfter }),
    close: m.limitUsed({ purchase: purchase > 0 ? 'yes' : 'no', share: formatPercent(0.95), left: leftAfter }),
    reached: purchase > 0 ? m.limitExceeded({ left }) : isPrepaid ? m.noCredit() : m.nothingAvailable(),
    overdue: m.overdueWarning({ amount: money(standing.overdue) }),
  }
  return (
    <output className={classes['warning']} data-step={isPrepaid ? 'near' : step}>
      {texts[step]}
    </output>
  )
}

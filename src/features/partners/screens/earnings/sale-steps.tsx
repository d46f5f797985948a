import { formatMoney } from '#kit/money.ts'
import type { SaleStep } from '../../earning-calls.ts'
import type { SaleSide } from '../../rules/earnings.ts'
import { shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import * as m from '../../messages/m.ts'

const sideWords = (): Record<SaleSide, string> => ({
  shop: m.theShop(),
  tuner: m.tuner(),
  affiliate: m.affiliate(),
  dealer: m.theDealer(),
  customer: m.theCustomer(),
})

/** The life of a sale, oldest first; what was taken back is negative. `own` marks the side that looks. */
export const SaleSteps = ({ steps, own }: { steps: readonly SaleStep[]; own?: SaleSide }) => (
  <ol className={classes['steps']}>
    {steps.map((step, index) => (
      <li key={`${step.at} ${index}`} data-own={step.who === own} data-back={step.amount < 0}>
        <strong>{step.what}</strong>
        <span className={classes['amount']}>{formatMoney({ minor: step.amount, currency: step.currency })}</span>
        <small>
          {sideWords()[step.who]} · <time dateTime={step.at}>{shownDate(step.at)}</time>
        </small>
      </li>
    ))}
  </ol>
)

import { clsx } from 'clsx'
import { formatMoney } from '#kit/money.ts'
import type { SaleStep } from '../../earning-calls.ts'
import type { SaleSide } from '../../rules/earnings.ts'
import { shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import timeline from '#kit/ui/timeline.module.css'
import * as m from '../../messages/m.ts'

const sideLabels = (): Record<SaleSide, string> => ({
  shop: m.theShop(),
  tuner: m.tuner(),
  affiliate: m.affiliate(),
  dealer: m.theDealer(),
  customer: m.theCustomer(),
})

/** The history of a sale, oldest first; reversals are negative. `own` marks the reader's own side. */
export const SaleSteps = ({ steps, own }: { steps: readonly SaleStep[]; own?: SaleSide }) => (
  <ol className={clsx(timeline['timeline'], classes['steps'])}>
    {steps.map((step, index) => (
      <li key={`${step.at} ${index}`} data-tone={step.who === own ? 'own' : step.amount < 0 ? 'back' : undefined}>
        <strong>{step.what}</strong>
        <span className={classes['amount']}>{formatMoney({ minor: step.amount, currency: step.currency })}</span>
        <small>
          {sideLabels()[step.who]} · <time dateTime={step.at}>{shownDate(step.at)}</time>
        </small>
      </li>
    ))}
  </ol>
)

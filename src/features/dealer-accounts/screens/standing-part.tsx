import { formatUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import type { DealerStanding } from '../contract/account.ts'
import { balanceLabel, buyableNow } from '../rules/account.ts'
import classes from '../ui/account.module.css'
import { LimitWarning } from '../ui/limit-warning.tsx'
import * as m from '../messages/m.ts'

/** Balance, limit, remaining credit and amount due. */
export function StandingPart({ standing }: { standing: DealerStanding }) {
  const money = (minor: number) => formatMoney({ minor, currency: standing.currency })
  const { word, amount } = balanceLabel(standing.balance)
  const share = standing.credit_limit > 0 ? Math.max(0, Math.min(1, standing.balance / standing.credit_limit)) : 0
  return (
    <>
      <Stats>
        <Stat label={word} value={money(amount)} />
        <Stat
          label={m.availableCredit()}
          value={money(buyableNow(standing))}
          note={standing.overdue > 0 ? m.untilOverduePaid() : standing.may_buy ? undefined : m.onHold()}
        />
        <Stat
          label={m.creditLimit()}
          value={money(standing.credit_limit)}
          note={m.daysToPay({ n: standing.terms_days })}
        />
        <Stat
          label={standing.overdue > 0 ? m.overdue() : m.dueNext()}
          value={
            standing.overdue > 0
              ? money(standing.overdue)
              : standing.next_due_at
                ? formatUtcDay(standing.next_due_at)
                : '–'
          }
        />
      </Stats>
      {standing.credit_limit > 0 && (
        <div className={classes['meter']} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <LimitWarning standing={standing} />
    </>
  )
}

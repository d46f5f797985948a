import { clsx } from 'clsx'
import rows from '#kit/ui/rows.module.css'
import { formatDay } from '#kit/dates.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import classes from '../../ui/account.module.css'
import type { CreditDeal } from '../../contract/credit-deals.ts'
import { dealStateKinds, dealStateLabels } from '../../rules/credit-deals.ts'
import * as m from '../../messages/m.ts'

/** A dealer's credit deals: price, credit and what remains. */
export function DealList({ deals, slug }: { deals: readonly CreditDeal[]; slug: string }) {
  return (
    <ul className={clsx(rows['rows'], classes['list'])}>
      {deals.map((deal) => {
        const money = (minor: number) => formatMoney({ minor, currency: deal.currency })
        return (
          <li key={deal.uuid}>
            <div>
              <Link to={link('/dealer/:slug/pay-credit-deal/:uuid', { slug, uuid: deal.uuid })}>{deal.title}</Link>
              <div className={classes['muted']}>
                {m.dealTerms({ price: money(deal.price), credit: money(deal.credit) })}
                {deal.state === 'published' && deal.expires_at && m.dealUntil({ date: formatDay(deal.expires_at) })}
              </div>
            </div>
            <span className={classes['muted']}>
              {deal.state === 'paid' ? m.dealUsed({ used: money(deal.used), remaining: money(deal.remaining) }) : ''}
            </span>
            <StateBadge kind={dealStateKinds[deal.state]}>{dealStateLabels()[deal.state]}</StateBadge>
          </li>
        )
      })}
    </ul>
  )
}

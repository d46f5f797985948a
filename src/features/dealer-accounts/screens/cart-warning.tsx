import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { listBuyingDealers } from '../contract/account.ts'
import { buyableNow } from '../rules/account.ts'
import { LimitWarning } from '../ui/limit-warning.tsx'
import classes from '../ui/limit-warning.module.css'

type Dealers = z.output<typeof listBuyingDealers.output>['data']

/** In the cart of a dealer's member: what can still be bought on account, and the warning before the limit refuses. */
export default function CartWarning({ total, currency }: { total: number; currency: Currency }) {
  const [dealers, setDealers] = useState<Dealers>([])
  useEffect(() => {
    call(listBuyingDealers, {}).then(
      ({ data }) => setDealers(data),
      () => setDealers([]),
    )
  }, [])
  return (
    <>
      {dealers
        .filter((dealer) => dealer.currency === currency)
        .map((dealer) => (
          <div key={dealer.slug} className={classes['account']}>
            <p>
              On account of {dealer.name}: {formatMoney({ minor: buyableNow(dealer), currency })} left
            </p>
            <LimitWarning standing={dealer} purchase={total} />
          </div>
        ))}
    </>
  )
}

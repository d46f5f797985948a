import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { listBuyingDealers } from '../contract/account.ts'
import { buyableNow } from '../rules/account.ts'
import { LimitWarning } from '../ui/limit-warning.tsx'
import classes from '../ui/limit-warning.module.css'
import * as m from '../messages/m.ts'

type Dealers = z.output<typeof listBuyingDealers.output>['data']

/** For dealer members in the cart: what can still be bought on account, and a warning before the limit is reached. */
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
            <p>{m.accountLeft({ name: dealer.name, amount: formatMoney({ minor: buyableNow(dealer), currency }) })}</p>
            <LimitWarning standing={dealer} purchase={total} />
          </div>
        ))}
    </>
  )
}

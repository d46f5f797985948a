import { Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { listBuyingDealers } from '#features/dealer-accounts/contract/account.ts'
import { buyableNow } from '#features/dealer-accounts/rules/account.ts'
import { LimitWarning } from '#features/dealer-accounts/ui/limit-warning.tsx'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import classes from './checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

export type BuyingDealer = z.output<typeof listBuyingDealers.output>['data'][number]

/** The dealers on whose account the person may buy; none for most. */
function useBuyingDealers(userId: number | null): BuyingDealer[] {
  const [dealers, setDealers] = useState<BuyingDealer[]>([])
  useEffect(() => {
    if (userId === null) return setDealers([])
    call(listBuyingDealers, {})
      .then(({ data }) => setDealers(data))
      .catch(() => setDealers([]))
  }, [userId])
  return dealers
}

/** What `AccountChoices` shows and what was chosen: a dealer's slug, or null for a card. */
export function useAccountChoice(userId: number | null) {
  const dealers = useBuyingDealers(userId)
  const [value, onChange] = useState<string | null>(null)
  return { dealers, value, onChange }
}

/** Card or account: shown to those who may buy on one. Warns in steps before the limit refuses. */
export function AccountChoices({
  dealers,
  value,
  onChange,
  total,
  currency,
}: {
  dealers: readonly BuyingDealer[]
  /** A dealer's slug, or null for a card. */
  value: string | null
  onChange: (slug: string | null) => void
  total: number
  currency: Currency
}) {
  if (dealers.length === 0) return null
  const chosen = dealers.find(({ slug }) => slug === value)
  return (
    <>
      <Radio.Group
        value={value ?? 'card'}
        onChange={(next) => onChange(next === 'card' ? null : next)}
        aria-label={m.paymentMethod()}
      >
        <div className={choices['choices']}>
          <Radio value="card" label={m.payByCard()} />
          {dealers.map((dealer) => (
            <Radio
              key={dealer.slug}
              value={dealer.slug}
              disabled={dealer.currency !== currency}
              label={
                dealer.currency === currency
                  ? m.onAccount({ name: dealer.name, amount: formatMoney({ minor: buyableNow(dealer), currency }) })
                  : m.onAccountOtherCurrency({ name: dealer.name, currency: dealer.currency })
              }
            />
          ))}
        </div>
      </Radio.Group>
      {chosen && <LimitWarning standing={chosen} purchase={total} />}
      {chosen && !chosen.has_billing && <p className={classes['hint']}>{m.billingInfoMissing()}</p>}
    </>
  )
}

import { Radio } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { listBuyingDealers } from '#features/dealer-accounts/contract/account.ts'
import { buyableNow } from '#features/dealer-accounts/rules/account.ts'
import { LimitWarning } from '#features/dealer-accounts/ui/limit-warning.tsx'
import { usePlace } from '#features/notices/client/use-place.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import classes from './checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

export type BuyingDealer = z.output<typeof listBuyingDealers.output>['data'][number]

/** The dealers on whose account the user may buy; empty for most. */
function useBuyingDealers(userId: number | null, asked: number): BuyingDealer[] {
  const [dealers, setDealers] = useState<BuyingDealer[]>([])
  useEffect(() => {
    if (userId === null) return setDealers([])
    call(listBuyingDealers, {})
      .then(({ data }) => setDealers(data))
      .catch(() => setDealers([]))
  }, [userId, asked])
  return dealers
}

/** The default account: the only one that can pay in the currency. */
function usualOf(dealers: readonly BuyingDealer[], currency: Currency): string | null {
  const usable = dealers.filter(
    (dealer) => dealer.currency === currency && dealer.has_billing && buyableNow(dealer) > 0,
  )
  return usable.length === 1 ? usable[0]!.slug : null
}

/** The options for `AccountChoices`, the current choice and the default: a dealer's slug, or null for card. */
export function useAccountChoice(userId: number | null, currency: Currency) {
  const [asked, setAsked] = useState(0)
  const dealers = useBuyingDealers(userId, asked)
  const [value, onChange] = useState<string | null>(null)
  /** Reloads the accounts, for example after a failed payment, because their credit may have changed. */
  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  return { dealers, value, usual: usualOf(dealers, currency), onChange, refresh }
}

/** Pay now or on account, for users who may buy on account. Warns in steps before the limit is reached. */
export function AccountChoices({
  dealers,
  value,
  onChange,
  total,
  currency,
}: {
  dealers: readonly BuyingDealer[]
  /** A dealer's slug, or null for card. */
  value: string | null
  onChange: (slug: string | null) => void
  total: number
  currency: Currency
}) {
  const place = usePlace()
  if (dealers.length === 0) return null
  const chosen = dealers.find(({ slug }) => slug === value)
  const others = [...new Set(dealers.map((dealer) => dealer.currency))].filter((other) => other !== currency)
  return (
    <>
      <Radio.Group
        value={value ?? 'card'}
        onChange={(next) => onChange(next === 'card' ? null : next)}
        aria-label={m.paymentMethod()}
      >
        <div className={choices['choices']}>
          <Radio value="card" label={m.payNow()} />
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
      {others.map((other) => (
        <p key={other} className={classes['hint']}>
          <TextButton disabled={place.busy} onClick={() => void place.choose({ currency: other })}>
            {m.switchTo({ currency: other })}
          </TextButton>
        </p>
      ))}
      {chosen && <LimitWarning standing={chosen} purchase={total} />}
      {chosen && (
        <p className={classes['hint']}>
          {chosen.has_billing ? (
            <Link to={link('/dealer/:slug/balance', { slug: chosen.slug })}>{m.seeBalance()}</Link>
          ) : (
            <Link to={link('/dealer/:slug/settings', { slug: chosen.slug })}>{m.addBillingDetails()}</Link>
          )}
        </p>
      )}
    </>
  )
}

import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useRef, useState } from 'react'
import { pricesOfBuyers, type PriceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { previewPriceTier, type RepricedTune } from '../contract/price-tiers.ts'
import { buyerLabels } from '../price-labels.ts'
import { PriceChangeList } from './price-change-list.tsx'
import { CurrencyHead } from './currency-head.tsx'
import classes from './prices.module.css'
import plain from '#kit/ui/workbench/plain-table.module.css'
import { clsx } from 'clsx'

interface Shown {
  total: number
  found: number
  data: RepricedTune[]
  next: number | null
}

/** Effect of new prices on a tier: the prices and every tune on it, old against new. */
export function RepricedTunes({
  tierId,
  from,
  to,
  onRead,
}: {
  tierId: number
  from: PriceSet
  to: PriceSet
  /** Called once the tunes are shown. */
  onRead?: () => void
}) {
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const { failure, busy, run } = useAction()
  const asked = useRef('')
  const ask = (search: string, before: Shown | null) =>
    run(async () => {
      asked.current = search
      const answer = await call(previewPriceTier, {
        params: { id: tierId },
        body: { prices: to, q: search, limit: 50, ...(before?.next ? { after: before.next } : {}) },
      })
      // The search has changed since; its own call will answer.
      if (asked.current !== search) return
      setShown({ ...answer, data: [...(before?.data ?? []), ...answer.data] })
      onRead?.()
    })
  useEffect(() => {
    void ask('', null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each preview
  }, [to])
  const sold = currencies.filter((code) => from.price[code] !== undefined || to.price[code] !== undefined)
  return (
    <>
      <p>
        {shown
          ? shown.total === 1
            ? '1 tune changes its price.'
            : `${shown.total.toLocaleString('en')} tunes change their prices.`
          : 'Reading the tunes on this tier.'}
      </p>
      <PriceChangeList label="New prices" from={from} to={to} />
      <FormFailure message={failure} />
      {shown && shown.total > 0 && (
        <>
          <TextInput
            label="Search these tunes"
            placeholder="Tune, part number or engine"
            value={q}
            onChange={({ currentTarget: { value } }) => {
              setQ(value)
              void ask(value.trim(), null)
            }}

            style={{ marginTop: 'var(--mantine-spacing-md)', maxWidth: '24rem' }}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it */}
          <section className={classes['scroll']} aria-label="Tunes" tabIndex={0}>
            <table className={clsx(plain['table'], classes['grid'])}>
              <CurrencyHead rows="Tune" currencies={sold} />
              <tbody>
                {shown.data.map((tune) => (
                  <tr key={tune.id}>
                    <th scope="row">
                      {tune.name}
                      <small>
                        {tune.about}, {tune.part_number}
                      </small>
                    </th>
                    {sold.map((code) => (
                      <td key={code} className={classes['amount']}>
                        <OldAndNew tune={tune} prices={to} currency={code} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={classes['small']}>
            {shown.data.length.toLocaleString('en')} of {shown.found.toLocaleString('en')} shown
          </p>
          {shown.next !== null && (
            <Button variant="default" loading={busy} onClick={() => void ask(q.trim(), shown)}>
              Show more
            </Button>
          )}
        </>
      )}
    </>
  )
}

const text = (minor: number | undefined, currency: Currency) =>
  minor === undefined ? 'not sold' : formatMoney({ minor, currency })

/** Price of a tune before and after: the list price, and what roles with discounts on its engine pay. */
function OldAndNew({ tune, prices, currency }: { tune: RepricedTune; prices: PriceSet; currency: Currency }) {
  const after = pricesOfBuyers(prices, tune.role_discounts)
  return pricesOfBuyers(tune.prices, tune.role_discounts).map(({ buyer, price }, index) => {
    const isShown = buyer === 'customer' || buyer === 'dealer' || (tune.role_discounts[buyer] ?? 0) > 0
    const [old, now] = [price[currency], after[index]?.price[currency]]
    if (!isShown || (old === undefined && now === undefined)) return null
    const line = (
      <>
        {buyer !== 'customer' && `${buyerLabels[buyer]}: `}
        <span className={classes['was']}>{text(old, currency)}</span> → {text(now, currency)}
      </>
    )
    return buyer === 'customer' ? <span key={buyer}>{line}</span> : <small key={buyer}>{line}</small>
  })
}

import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { priceChanges, pricesOfBuyers, type PriceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { changePriceTier, previewPriceTier, type PriceTier, type RepricedTune } from '../contract/price-tiers.ts'
import { buyerLabels } from '../price-labels.ts'
import { PriceChangeList } from './price-change-list.tsx'
import classes from './prices.module.css'

interface Shown {
  total: number
  found: number
  data: RepricedTune[]
  next: number | null
}

/** Every tune that new prices reprice, old against new, and the form that confirms them: now, or from a time on. */
export function PricePreview({ tier, prices }: { tier: PriceTier; prices: PriceSet }) {
  const mayEdit = useSession().may('catalog.manage')
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const { failure, busy, run } = useAction()
  const asked = useRef('')
  const ask = (search: string, before: Shown | null) =>
    run(async () => {
      asked.current = search
      const answer = await call(previewPriceTier, {
        params: { id: tier.id },
        body: { prices, q: search, limit: 50, ...(before?.next ? { after: before.next } : {}) },
      })
      // What was typed since then is answered by its own call.
      if (asked.current === search) setShown({ ...answer, data: [...(before?.data ?? []), ...answer.data] })
    })
  useEffect(() => {
    void ask('', null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each preview
  }, [prices])
  const sold = currencies.filter((code) => tier.prices.price[code] !== undefined || prices.price[code] !== undefined)
  return (
    <PagePart
      title="Preview"
      lead={
        shown
          ? shown.total === 1
            ? '1 tune changes its price.'
            : `${shown.total.toLocaleString('en')} tunes change their prices.`
          : 'Reading the tunes on this tier.'
      }
    >
      <PriceChangeList from={tier.prices} to={prices} />
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
            mt="md"
            maw="24rem"
          />
          <div className={classes['scroll']}>
            <table className={classes['grid']}>
              <thead>
                <tr>
                  <th scope="col">Tune</th>
                  {sold.map((code) => (
                    <th key={code} scope="col" className={classes['amount']}>
                      {code}
                    </th>
                  ))}
                </tr>
              </thead>
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
                        <OldAndNew tune={tune} prices={prices} currency={code} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
      {shown && mayEdit && <ConfirmPrices tier={tier} prices={prices} />}
    </PagePart>
  )
}

const text = (minor: number | undefined, currency: Currency) =>
  minor === undefined ? 'not sold' : formatMoney({ minor, currency })

/** What a tune costs before and after: the list price, and what people with discounts on its engine pay. */
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

/** When the new prices come into force, and why. */
function ConfirmPrices({ tier, prices }: { tier: PriceTier; prices: PriceSet }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const { busy, failure, run } = useAction()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [from, setFrom] = useState('')
  const [reason, setReason] = useState('')
  const [isPast, setPast] = useState(false)
  const isReady = reason.trim().length >= 3 && (when === 'now' || (from !== '' && !isPast))
  const confirm = async () => {
    const body = {
      prices,
      version: tier.version,
      tunes: tier.tunes,
      reason,
      ...(when === 'later' ? { effective_at: new Date(from).toISOString() } : {}),
    }
    await attempt((once) => call(changePriceTier, { params: { id: tier.id }, body }, once))
    notify({ text: when === 'now' ? 'New prices are in force.' : 'New prices are scheduled.' })
    await revalidate()
  }
  return (
    <form
      className={classes['confirm']}
      aria-label="Confirm new prices"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && priceChanges(tier.prices, prices).length > 0) void run(confirm)
      }}
    >
      <Toggle
        label="In force"
        showLabel
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'From a time on' },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label="From"
          description="In your time zone."
          value={from}
          error={isPast ? 'Choose a time in the future.' : undefined}
          onChange={({ currentTarget: { value } }) => {
            setFrom(value)
            setPast(value !== '' && Date.parse(value) <= Date.now())
          }}
        />
      )}
      <TextInput
        label="Reason"
        description="Kept in the history and in the audit log."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <div>
        <Button type="submit" loading={busy} disabled={!isReady}>
          {when === 'now' ? 'Change prices now' : 'Schedule new prices'}
        </Button>
      </div>
    </form>
  )
}

import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { priceChanges, type PriceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { changePriceTier, type PriceTier } from '../contract/price-tiers.ts'
import classes from './prices.module.css'
import { RepricedTunes } from './repriced-tunes.tsx'

/** Every tune that new prices would reprice, and the form that confirms them: now or at a later time. */
export function PricePreview({ tier, prices }: { tier: PriceTier; prices: PriceSet }) {
  const mayEdit = useSession().may('catalog.manage')
  const [isRead, setRead] = useState(false)
  return (
    <PagePart title="Preview">
      <RepricedTunes tierId={tier.id} from={tier.prices} to={prices} onRead={() => setRead(true)} />
      {isRead && mayEdit && <ConfirmPrices tier={tier} prices={prices} />}
    </PagePart>
  )
}

/** When the new prices take effect, and why. */
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
          { value: 'later', label: 'At a later time' },
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

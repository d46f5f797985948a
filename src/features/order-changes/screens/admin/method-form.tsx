import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { type ChangeableOrder, changeOrderShipping } from '../../contract.ts'
import { payWithinDays } from '../../rules.ts'

type Method = ChangeableOrder['shipping_methods'][number]

/** Changes the shipping method. */
export function MethodForm({ order }: { order: ChangeableOrder }) {
  const { id, currency, shipping_methods: methods, shipping_tier: present } = order
  const others = methods.filter(({ slug }) => slug !== present)
  const [slug, setSlug] = useState('')
  const [isFree, setFree] = useState(false)
  const chosen = others.find((method) => method.slug === slug)
  return (
    <ActForm
      label="Change method"
      missing={chosen === undefined ? 'Choose the new method.' : null}
      send={async (reason, once) => {
        const body = { shipping_tier: slug, reason, is_free: isFree }
        const { state } = await call(changeOrderShipping, { params: { id }, body }, once)
        const text =
          state === 'awaiting_payment' ? 'We emailed the customer a quote for the difference.' : 'Method changed.'
        notify({ text, kind: 'success' })
      }}
    >
      <p>Now: {methods.find((method) => method.slug === present)?.name ?? present}</p>
      <NativeSelect
        label="New method"
        data={[
          { value: '', label: 'Choose' },
          ...others.map((method) => ({
            value: method.slug,
            label: `${method.name}, ${differenceOf(method, currency)}`,
          })),
        ]}
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      {chosen && chosen.difference !== 0 && (
        <Checkbox
          label={chosen.difference > 0 ? 'Free of charge for the customer' : 'Without a refund'}
          checked={isFree}
          onChange={(event) => setFree(event.currentTarget.checked)}
        />
      )}
      {chosen && <p>{wordsOf(chosen, isFree)}</p>}
    </ActForm>
  )
}

const differenceOf = ({ difference }: Method, currency: Currency): string => {
  if (difference === 0) return 'same price'
  const amount = formatMoney({ minor: Math.abs(difference), currency })
  return difference > 0 ? `${amount} more` : `${amount} less`
}

function wordsOf({ difference }: Method, isFree: boolean): string {
  if (isFree || difference === 0) return 'Nothing is charged or refunded.'
  if (difference > 0)
    return `The customer gets a quote and has ${payWithinDays} days to pay it. The order waits until then.`
  return 'The difference is refunded to the customer’s payment method, up to what they paid.'
}

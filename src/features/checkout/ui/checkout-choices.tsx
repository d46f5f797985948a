import { Button, Radio, TextInput, type TextInputProps } from '@mantine/core'

import { formatMoney } from '#kit/money.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { Estimate } from '../contract.ts'
import classes from './checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

/** Shipping methods with price and time; nothing while there are none. */
export function ShippingChoices({
  offers,
  value,
  onChange,
}: {
  offers: Estimate['shipping_tiers']
  value: string | null
  onChange: (slug: string) => void
}) {
  const { currency } = useSite()
  if (offers.length === 0) return null
  return (
    <Radio.Group value={value ?? ''} onChange={onChange} aria-label={m.shippingMethod()}>
      <div className={choices['choices']}>
        {offers.map((offer) => (
          <Radio
            key={offer.slug}
            value={offer.slug}
            label={
              <span className={classes['choice']}>
                <span>
                  {offer.name}
                  <small>
                    {m.deliveryDays({
                      from: offer.days_min === offer.days_max ? 'same' : 'range',
                      max: offer.days_max,
                      min: offer.days_min,
                    })}
                  </small>
                </span>
                <Price minor={offer.price} currency={currency} />
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

/** The VAT number of a company, with what it does. */
export function CompanyPart({ field, isValid }: { field: TextInputProps; isValid: boolean | null }) {
  return (
    <PagePart title={m.company()}>
      <div className={classes['fields']}>
        <TextInput
          label={m.vatNumber()}
          placeholder="DE123456789"
          description={isValid === false ? m.invalidVat() : m.vatHint()}
          {...field}
        />
      </div>
    </PagePart>
  )
}

/** The button that pays, with what it will do. */
export function SubmitPart({
  estimate,
  isOnAccount,
  busy,
  disabled,
}: {
  estimate: Estimate | null
  isOnAccount: boolean
  busy: boolean
  disabled: boolean
}) {
  return (
    <div className={classes['submit']}>
      <Button type="submit" size="lg" loading={busy} disabled={disabled}>
        {estimate
          ? m.payAmount({
              how: isOnAccount ? 'account' : 'card',
              amount: formatMoney({ minor: estimate.total, currency: estimate.currency }),
            })
          : m.pay()}
      </Button>
      <p className={classes['hint']}>{m.payHint({ how: isOnAccount ? 'account' : 'card' })}</p>
    </div>
  )
}

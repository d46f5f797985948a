import { Button, Radio, TextInput, type TextInputProps } from '@mantine/core'

import { formatMoney } from '#kit/money.ts'
import { useHouse } from '#kit/ui/house.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { Estimate } from '../contract.ts'
import classes from './checkout.module.css'

/** Ways of shipping with price and time; nothing while there are none. */
export function ShippingChoices({
  offers,
  value,
  onChange,
}: {
  offers: Estimate['shipping_tiers']
  value: string | null
  onChange: (slug: string) => void
}) {
  const { currency } = useHouse()
  if (offers.length === 0) return null
  return (
    <Radio.Group value={value ?? ''} onChange={onChange} aria-label="Way of shipping">
      <div className={classes['choices']}>
        {offers.map((offer) => (
          <Radio
            key={offer.slug}
            value={offer.slug}
            label={
              <span className={classes['choice']}>
                <span>
                  {offer.name}
                  <small>
                    {offer.days_min} to {offer.days_max} days
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
    <PagePart title="Company">
      <div className={classes['fields']}>
        <TextInput
          label="VAT number (optional)"
          placeholder="DE123456789"
          description={
            isValid === false
              ? 'This is not the form of a VAT number.'
              : 'With a number of another member state the invoice is without VAT.'
          }
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
  const verb = isOnAccount ? 'Buy on account for' : 'Pay'
  return (
    <div className={classes['submit']}>
      <Button type="submit" size="lg" loading={busy} disabled={disabled}>
        {estimate ? `${verb} ${formatMoney({ minor: estimate.total, currency: estimate.currency })}` : 'Pay'}
      </Button>
      <p className={classes['hint']}>
        {isOnAccount ? 'It is put on the account.' : 'The card is charged once.'} The confirmation comes by mail at
        once.
      </p>
    </div>
  )
}

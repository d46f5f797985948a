import { Radio, TextInput, type TextInputProps } from '@mantine/core'

import { parseVatNumber } from '#features/pricing/tax-numbers.ts'
import { usePlace } from '#features/notices/client/use-place.ts'
import { formatWorkdays } from '#kit/dates.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import type { Estimate } from '../contract.ts'
import type { Country } from './checkout-values.ts'
import { Agreement, type useDisclaimer } from './agreement.tsx'
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
                  <small>{m.arrives({ when: formatWorkdays(new Date(), [offer.days_min, offer.days_max]) })}</small>
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

/** Offers the shop that ships to the country, where that is the other one. */
export function OtherRegionOffer({ country }: { country: Country | undefined }) {
  const { region, regions } = useSite()
  const { busy, choose } = usePlace()
  const action = useAction()
  const other = regions.find(({ id }) => id === country?.region)
  if (!country || !other || other.id === region) return null
  return (
    <div className={classes['offer']}>
      <p>{m.shipsFromOther({ country: country.name, region: other.name })}</p>
      <WriteButton variant="default" loading={busy} onClick={() => void action.run(() => choose({ region: other.id }))}>
        {m.goToShop({ region: other.name })}
      </WriteButton>
      <FormFailure message={action.failure} />
    </div>
  )
}

/** The VAT number of a company, with what it does for a delivery to the country. */
export function CompanyPart({ field, country }: { field: TextInputProps; country: string }) {
  const number = parseVatNumber(typeof field.value === 'string' ? field.value : '')
  return (
    <PagePart title={m.company()}>
      <div className={classes['fields']}>
        <TextInput
          label={m.vatNumber()}
          placeholder="DE123456789"
          {...field}
          description={
            number !== null && number.countryCode !== country
              ? m.vatOtherCountry({ of: number.countryCode, country })
              : m.vatHint()
          }
        />
      </div>
    </PagePart>
  )
}

/** What the button that pays says: what is charged, or that nothing is left to charge. */
export function payLabel(isOnAccount: boolean, due: number, total: number, currency: Currency): string {
  if (due === 0 && total > 0) return m.placeOrder()
  return m.payAmount({ how: isOnAccount ? 'account' : 'card', amount: formatMoney({ minor: due, currency }) })
}

/** The button that pays, with what it will do. */
export function SubmitPart({
  estimate,
  due,
  isOnAccount,
  busy,
  disabled,
  disclaimer,
}: {
  estimate: Estimate | null
  /** What is left to charge of the total, minor units. */
  due: number
  isOnAccount: boolean
  busy: boolean
  disabled: boolean
  /** Where tunes are bought. */
  disclaimer?: ReturnType<typeof useDisclaimer>
}) {
  return (
    <div className={classes['submit']}>
      <Agreement to={disclaimer} />
      <WriteButton type="submit" size="lg" loading={busy} disabled={disabled}>
        {estimate ? payLabel(isOnAccount, due, estimate.total, estimate.currency) : m.pay()}
      </WriteButton>
      <p className={classes['hint']}>
        {m.payHint({ how: isOnAccount ? 'account' : estimate && due === 0 ? 'nothing' : 'card' })}
      </p>
    </div>
  )
}

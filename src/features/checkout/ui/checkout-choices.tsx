import { Radio } from '@mantine/core'
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
import type { Buyer } from './use-buyer.ts'
import { VatNumberField } from './vat-number-field.tsx'
import classes from './checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

/** Shipping methods with price and delivery time. Renders nothing when there are none. */
export function ShippingChoices({
  buyer,
  estimate: { shipping_tiers: offers, shipping_tier: usual },
}: {
  buyer: Buyer
  estimate: Pick<Estimate, 'shipping_tiers' | 'shipping_tier'>
}) {
  const { currency } = useSite()
  if (offers.length === 0) return null
  return (
    <Radio.Group value={buyer.tier ?? usual ?? ''} onChange={buyer.setTier} aria-label={m.shippingMethod()}>
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

/** Suggests the other region's shop when that one ships to the country. */
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

/** What a company adds to its purchase. Only in Europe. */
export function CompanyPart({ buyer, estimate }: { buyer: Buyer; estimate: Estimate | null }) {
  const { region } = useSite()
  if (region !== 2) return null
  return (
    <PagePart title={m.company()}>
      <div className={classes['fields']}>
        <VatNumberField buyer={buyer} estimate={estimate} />
      </div>
    </PagePart>
  )
}

/** The label of the pay button: the amount to charge, or that nothing is due. */
export function payLabel(isOnAccount: boolean, due: number, total: number, currency: Currency): string {
  if (due === 0 && total > 0) return m.placeOrder()
  return m.payAmount({ how: isOnAccount ? 'account' : 'card', amount: formatMoney({ minor: due, currency }) })
}

/** The pay button, with a note on what it does. */
export function SubmitPart({
  estimate,
  due,
  isOnAccount,
  busy,
  disabled,
  disclaimer,
}: {
  estimate: Estimate | null
  /** The amount left to charge, in minor units. */
  due: number
  isOnAccount: boolean
  busy: boolean
  disabled: boolean
  /** Only when buying tunes. */
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

import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Fragment, type FormEvent, Suspense, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type CartProductFacts, useCartProducts } from '#features/cart/client/products.ts'
import { type KitHead, kitHeadAt } from '#features/orders/rules.ts'
import { taxLabel } from '#features/pricing/tax-label.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { Estimate } from '../contract.ts'
import type { Buyer } from './use-buyer.ts'
import classes from './checkout.module.css'
import * as m from '../messages/m.ts'

const Recommender = lazyPart(async () => ({
  default: (await import('#features/partners/ui/recommender.tsx')).Recommender,
}))

/** The items and totals of a purchase, with discount codes. */
export function OrderSummary({
  buyer: { codes, setCodes },
  estimate,
  busy,
  isPriced,
  pictured = [],
}: {
  buyer: Pick<Buyer, 'codes' | 'setCodes'>
  estimate: Estimate | null
  busy: boolean
  /** False after a failed estimate; outdated amounts are then hidden. */
  isPriced: boolean
  /** Slugs of the products to show with pictures. */
  pictured?: readonly string[]
}) {
  const { currency } = useSite()
  const products = useCartProducts(pictured)
  const [typed, setTyped] = useState('')
  const addCode = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim().toUpperCase()
    if (code !== '' && !codes.includes(code) && codes.length < 5) setCodes([...codes, code])
    setTyped('')
  }
  const row = (label: string, minor: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Price minor={minor} currency={currency} />
      </dd>
    </div>
  )
  return (
    <aside className={classes['summary']} aria-label={m.yourOrder()} aria-busy={busy}>
      <h2>{m.yourOrder()}</h2>
      {estimate === null ? (
        <LoadingState lines={6} label={m.calculating()} />
      ) : (
        <>
          <ul className={classes['lines']}>
            {estimate.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a product may occur twice, with other options
              <Fragment key={`${line.slug} ${index}`}>
                <KitRow head={kitHeadAt(estimate.lines, index)} currency={currency} />
                <li data-part={line.kit !== null || undefined}>
                  <LinePicture facts={products.get(line.slug)} />
                  <span>
                    {line.quantity} × {line.name}
                    {line.options.length > 0 && (
                      <small>{line.options.map(({ selection }) => selection).join(', ')}</small>
                    )}
                  </span>
                  {line.kit === null && (
                    <Price
                      minor={line.unit_price * line.quantity}
                      was={line.list_price === null ? null : line.list_price * line.quantity}
                      currency={currency}
                    />
                  )}
                </li>
              </Fragment>
            ))}
          </ul>
          <form onSubmit={addCode} className={classes['code']}>
            <TextInput
              aria-label={m.discountCode()}
              placeholder={m.discountCode()}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {m.apply()}
            </Button>
          </form>
          <ul className={classes['codes']} aria-live="polite">
            {estimate.refused_codes.map(({ code, message }) => (
              <li key={code} data-refused="true">
                <span>
                  <b>{code}</b> {message}
                </span>
                <button type="button" onClick={() => setCodes(codes.filter((item) => item !== code))}>
                  {m.remove()}
                </button>
              </li>
            ))}
            {estimate.discount_codes.map(({ code, label, amount }, index) => (
              <li key={index}>
                <span>
                  {amount === 0 ? (
                    <Suspense fallback={<b>{label}</b>}>
                      <b>{label}</b> <Recommender code={label}>{m.referralApplied()}</Recommender>
                    </Suspense>
                  ) : (
                    m.codeSaves({
                      b: (text) => <b>{text}</b>,
                      code: label,
                      price: <Price minor={amount} currency={currency} />,
                    })
                  )}
                </span>
                {code !== null && codes.includes(code) && (
                  <button type="button" onClick={() => setCodes(codes.filter((item) => item !== code))}>
                    {m.remove()}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <dl className={classes['totals']}>
            {row(m.subtotal(), estimate.subtotal)}
            {estimate.discount > 0 && row(m.discount(), -estimate.discount)}
            {isPriced && estimate.relief > 0 && row(m.vatExempt(), -estimate.relief)}
            {isPriced && estimate.shipping_tier !== null && row(m.shipping(), estimate.shipping)}
            {(isPriced ? estimate.taxes : []).map((tax) => (
              <div key={tax.name}>
                <dt>{taxLabel(tax, estimate.tax_included)}</dt>
                <dd>
                  <Price minor={tax.amount} currency={currency} />
                </dd>
              </div>
            ))}
            {isPriced && (
              <div className={classes['total']}>
                <dt>{m.total()}</dt>
                <dd>
                  <Price minor={estimate.total} currency={currency} />
                </dd>
              </div>
            )}
          </dl>
          {isPriced && estimate.missing_for_free_shipping !== null && (
            <p className={classes['hint']}>
              {m.moreForFreeShipping({
                price: formatMoney({ minor: estimate.missing_for_free_shipping, currency }),
              })}
            </p>
          )}
          {isPriced && estimate.tax_note && <p className={classes['hint']}>{estimate.tax_note}</p>}
          {!estimate.tax_known && <p className={classes['hint']}>{m.taxFromAddress()}</p>}
        </>
      )}
    </aside>
  )
}

/** The product picture. Decorative, since the name is next to it. */
function LinePicture({ facts }: { facts: CartProductFacts | undefined }) {
  const picture = facts?.state === 'known' ? facts.product.picture : null
  return picture ? <Picture src={picture.url} alt="" width={48} height={36} /> : null
}

/** The heading of a kit above its parts: its price, and the price of the parts on their own. */
const KitRow = ({ head, currency }: { head: KitHead | null; currency: Currency }) =>
  head && (
    <li>
      <span>
        {head.quantity} × {head.name}
      </span>
      <Price minor={head.amount} was={head.alone > head.amount ? head.alone : null} currency={currency} />
    </li>
  )

import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { useHouse } from '#kit/ui/house.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { Estimate } from '../contract.ts'
import classes from './checkout.module.css'

const Recommender = lazyPart(async () => ({
  default: (await import('#features/partners/ui/recommender.tsx')).Recommender,
}))

/** What is bought and what it costs, with the codes. */
export function OrderSummary({
  estimate,
  busy,
  codes,
  onCodes,
}: {
  estimate: Estimate | null
  busy: boolean
  codes: readonly string[]
  onCodes: (codes: string[]) => void
}) {
  const { currency } = useHouse()
  const [typed, setTyped] = useState('')
  const addCode = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim().toUpperCase()
    if (code !== '' && !codes.includes(code) && codes.length < 5) onCodes([...codes, code])
    setTyped('')
  }
  const row = (label: string, minor: number, sign = '') => (
    <div>
      <dt>{label}</dt>
      <dd>
        {sign}
        <Price minor={minor} currency={currency} />
      </dd>
    </div>
  )
  return (
    <aside className={classes['summary']} aria-label="Your order" aria-busy={busy}>
      <h2>Your order</h2>
      {estimate === null ? (
        <LoadingState lines={6} label="Working out the price" />
      ) : (
        <>
          <ul className={classes['lines']}>
            {estimate.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same product may stand twice with other options
              <li key={`${line.slug} ${index}`}>
                <span>
                  {line.quantity} × {line.name}
                  {line.options.length > 0 && (
                    <small>{line.options.map(({ selection }) => selection).join(', ')}</small>
                  )}
                </span>
                <Price minor={line.unit_price * line.quantity} currency={currency} />
              </li>
            ))}
          </ul>
          <form onSubmit={addCode} className={classes['code']}>
            <TextInput
              aria-label="Discount code"
              placeholder="Discount code"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              Apply
            </Button>
          </form>
          <ul className={classes['codes']} aria-live="polite">
            {estimate.refused_codes.map(({ code, message }) => (
              <li key={code} data-refused="true">
                <span>
                  <b>{code}</b> {message}
                </span>
                <button type="button" onClick={() => onCodes(codes.filter((item) => item !== code))}>
                  Remove
                </button>
              </li>
            ))}
            {estimate.discount_codes.map(({ code, label, amount }, index) => (
              <li key={index}>
                <span>
                  <b>{label}</b>{' '}
                  {amount === 0 ? (
                    <Suspense fallback={null}>
                      <Recommender code={label}>counts for whoever recommended us.</Recommender>
                    </Suspense>
                  ) : (
                    <>
                      {code === null ? 'saves you' : 'takes off'} <Price minor={amount} currency={currency} />
                    </>
                  )}
                </span>
                {code !== null && codes.includes(code) && (
                  <button type="button" onClick={() => onCodes(codes.filter((item) => item !== code))}>
                    Remove
                  </button>
                )}
              </li>
            ))}
          </ul>
          <dl className={classes['totals']}>
            {row('Subtotal', estimate.subtotal)}
            {estimate.discount > 0 && row('Discount', estimate.discount, '−')}
            {estimate.relief > 0 && row('VAT not owed', estimate.relief, '−')}
            {estimate.shipping_tier !== null && row('Shipping', estimate.shipping)}
            {estimate.taxes.map((tax) => (
              <div key={tax.name}>
                <dt>
                  {tax.name} {(tax.milliPercent / 1000).toLocaleString('en')} %{estimate.tax_included && ', contained'}
                </dt>
                <dd>
                  <Price minor={tax.amount} currency={currency} />
                </dd>
              </div>
            ))}
            <div className={classes['total']}>
              <dt>Total</dt>
              <dd>
                <Price minor={estimate.total} currency={currency} />
              </dd>
            </div>
          </dl>
          {estimate.tax_note && <p className={classes['hint']}>{estimate.tax_note}</p>}
          {!estimate.tax_known && <p className={classes['hint']}>Tax and shipping follow from the address.</p>}
        </>
      )}
    </aside>
  )
}

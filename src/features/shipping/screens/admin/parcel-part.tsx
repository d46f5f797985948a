import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { PreviewEffect, PreviewNote, PreviewSection } from '#kit/ui/preview-section.tsx'
import { Price } from '#kit/ui/price.tsx'
import { usePreview } from '#kit/ui/use-preview.ts'
import { AmountInput, NumberInput } from '#kit/ui/number-input.tsx'
import { previewParcel } from '../../contract/preview.ts'
import { currenciesOf, tierFields } from '../../contract/tier-fields.ts'
import type { Countries } from './destinations-input.tsx'

type Preview = NonNullable<ReturnType<typeof usePreview<(typeof previewParcel)['output']>>['preview']>
const options = (all: readonly { code: string; name: string }[]) =>
  all.map(({ code, name }) => ({ value: code, label: name }))
const daysText = (from: number, to: number): string => (from === to ? String(to) : `${from}–${to}`)
/** Fields that affect offers. */
const terms = Object.keys(tierFields).filter((name) => name !== 'state' && name !== 'publish_at')

/** Preview: methods offered for an example parcel, with the tier as entered. */
export function ParcelPart({
  values,
  replaces,
  countries,
}: {
  values: FieldValues
  replaces: string
  countries: Countries
}) {
  const codes = currenciesOf(values['region'])
  const [currency, setCurrency] = useState<Currency>(codes[0]!)
  const [country, setCountry] = useState(values['region'] === '2' ? 'NL' : 'US')
  const states = countries.find(({ code }) => code === country)?.states ?? []
  const [state, setState] = useState('')
  const [grams, setGrams] = useState(1000)
  const [subtotal, setSubtotal] = useState(10_000)
  const asked = JSON.stringify({
    tier: Object.fromEntries(terms.map((name) => [name, values[name]])),
    replaces,
    country_code: country,
    state,
    weight_grams: grams,
    subtotal,
    currency,
  })
  const { preview, problem } = usePreview(previewParcel, previewParcel.input.body, asked)
  return (
    <PreviewSection
      lead="What the checkout offers for an example parcel if this tier is published, with all other tiers and promotions as they are now."
      problem={problem}
      inputs={
        <>
          <NativeSelect
            label="Country"
            data={options(countries)}
            value={country}
            onChange={(event) => {
              setCountry(event.currentTarget.value)
              setState('')
            }}
          />
          {states.length > 0 && (
            <NativeSelect
              label="State"
              data={[{ value: '', label: 'Any other' }, ...options(states)]}
              value={state}
              onChange={(event) => setState(event.currentTarget.value)}
            />
          )}
          <NumberInput
            label="Weight in grams"
            min={0}
            max={1_000_000}
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            grouped
            value={grams}
            onChange={(next) => setGrams(Number(next) || 0)}
          />
          <AmountInput label="Goods" value={subtotal} onChange={(minor) => setSubtotal(minor || 0)} />
          <NativeSelect
            label="Currency"
            data={[...codes]}
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          />
        </>
      }
    >
      {preview && <Offers preview={preview} currency={currency} />}
    </PreviewSection>
  )
}

function Offers({ preview: { offers, reason }, currency }: { preview: Preview; currency: Currency }) {
  const price = (minor: number) => <Price minor={minor} currency={currency} />
  return (
    <PreviewEffect outcome={reason ?? 'The customer can choose this tier.'}>
      {offers.length === 0 ? (
        <PreviewNote>Nothing ships there, and checkout says so.</PreviewNote>
      ) : (
        <DataTable
          label="Offers"
          rows={offers.map((offer, index) => ({ ...offer, index }))}
          rowKey={({ index }) => index}
          columns={[
            {
              key: 'name',
              title: 'Tier',
              render: (offer) => (offer.is_this ? `${offer.name} (this tier)` : offer.name),
            },
            { key: 'days', title: 'Days', render: (offer) => daysText(offer.days_min, offer.days_max) },
            { key: 'shipping', title: 'Shipping', align: 'right', render: (offer) => price(offer.shipping) },
            {
              key: 'discount',
              title: 'Discounts',
              align: 'right',
              render: (offer) => price(offer.discount === 0 ? 0 : -offer.discount),
            },
            { key: 'tax', title: 'Tax', align: 'right', render: (offer) => price(offer.tax) },
            { key: 'total', title: 'Total', align: 'right', render: (offer) => price(offer.total) },
          ]}
        />
      )}
    </PreviewEffect>
  )
}

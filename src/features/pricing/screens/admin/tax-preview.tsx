import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { countryLabels } from '#features/addresses/country-labels.ts'
import { statesOf } from '#features/addresses/states.ts'
import { localDay } from '#kit/local-dates.ts'
import type { Currency } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { PreviewEffect, PreviewNote, PreviewSection } from '#kit/ui/preview-section.tsx'
import { Price } from '#kit/ui/price.tsx'
import { usePreview } from '#kit/ui/use-preview.ts'
import { optionsOf } from '#kit/ui/options.ts'
import { previewTaxRate } from '../../contract/tax-rates.ts'
import { PreviewAmount, CurrencySelect } from '../../ui/preview-inputs.tsx'
import { percentText } from '../../tax-texts.ts'
import { StateSelect } from './tax-rate-inputs.tsx'

type Preview = NonNullable<ReturnType<typeof usePreview<(typeof previewTaxRate)['output']>>['preview']>
/** Preview: tax of an example cart with the rate being edited. */
export function TaxPreview({ values, id }: { values: FieldValues; id: number | null }) {
  const site = useSite()
  const [goods, setGoods] = useState(10_000)
  const [shipping, setShipping] = useState(1_000)
  const [day, setDay] = useState(() => localDay(new Date()))
  const [currency, setCurrency] = useState<Currency>(site.currency)
  /** Default destination: where the rate applies. */
  const [chosen, setChosen] = useState<{ country: string; state: string } | null>(null)
  const { country, state } = chosen ?? {
    country: String(values['country_code']),
    state: String(values['state_code']),
  }
  const asked = JSON.stringify({
    rate: values,
    id,
    currency,
    country_code: country,
    state_code: statesOf[country] ? state : '',
    goods,
    shipping,
    day,
  })
  const { preview, problem } = usePreview(previewTaxRate, previewTaxRate.input.body, asked)
  return (
    <PreviewSection
      lead="An example cart, taxed as checkout does it, with and without your changes."
      problem={problem}
      inputs={
        <>
          <PreviewAmount label="Goods" value={goods} onChange={(minor) => setGoods(minor ?? 0)} />
          <PreviewAmount label="Shipping" value={shipping} onChange={(minor) => setShipping(minor ?? 0)} />
          <CurrencySelect description="Decides which region sells." value={currency} onChange={setCurrency} />
          <TextInput label="Day" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <NativeSelect
            label="Ships to"
            data={optionsOf(countryLabels())}
            value={country}
            onChange={(event) => setChosen({ country: event.currentTarget.value, state: '' })}
          />
          <StateSelect
            label="Ships to state or province"
            country={country}
            value={state}
            onChange={(next) => setChosen({ country, state: String(next) })}
          />
        </>
      }
    >
      {preview && <Effect preview={preview} />}
    </PreviewSection>
  )
}

function Effect({ preview }: { preview: Preview }) {
  const { currency, before, after, reason, prices_include_tax: isIncluded } = preview
  const price = (minor: number) => <Price minor={minor} currency={currency} />
  const names = [...new Set([...before.taxes, ...after.taxes].map(({ name }) => name))]
  const taxIn = ({ taxes }: Preview['before'], name: string) => {
    const tax = taxes.find((each) => each.name === name)
    return tax ? (
      <>
        {percentText(tax.percent)} · {price(tax.amount)}
      </>
    ) : (
      '–'
    )
  }
  const rows = [
    { label: 'Without tax', before: price(before.net), after: price(after.net) },
    ...names.map((name) => ({ label: name, before: taxIn(before, name), after: taxIn(after, name) })),
    { label: 'Total', before: price(before.total), after: price(after.total) },
  ]
  return (
    <PreviewEffect outcome={reason}>
      <DataTable
        label="Totals"
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', title: 'Sum', render: ({ label }) => label },
          { key: 'before', title: 'As stored', align: 'right', render: (row) => row.before },
          { key: 'after', title: 'As entered', align: 'right', render: (row) => row.after },
        ]}
      />
      <PreviewNote>
        {isIncluded ? 'Prices of this region contain tax.' : 'Tax is added to prices of this region.'} {after.note}
      </PreviewNote>
    </PreviewEffect>
  )
}

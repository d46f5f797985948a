import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { PreviewAmount, CurrencySelect, QuantityInput } from '#features/pricing/ui/preview-inputs.tsx'
import type { Currency } from '#kit/money.ts'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { PreviewEffect, PreviewNote, PreviewSection } from '#kit/ui/preview-section.tsx'
import { Price } from '#kit/ui/price.tsx'
import { usePreview } from '#kit/ui/use-preview.ts'
import { previewSale } from '../../contract/sales.ts'
import { TotalsTable } from './totals-table.tsx'

type Preview = NonNullable<ReturnType<typeof usePreview<(typeof previewSale)['output']>>['preview']>
/** Translations of a sale don't affect prices. */
const terms = [
  'name',
  'type',
  'description',
  'code',
  'region',
  'amount_type',
  'percent',
  'amount_off',
  'starts_at',
  'ends_at',
  'countdown',
]

/** Preview: effect of the sale, as entered, on an example purchase. */
export function SalePreview({ values, id }: { values: FieldValues; id: number | null }) {
  const site = useSite()
  const [price, setPrice] = useState(10_000)
  const [own, setOwn] = useState<number | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [code, setCode] = useState('')
  const [currency, setCurrency] = useState<Currency>(site.currency)
  const { preview, problem } = usePreview(
    previewSale,
    previewSale.input.body,
    JSON.stringify({
      sale: Object.fromEntries(terms.map((name) => [name, values[name]])),
      id,
      currency,
      price,
      own_price: own,
      quantity,
      code,
    }),
  )
  return (
    <PreviewSection
      lead="What an example purchase costs when the sale starts, with all promotions as they are now. Without tax and shipping."
      problem={problem}
      inputs={
        <>
          <PreviewAmount label="List price" value={price} onChange={(minor) => setPrice(minor ?? 0)} />
          <PreviewAmount
            label="Own price"
            description="A dealer’s discount, for example. Leave empty for none."
            value={own}
            onChange={setOwn}
          />
          <QuantityInput label="Quantity" max={1000} value={quantity} onChange={setQuantity} />
          <TextInput
            label="Discount code"
            description="The code that the customer enters."
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <CurrencySelect description="Decides which region sells." value={currency} onChange={setCurrency} />
        </>
      }
    >
      {preview && <Effect preview={preview} />}
    </PreviewSection>
  )
}

function Effect({ preview: { currency, before, after, reason, code_refused: refused } }: { preview: Preview }) {
  const price = (minor: number) => <Price minor={minor === 0 ? 0 : minor} currency={currency} />
  const sums = [
    ['Price of one', before.unit, after.unit],
    ['Subtotal', before.subtotal, after.subtotal],
    ['Discount', -before.discount, -after.discount],
    ['Total', before.total, after.total],
  ] as const
  return (
    <PreviewEffect outcome={reason}>
      <TotalsTable sums={sums} withIt="In the sale" price={price} />
      {refused !== null && (
        <PreviewNote>The code isn’t deducted in the sale. The customer sees: “{refused}”</PreviewNote>
      )}
    </PreviewEffect>
  )
}

import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { CurrencySelect, QuantityInput } from '#features/pricing/ui/preview-inputs.tsx'
import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import type { Currency } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { PreviewEffect, PreviewSection } from '#kit/ui/preview-section.tsx'
import { Price } from '#kit/ui/price.tsx'
import { usePreview } from '#kit/ui/use-preview.ts'
import { optionsOf } from '#kit/ui/options.ts'
import { previewPromotion } from '../../contract/preview.ts'
import { findPromotionChoices } from '../../contract/promotions.ts'
import classes from './promotions.module.css'
import { TotalsTable } from './totals-table.tsx'

type Preview = NonNullable<ReturnType<typeof usePreview<(typeof previewPromotion)['output']>>['preview']>
const buyers = { returning: 'Returning customer', new: 'New customer', dealer: 'Dealer' }
/** Fields that don't affect prices. */
const unpriced = new Set(['name', 'code', 'state', 'publish_at'])

/** Preview: effect of the promotion, as entered, on an example cart. */
export function PreviewPart({ values }: { values: FieldValues }) {
  const site = useSite()
  const [products, setProducts] = useState<string[]>([])
  const [tunes, setTunes] = useState<string[]>([])
  const [quantity, setQuantity] = useState(1)
  const [buyer, setBuyer] = useState('returning')
  const [currency, setCurrency] = useState<Currency>(site.currency)
  const asked = JSON.stringify({
    promotion: Object.fromEntries(Object.entries(values).filter(([name]) => !unpriced.has(name))),
    currency,
    buyer,
    products: products.map((slug) => ({ slug, quantity })),
    tunes,
  })
  const isEmpty = products.length + tunes.length === 0
  const { preview, problem } = usePreview(previewPromotion, previewPromotion.input.body, isEmpty ? null : asked)
  const chosen = { label: '', value: products, onChange: (next: unknown) => setProducts(next as string[]) }
  return (
    <PreviewSection
      lead="The price of an example cart with and without this promotion, with all other promotions as they run now."
      missing={isEmpty ? 'Add a product or a tune to see the effect.' : null}
      problem={problem}
      inputs={
        <>
          <ManyInput {...chosen} label="Products in the cart" kind="product" find={findPromotionChoices} />
          <ManyInput
            label="Tunes in the cart"
            kind="tune"
            find={findPromotionChoices}
            value={tunes}
            onChange={(next) => setTunes(next as string[])}
          />
          <QuantityInput label="Quantity of each product" max={20} value={quantity} onChange={setQuantity} />
          <NativeSelect
            label="Customer"
            data={optionsOf(buyers)}
            value={buyer}
            onChange={(event) => setBuyer(event.currentTarget.value)}
          />
          <CurrencySelect value={currency} onChange={setCurrency} />
        </>
      }
    >
      {preview && <Effect preview={preview} />}
    </PreviewSection>
  )
}

function Effect({ preview }: { preview: Preview }) {
  const { currency, before, after, lines, refused } = preview
  const price = (minor: number) => <Price minor={minor} currency={currency} />
  const sums = [
    ['Subtotal', before.subtotal, after.subtotal],
    ['Discount', -before.discount, -after.discount],
    ['Shipping', before.shipping, after.shipping],
    ['Tax', before.tax, after.tax],
    ['Total', before.total, after.total],
  ] as const
  return (
    <PreviewEffect
      outcome={
        refused === null ? (
          <>The customer pays {price(before.total - after.total)} less with this promotion.</>
        ) : (
          <>Doesn’t apply to this cart. The customer sees: “{refused}”</>
        )
      }
    >
      <DataTable
        label="Lines"
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
        columns={[
          { key: 'name', title: 'Item', render: ({ name }) => name },
          { key: 'quantity', title: 'Quantity', align: 'right', render: ({ quantity }) => quantity },
          { key: 'amount', title: 'Price', align: 'right', render: ({ amount }) => price(amount) },
          { key: 'before', title: 'Discount now', align: 'right', render: (line) => price(line.before) },
          { key: 'discount', title: 'Discount with it', align: 'right', render: ({ discount }) => price(discount) },
        ]}
      />
      <TotalsTable sums={sums} withIt="With this promotion" price={price} />
      {after.discounts.length > 0 && (
        <ul className={classes['applied']} aria-label="Discounts that apply">
          {after.discounts.map(({ label, amount }) => (
            <li key={label}>
              {label}: {price(amount)} off
            </li>
          ))}
        </ul>
      )}
    </PreviewEffect>
  )
}

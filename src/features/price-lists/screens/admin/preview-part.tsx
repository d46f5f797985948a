import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { CurrencySelect, QuantityInput } from '#features/pricing/ui/preview-inputs.tsx'
import { ManyInput, OneInput } from '#features/products/ui/choice-inputs.tsx'
import type { Currency } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { PreviewEffect, PreviewSection } from '#kit/ui/preview-section.tsx'
import { Price } from '#kit/ui/price.tsx'
import { usePreview } from '#kit/ui/use-preview.ts'
import { findPriceListChoices, previewPriceList } from '../../contract/price-lists.ts'
import { useVariants } from './use-variants.ts'

type Preview = NonNullable<ReturnType<typeof usePreview<(typeof previewPriceList)['output']>>['preview']>
/** Fields that determine prices. */
const terms = ['audience', 'groups', 'dealers', 'prices', 'starts_at', 'ends_at']

/** Preview: what a buyer would pay if the list were published as entered. */
export function PreviewPart({ values, id }: { values: FieldValues; id: number | null }) {
  const site = useSite()
  const [products, setProducts] = useState<string[]>([])
  const [variants, setVariants] = useState<Readonly<Record<string, number>>>({})
  const variantsOf = useVariants(products)
  const [quantity, setQuantity] = useState(10)
  const [dealer, setDealer] = useState('')
  const [currency, setCurrency] = useState<Currency>(site.currency)
  const asked = JSON.stringify({
    id,
    list: Object.fromEntries(terms.map((name) => [name, values[name]])),
    currency,
    dealer,
    products: products.map((slug) => ({ slug, quantity, variant: variants[slug] ?? null })),
  })
  const { preview, problem } = usePreview(
    previewPriceList,
    previewPriceList.input.body,
    products.length === 0 ? null : asked,
  )
  return (
    <PreviewSection
      lead="What an example cart costs a buyer now and with this list as entered. Each option has its first choice."
      missing={products.length === 0 ? 'Add a product to see the effect.' : null}
      problem={problem}
      inputs={
        <>
          <ManyInput
            label="Products in the cart"
            kind="product"
            find={findPriceListChoices}
            value={products}
            onChange={(next) => setProducts(next as string[])}
          />
          {products.map((slug) => {
            const all = variantsOf(slug)
            return (
              all.length > 0 && (
                <NativeSelect
                  key={slug}
                  label={`Variant of ${slug}`}
                  data={all.map(({ id: variant, name }) => ({ value: String(variant), label: name }))}
                  value={String(variants[slug] ?? all[0]?.id)}
                  onChange={(event) => setVariants({ ...variants, [slug]: Number(event.currentTarget.value) })}
                />
              )
            )
          })}
          <QuantityInput label="Quantity of each product" max={20} value={quantity} onChange={setQuantity} />
          <OneInput
            label="Buyer"
            kind="dealer"
            find={findPriceListChoices}
            placeholder="A customer"
            value={dealer}
            onChange={(next) => setDealer((next as string | null) ?? '')}
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
  const { currency, lines, total, applies } = preview
  const price = (minor: number) => <Price minor={minor} currency={currency} />
  const saved = total.now - total.with_list
  return (
    <PreviewEffect
      outcome={
        saved > 0 ? (
          <>The buyer pays {price(saved)} less with this list.</>
        ) : applies ? (
          'No change for this cart: no line reaches its quantity at a lower price.'
        ) : (
          'No change: the list isn’t for this buyer, or not at this time.'
        )
      }
    >
      <DataTable
        label="Lines"
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
        columns={[
          { key: 'name', title: 'Item', render: ({ name, variant }) => [name, variant].filter(Boolean).join(', ') },
          { key: 'quantity', title: 'Quantity', align: 'right', render: ({ quantity }) => quantity },
          { key: 'list', title: 'List price', align: 'right', render: ({ list }) => price(list) },
          { key: 'now', title: 'Each now', align: 'right', render: ({ now }) => price(now) },
          { key: 'with', title: 'Each with it', align: 'right', render: (line) => price(line.with_list) },
        ]}
      />
    </PreviewEffect>
  )
}

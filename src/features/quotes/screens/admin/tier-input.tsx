import { NativeSelect } from '#kit/ui/native-select.tsx'
import { formatMoney } from '#kit/money.ts'
import type { WholeInputProps } from '#kit/ui/fields.tsx'
import { usePreview } from './use-preview.ts'

/** How it is shipped: what the checkout offers for the address. */
export function TierInput({ value, onChange, labelText, error, values }: WholeInputProps) {
  const { preview } = usePreview(values)
  const offers = preview?.shipping_tiers ?? []
  const chosen = String(value ?? '')
  const isGone = chosen !== '' && !offers.some(({ slug }) => slug === chosen)
  return (
    <NativeSelect
      label={labelText}
      description="Prices depend on the address and the weight."
      error={error}
      data={[
        { value: '', label: 'Cheapest' },
        ...offers.map(({ slug, name, price }) => ({
          value: slug,
          label: `${name}, ${preview ? formatMoney({ minor: price, currency: preview.currency }) : ''}`,
        })),
        ...(isGone ? [{ value: chosen, label: chosen }] : []),
      ]}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

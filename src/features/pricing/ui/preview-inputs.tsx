/** Inputs for preview examples: amounts, quantities and a currency. */
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { currencies, type Currency } from '#kit/money.ts'
import { AmountInput, NumberInput } from '#kit/ui/number-input.tsx'

interface Asked<T> {
  label: string
  description?: string | undefined
  value: T
  onChange: (value: T) => void
}

/** Amount in minor units; null for none. */
export const PreviewAmount = ({ label, description, value, onChange }: Asked<number | null>) => (
  <AmountInput
    label={label}
    description={description}
    max={1_000_000}
    clampBehavior="strict"
    value={value}
    onChange={(next) => onChange(next === '' ? null : next)}
  />
)

export const QuantityInput = ({ label, value, onChange, max }: Asked<number> & { max: number }) => (
  <NumberInput
    label={label}
    min={1}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    value={value}
    onChange={(next) => onChange(Math.max(1, Number(next) || 1))}
  />
)

export const CurrencySelect = ({ description, value, onChange }: Omit<Asked<Currency>, 'label'>) => (
  <NativeSelect
    label="Currency"
    description={description}
    data={[...currencies]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as Currency)}
  />
)

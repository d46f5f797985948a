/** Inputs for preview examples: amounts, quantities and a currency. */
import { NativeSelect, NumberInput } from '@mantine/core'
import { currencies, type Currency } from '#kit/money.ts'

interface Asked<T> {
  label: string
  description?: string | undefined
  value: T
  onChange: (value: T) => void
}

/** Amount in minor units; null for none. */
export const AmountInput = ({ label, description, value, onChange }: Asked<number | null>) => (
  <NumberInput
    label={label}
    description={description}
    min={0}
    max={1_000_000}
    clampBehavior="strict"
    decimalScale={2}
    fixedDecimalScale
    hideControls
    thousandSeparator=","
    value={value === null ? '' : value / 100}
    onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100) || 0)}
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

import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberMarks } from '../typed-number.ts'

export interface OwnNumberInputProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: number | '' | null | undefined
  onChange?: (value: number | '') => void
  /** How much of `value` makes one of the number shown: 100 for an amount in minor units. */
  units?: number
  /** Whether thousands are separated. Not for years and order numbers. */
  grouped?: boolean
}

const meant = (typed: number | string, units: number, isWhole: boolean): number | '' => {
  const number = Number(typed)
  if (typed === '' || Number.isNaN(number)) return ''
  if (isWhole) return Math.trunc(number)
  return units === 1 ? number : Math.round(number * units)
}

/**
 * A number with the separators of the reader’s language. Reports a number, or '' when empty. Text is kept as typed as
 * long as it means the value, so that 12.0 may become 12.05. Without decimals, 12.5 is 12: Mantine would drop only the
 * point and make it 125. Fixed decimals are filled up when the field is left: filled up while typing, several keys in a
 * row leave the text "1,200.00", and a late timer of react-number-format moves the caret back to where the first left it.
 */
export function NumberInput({
  value,
  onChange,
  onBlur,
  units = 1,
  grouped = false,
  allowDecimal = true,
  fixedDecimalScale = false,
  ...props
}: OwnNumberInputProps) {
  const [typed, setTyped] = useState<number | string>('')
  const given = value ?? ''
  const isWhole = !allowDecimal
  const shown = given === '' ? '' : fixedDecimalScale ? (given / units).toFixed(props.decimalScale) : given / units
  const { thousandSeparator, ...marks } = numberMarks()
  return (
    <MantineNumberInput
      {...marks}
      {...(grouped ? { thousandSeparator } : {})}
      {...(isWhole ? { allowedDecimalSeparators: [marks.decimalSeparator] } : {})}
      valueIsNumericString
      {...props}
      value={meant(typed, units, isWhole) === given ? typed : shown}
      onBlur={(event) => {
        if (isWhole || fixedDecimalScale) setTyped('')
        onBlur?.(event)
      }}
      onChange={(next) => {
        const text = typeof next === 'bigint' ? Number(next) : next
        setTyped(text)
        onChange?.(meant(text, units, isWhole))
      }}
    />
  )
}

/** An amount in minor units, entered and shown with two decimals. Reports '' when empty. */
export const AmountInput = (props: Omit<OwnNumberInputProps, 'units' | 'grouped'>) => (
  <NumberInput {...props} units={100} grouped hideControls decimalScale={2} fixedDecimalScale min={0} />
)

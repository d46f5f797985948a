import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { statesOf } from '#features/addresses/states.ts'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { taxesOf } from '../../tax-rates.ts'
import { taxLabels } from '../../tax-texts.ts'

type Input = (props: InputProps, values: FieldValues) => ReactNode
type Choice = Pick<InputProps, 'value' | 'onChange' | 'label' | 'error' | 'required'>

/** A select that may be empty. */
const Choose = ({
  choices,
  none,
  value,
  onChange,
  description,
  ...props
}: Choice & { choices: readonly { value: string; label: string }[]; none: string; description?: string }) => (
  <NativeSelect
    {...props}
    description={description}
    data={[{ value: '', label: none }, ...choices]}
    value={choices.some((choice) => choice.value === value) ? String(value) : ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** States of a country; empty if the whole country has one rate. */
export function StateSelect({ country, ...props }: Choice & { country: string }) {
  const { [country]: states } = statesOf
  if (!states) return null
  return (
    <Choose
      {...props}
      none="Choose a state or province"
      choices={states.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}

/** Input props without nested errors. */
const plain = ({ value, onChange, labelText, error, required }: InputProps): Choice => ({
  value,
  onChange,
  label: labelText,
  error,
  ...(required ? { required } : {}),
})

const stateInput: Input = (props, values) => {
  const country = String(values['country_code'])
  return statesOf[country] ? <StateSelect country={country} {...plain(props)} /> : null
}

/** Shown only for countries with several taxes. */
const taxInput: Input = (props, values) => {
  const taxes = taxesOf(String(values['country_code']))
  if (taxes.length === 1) return null
  return (
    <Choose
      {...plain(props)}
      none="Choose a tax"
      description="HST replaces GST and a provincial tax. PST and QST are charged beside GST."
      choices={taxes.map((tax) => ({ value: tax, label: taxLabels()[tax] }))}
    />
  )
}

const dayInput: Input = ({ value, onChange, label, description, error }) => (
  <TextInput
    label={label}
    description={description}
    error={error}
    type="date"
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
)

/** Inputs of a rate that depend on its country, and its validity. */
export const taxRateInputs = { state_code: stateInput, tax: taxInput, valid_from: dayInput, valid_until: dayInput }

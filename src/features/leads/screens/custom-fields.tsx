import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatDay } from '#kit/dates.ts'
import { type FieldShapes, shown } from '#kit/fields.ts'
import { formatNumber } from '#kit/locale.ts'
import { currencies, type Currency, formatMoney, type Money } from '#kit/money.ts'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { AmountInput, NumberInput } from '#kit/ui/number-input.tsx'
import { customShape, type StoredLeadField } from '../contract/fields.ts'
import { fieldName, type FieldSubject, type LeadField } from '../rules/fields.ts'

/** The custom fields shown in forms and lists of these record types. */
export const fieldsFor = <F extends StoredLeadField>(all: readonly F[], ...subjects: readonly FieldSubject[]): F[] =>
  all.filter(({ subject, archived }) => !archived && subjects.includes(subject))

/** Formats a value for display. */
export function customText({ kind }: Pick<LeadField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return formatMoney(value as Money)
  if (kind === 'date') return formatDay(String(value), 'UTC')
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 6 }) : String(value)
}

/** Converts an empty form value to null. */
const emptied = (value: unknown) => (value === '' || value === undefined ? null : value)

/** The schemas of custom fields by name, for forms and histories. */
export const customShapes = (fields: readonly LeadField[]): FieldShapes =>
  Object.fromEntries(
    fields.map((field) => {
      const shape = z.preprocess(
        emptied,
        field.required
          ? z
              .unknown()
              .refine((value) => value !== null, `Enter ${field.label}.`)
              .pipe(customShape(field))
          : customShape(field).nullable(),
      )
      const look = { label: () => field.label, format: (value: unknown) => customText(field, value) }
      return [fieldName(field), shown(shape, field.required ? { ...look, required: true } : look)]
    }),
  )

/** The initial form values: the record's values, or empty ones. */
export const customInitial = (fields: readonly LeadField[], record: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(fields.map((field) => [fieldName(field), record[fieldName(field)] ?? null]))

type OwnProps = Omit<InputProps, 'errors'>

/** An amount with its currency. */
function MoneyInput({ value, onChange, label, labelText, description, ...shown }: OwnProps) {
  const { minor, currency } = (value as Money | null) ?? { minor: null, currency: 'USD' as Currency }
  return (
    <FieldRow>
      <AmountInput
        {...shown}
        {...(description ? { description } : {})}
        label={label}
        value={minor}
        onChange={(next) => onChange(next === '' ? null : { minor: next, currency })}
      />
      <NativeSelect
        label={`Currency of ${labelText}`}
        value={currency}
        data={[...currencies]}
        onChange={(event) => {
          if (minor !== null) onChange({ minor, currency: event.currentTarget.value })
        }}
      />
    </FieldRow>
  )
}

function inputOf({ kind, choices }: LeadField, { value, onChange, labelText, ...props }: OwnProps): ReactNode {
  const text = (value ?? '') as string
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          {...props}
          hideControls
          grouped
          value={value as number | null}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      )
    case 'money':
      return <MoneyInput {...props} labelText={labelText} value={value} onChange={onChange} />
    case 'choice':
      return (
        <NativeSelect
          {...props}
          label={labelText}
          value={text}
          data={[{ value: '', label: 'Not set' }, ...choices]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'yes_no':
      return (
        <NativeSelect
          {...props}
          label={labelText}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          data={[
            { value: '', label: 'Not set' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : chosen === 'yes')}
        />
      )
    default:
      return (
        <TextInput
          {...props}
          type={kind === 'date' ? 'date' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
  }
}

/**
 * The inputs of custom fields by name.
 * @param isAsked whether to show a field, given the other values; all by default
 */
export const customInputs = (
  fields: readonly LeadField[],
  isAsked: (field: LeadField, values: FieldValues) => boolean = () => true,
): Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>> =>
  Object.fromEntries(
    fields.map((field) => [
      fieldName(field),
      ({ errors: _errors, ...props }: InputProps, values: FieldValues) =>
        isAsked(field, values) ? inputOf(field, props) : null,
    ]),
  )

import { localMinute } from '../local-dates.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { NativeSelect } from './native-select.tsx'
import { TextInput } from './text-input.tsx'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type FieldShapes, isNumber, isYesNo, lookOf, mayBeEmpty } from '../fields.ts'
import classes from './fields.module.css'
import { NumberInput } from './number-input.tsx'
import { OptionalLabel } from './optional-label.tsx'

/** The part of a form that inputs use. */
interface FormInputs {
  getInputProps: (name: string, options?: { type: 'checkbox' }) => object
  values?: FieldValues
  errors?: Readonly<Record<string, ReactNode>>
}
/** Values of a form's fields. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Props of a form input that also reads the other fields. */
export type WholeInputProps = InputProps & { values: FieldValues }

/** Props of a form input. */
export interface InputProps {
  value: unknown
  onChange: (value: unknown) => void
  error?: ReactNode
  /** Errors of nested fields, by name. */
  errors?: Readonly<Record<string, ReactNode>>
  /** Marked if the field may stay empty. */
  label: ReactNode
  /** The label alone: for what is heard, for groups, and for choices, whose empty one says so. */
  labelText: string
  description?: string
  required?: true
}

/** Collects the errors of a field's nested values. */
const partsOf = (errors: Readonly<Record<string, ReactNode>>, name: string) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), error] as const] : [],
    ),
  )

/** Formats an ISO timestamp for a `datetime-local` input, in the reader's time zone. */
const toLocal = (iso: unknown): string => (typeof iso !== 'string' || iso === '' ? '' : localMinute(iso))
const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

/**
 * Renders an input for each visible field by its type, with label and hint.
 * @param inputs custom inputs by field name, for fields that aren't text, number, choice, time or boolean
 * @param heading heading above the fields; a field with this label doesn't show it again
 */
export const Fields = ({
  of,
  form,
  inputs = {},
  heading,
}: {
  of: FieldShapes
  heading?: string
  form: FormInputs
  inputs?: Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>>
}) => (
  <div className={classes['fields']}>
    {Object.entries(of).map(([name, schema]) => {
      const look = lookOf(schema)
      if (!look) return null
      const { label, hint, lines = 1, wide = lines > 1, type = 'text', placeholder, required, choices, unit } = look
      const common = {
        label: label(),
        ...(hint ? { description: hint() } : {}),
        ...(placeholder ? { placeholder } : {}),
        ...(required ? { required } : {}),
      }
      const labelled =
        required || !mayBeEmpty(schema) ? common : { ...common, label: <OptionalLabel>{common.label}</OptionalLabel> }
      const given = () => form.getInputProps(name) as InputProps
      const { [name]: custom } = inputs
      const input = () => {
        if (custom)
          return custom(
            { ...given(), ...labelled, labelText: common.label, errors: partsOf(form.errors ?? {}, name) },
            form.values ?? {},
          )
        if (isYesNo(schema)) return <Checkbox {...common} {...form.getInputProps(name, { type: 'checkbox' })} />
        if (choices) {
          const data = Object.entries(choices()).map(([value, word]) => ({ value, label: word }))
          return <NativeSelect {...common} data={data} {...form.getInputProps(name)} />
        }
        if (isNumber(schema)) {
          const { value, onChange, ...rest } = given()
          return (
            <NumberInput
              {...labelled}
              {...rest}
              hideControls
              grouped
              {...(unit
                ? { rightSection: <span className={classes['unit']}>{unit}</span>, rightSectionWidth: 56 }
                : {})}
              value={value as number | null}
              onChange={(next) => onChange(next === '' ? null : next)}
            />
          )
        }
        if (type === 'datetime-local') {
          const { value, onChange, ...rest } = given()
          return (
            <TextInput
              {...labelled}
              {...rest}
              type={type}
              value={toLocal(value)}
              onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
            />
          )
        }
        if (lines > 1) return <Textarea {...labelled} rows={lines} {...form.getInputProps(name)} />
        return <TextInput {...labelled} type={type} {...form.getInputProps(name)} />
      }
      const made = input()
      // A custom input may render nothing, depending on other values.
      if (made === null) return null
      return (
        <div key={name} className={clsx(wide && classes['wide'], common.label === heading && classes['headed'])}>
          {made}
        </div>
      )
    })}
  </div>
)

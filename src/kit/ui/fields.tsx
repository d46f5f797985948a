import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberMarks } from '../typed-number.ts'
import { type FieldShapes, isNumber, isYesNo, lookOf } from '../fields.ts'
import classes from './fields.module.css'

/** What a form offers to its inputs. */
interface FormInputs {
  getInputProps: (name: string, options?: { type: 'checkbox' }) => object
  values?: FieldValues
  errors?: Readonly<Record<string, ReactNode>>
}
/** What the fields of a form hold. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What an input of a form is given. */
export interface InputProps {
  value: unknown
  onChange: (value: unknown) => void
  error?: ReactNode
  /** What is wrong with parts of the value, by the part's name. */
  errors?: Readonly<Record<string, ReactNode>>
  label: string
  description?: string
  required?: true
}

/** The errors of what is inside of a field. */
const partsOf = (errors: Readonly<Record<string, ReactNode>>, name: string) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), error] as const] : [],
    ),
  )

/** Below its input, a hint leaves the inputs of a row in line. */
const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** An ISO time as an input of day and time holds it, in the reader's time zone. */
function toLocal(iso: unknown): string {
  if (typeof iso !== 'string' || iso === '') return ''
  const at = new Date(iso)
  // Years that are still being typed are 0002, 0020 and 0202 on the way to 2026: the input would drop them unpadded.
  const year = String(at.getFullYear()).padStart(4, '0')
  const day = [year, twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}
const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

/**
 * The inputs of all fields that people see, each by its kind, with its label and hint.
 * @param inputs inputs of fields that are no text, number, choice, time or yes and no, by the field's name
 */
export const Fields = ({
  of,
  form,
  inputs = {},
}: {
  of: FieldShapes
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
      const given = () => form.getInputProps(name) as InputProps
      const { [name]: custom } = inputs
      const input = () => {
        if (custom)
          return custom({ ...given(), ...common, errors: partsOf(form.errors ?? {}, name) }, form.values ?? {})
        if (isYesNo(schema)) return <Checkbox {...common} {...form.getInputProps(name, { type: 'checkbox' })} />
        if (choices) {
          const data = Object.entries(choices()).map(([value, word]) => ({ value, label: word }))
          return <NativeSelect {...common} {...hintBelow} data={data} {...form.getInputProps(name)} />
        }
        if (isNumber(schema)) {
          const { value, onChange, ...rest } = given()
          return (
            <NumberInput
              {...common}
              {...hintBelow}
              {...rest}
              hideControls
              {...numberMarks()}
              {...(unit
                ? { rightSection: <span className={classes['unit']}>{unit}</span>, rightSectionWidth: 56 }
                : {})}
              value={(value as number | null) ?? ''}
              onChange={(next) => onChange(next === '' ? null : next)}
            />
          )
        }
        if (type === 'datetime-local') {
          const { value, onChange, ...rest } = given()
          return (
            <TextInput
              {...common}
              {...hintBelow}
              {...rest}
              type={type}
              value={toLocal(value)}
              onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
            />
          )
        }
        if (lines > 1) return <Textarea {...common} rows={lines} {...form.getInputProps(name)} />
        return <TextInput {...common} {...hintBelow} type={type} {...form.getInputProps(name)} />
      }
      const made = input()
      // An input of its own may have nothing to ask, by what else is entered.
      if (made === null) return null
      return (
        <div key={name} className={wide ? classes['wide'] : undefined}>
          {made}
        </div>
      )
    })}
  </div>
)

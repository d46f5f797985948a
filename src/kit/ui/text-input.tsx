import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLook, useField } from './field.tsx'

export type TextInputProps = FieldLook & Omit<ComponentPropsWithRef<'input'>, keyof FieldLook>

/** A field for a line of text. */
export function TextInput(props: TextInputProps) {
  const { frame, input } = useField(props)
  return (
    <Field {...frame}>
      <input type="text" {...input} />
    </Field>
  )
}

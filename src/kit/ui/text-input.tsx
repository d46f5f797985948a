import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLook } from './field.tsx'

export type TextInputProps = FieldLook & Omit<ComponentPropsWithRef<'input'>, keyof FieldLook>

/** A field for a line of text. */
export const TextInput = (props: TextInputProps) => (
  <Field of={props}>{(input) => <input type="text" {...input} />}</Field>
)

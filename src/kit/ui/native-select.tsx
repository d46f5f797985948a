import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLook } from './field.tsx'
import { IconSelector } from './icons.tsx'

type Choice = string | { value: string; label: string; disabled?: boolean }
type NativeSelectProps = Omit<FieldLook, 'rightSection' | 'rightSectionWidth'> &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldLook> & {
    /** The choices, some of them in groups; `option` elements as children may stand instead. */
    data?: readonly (Choice | { group: string; items: readonly Choice[] })[]
  }

function toOption(choice: Choice) {
  const { value, label, disabled } = typeof choice === 'string' ? { value: choice, label: choice } : choice
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}

/** A choice of one, with the browser’s own list. */
export const NativeSelect = ({ data = [], children, ...props }: NativeSelectProps) => (
  <Field of={{ ...props, rightSection: <IconSelector size={16} aria-hidden="true" /> }}>
    {(input) => (
      <select {...input}>
        {children ??
          data.map((entry) =>
            typeof entry === 'object' && 'group' in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.items.map(toOption)}
              </optgroup>
            ) : (
              toOption(entry)
            ),
          )}
      </select>
    )}
  </Field>
)

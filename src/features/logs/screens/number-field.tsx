import { TextInput } from '@mantine/core'

/** A number that may be left out. A comma counts as a point. */
export function NumberInput({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string
  value: number | undefined
  placeholder?: string
  onChange: (value: number | undefined) => void
}) {
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      defaultValue={value ?? ''}
      {...(placeholder === undefined ? {} : { placeholder })}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim().replace(',', '.')
        const number = text === '' ? undefined : Number(text)
        if (number === undefined || Number.isFinite(number)) {
          if (number !== value) onChange(number)
        } else event.currentTarget.value = value === undefined ? '' : String(value)
      }}
    />
  )
}

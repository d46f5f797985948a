import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#kit/locale.ts'
import * as m from '../messages/m.ts'

/** A number that may be left out. A comma counts as a point. What is out of range is said and not taken. */
export function NumberInput({
  label,
  value,
  placeholder,
  range,
  onChange,
}: {
  label: string
  value: number | undefined
  placeholder?: string
  range?: readonly [min: number, max: number]
  onChange: (value: number | undefined) => void
}) {
  const [error, setError] = useState<string | null>(null)
  return (
    <TextInput
      error={error}
      size="xs"
      label={label}
      inputMode="decimal"
      defaultValue={value ?? ''}
      {...(placeholder === undefined ? {} : { placeholder })}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim().replace(',', '.')
        const number = text === '' ? undefined : Number(text)
        const isOutside = number !== undefined && range !== undefined && (number < range[0] || number > range[1])
        setError(isOutside ? m.fromToOnly({ min: formatNumber(range[0]), max: formatNumber(range[1]) }) : null)
        if (isOutside) return
        if (number === undefined || Number.isFinite(number)) {
          if (number !== value) onChange(number)
        } else event.currentTarget.value = value === undefined ? '' : String(value)
      }}
    />
  )
}

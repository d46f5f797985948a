import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { asTyped, typedNumber } from '#kit/typed-number.ts'
import * as m from '../messages/m.ts'

const shown = (value: number | undefined) => (value === undefined ? '' : asTyped(String(value)))

/** An optional number. Shows an error for values out of range and does not apply them. */
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
      defaultValue={shown(value)}
      {...(placeholder === undefined ? {} : { placeholder })}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim()
        const number = text === '' ? undefined : typedNumber(text)
        const isOutside = typeof number === 'number' && range !== undefined && (number < range[0] || number > range[1])
        setError(isOutside ? m.fromToOnly({ min: formatNumber(range[0]), max: formatNumber(range[1]) }) : null)
        if (isOutside) return
        if (number === null) event.currentTarget.value = shown(value)
        else if (number !== value) onChange(number)
      }}
    />
  )
}

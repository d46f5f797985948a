import { useState } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import * as m from '../messages/m.ts'

/**
 * An optional number that applies when its field is left, because each change analyzes the log again. Shows an error for
 * values out of range and does not apply them.
 */
export function NumberOnBlur({
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
  const [typed, setTyped] = useState<number | '' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const apply = () => {
    if (typed === null) return
    const number = typed === '' ? undefined : typed
    const isOutside = number !== undefined && range !== undefined && (number < range[0] || number > range[1])
    setError(isOutside ? m.fromToOnly({ min: formatNumber(range[0]), max: formatNumber(range[1]) }) : null)
    if (isOutside) return
    setTyped(null)
    if (number !== value) onChange(number)
  }
  return (
    <NumberInput
      error={error}
      size="xs"
      label={label}
      hideControls
      value={typed ?? value}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={setTyped}
      onBlur={apply}
    />
  )
}

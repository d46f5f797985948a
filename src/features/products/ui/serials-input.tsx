import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

/** The serial numbers in a text: one on each line, or with commas between them, as a scanner or a list has them. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')

/** Takes serial numbers as a scanner types them. */
export function SerialsInput({
  label,
  description = 'One line for each unit.',
  value,
  error = null,
  onChange,
}: {
  label: string
  description?: ReactNode
  value: string
  error?: string | null
  onChange: (text: string) => void
}) {
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

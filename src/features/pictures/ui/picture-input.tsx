import type { ReactNode } from 'react'
import { PictureField } from './picture-field.tsx'

/** `PictureField` as an input for record editors. */
export const pictureInput = ({
  value,
  onChange,
  label,
  error,
}: {
  value: unknown
  onChange: (value: unknown) => void
  label: string
  error?: ReactNode
}) => <PictureField label={label} error={error} value={(value as number | null) ?? null} onChange={onChange} />

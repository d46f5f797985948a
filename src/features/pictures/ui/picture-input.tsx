import type { InputProps } from '#kit/ui/fields.tsx'
import { PictureField } from './picture-field.tsx'

/** `PictureField` as an input for record editors. */
export const pictureInput = ({ value, onChange, label, labelText, error }: InputProps) => (
  <PictureField
    label={labelText}
    shownLabel={label}
    error={error}
    value={(value as number | null) ?? null}
    onChange={onChange}
  />
)

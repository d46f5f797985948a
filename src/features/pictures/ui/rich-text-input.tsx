import type { InputProps } from '#kit/ui/fields.tsx'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import { PictureLibrary } from './picture-library.tsx'

/** Input for a field with formatted text, with pictures from the library. */
export const richTextInput = ({ value, onChange, label, labelText, error }: InputProps) => (
  <RichText
    label={labelText}
    shownLabel={label}
    error={error}
    value={String(value ?? '')}
    onChange={onChange}
    picker={(choose) => <PictureLibrary onChoose={choose} />}
  />
)

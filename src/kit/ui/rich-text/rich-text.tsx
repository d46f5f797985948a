import { Input } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import classes from './rich-text.module.css'

/** What a picker hands over to be shown in a text. */
interface TextPicture {
  /** Its address in the shop. */
  url: string
  alt: string
}

export interface RichTextProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** HTML; empty for no text. The server cleans it with `cleanHtml`. */
  value: string
  onChange: (html: string) => void
  /** What a picture is chosen with. Without it, texts have no pictures. */
  picker?: (onChoose: (picture: TextPicture) => void) => ReactNode
}

const Editor = lazyPart(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** A field for a text with headings, lists, steps, boxes, tables and pictures. The editor is loaded when it is shown. */
export function RichText({ label, description, error, required = false, ...rest }: RichTextProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
      id={id}
    >
      <div className={classes['frame']} data-invalid={error ? true : undefined}>
        <Suspense fallback={<div className={classes['waiting']} aria-busy="true" />}>
          <Editor label={label} {...rest} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

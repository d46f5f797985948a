import { Input } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import classes from './rich-text.module.css'

/** A picture chosen in the picker. */
interface TextPicture {
  /** URL within the shop. */
  url: string
  alt: string
}

export interface RichTextProps {
  label: string
  /** The label as it is shown; defaults to itself. */
  shownLabel?: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** HTML; empty if there is no text. The server sanitizes it with `cleanHtml`. */
  value: string
  onChange: (html: string) => void
  /** Picture picker. Without it, texts can't contain pictures. */
  picker?: (onChoose: (picture: TextPicture) => void) => ReactNode
}

const Editor = lazyPart(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** A rich text field with headings, lists, steps, callouts, tables and pictures. The editor loads when shown. */
export function RichText({ label, shownLabel = label, description, error, ...rest }: RichTextProps) {
  const id = useId()
  return (
    <Input.Wrapper label={shownLabel} description={description} error={error} labelElement="div" id={id}>
      <div className={classes['frame']} data-invalid={error ? true : undefined}>
        <Suspense fallback={<div className={classes['waiting']} aria-busy="true" />}>
          <Editor label={label} {...rest} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

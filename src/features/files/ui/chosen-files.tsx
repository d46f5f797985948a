import { Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { type ReactNode, useRef } from 'react'
import { formatBytes } from '#kit/locale.ts'
import { IconUpload } from '#kit/ui/icons.tsx'
import type { StoredFile } from '../contract.ts'
import { FileButton } from './file-button.tsx'
import classes from './chosen-files.module.css'
import * as m from '../messages/m.ts'

export interface ChosenFile {
  name: string
  bytes: number
}

/** Files that are not sent yet, each with its size and a remove button, above the control that adds more. */
export function ChosenFiles({
  files,
  onRemove,
  children,
}: {
  files: readonly ChosenFile[]
  onRemove: (index: number) => void
  /** The control that adds files. */
  children?: ReactNode
}) {
  const all = useRef<HTMLDivElement>(null)
  const remove = (index: number) => {
    // Move the focus to the button that takes the removed one's place; none is left after the last row.
    const buttons = all.current?.querySelectorAll('button')
    if (index === files.length - 1) (buttons?.[index - 1] ?? buttons?.[index + 1])?.focus()
    onRemove(index)
  }
  return (
    <div ref={all} className={classes['chosen']}>
      {files.length > 0 && (
        <ul aria-label={m.chosenFiles()}>
          {files.map(({ name, bytes }, index) => (
            <li key={index}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['size']}>{formatBytes(bytes)}</span>
              <Button variant="subtle" aria-label={m.removeFile({ name })} onClick={() => remove(index)}>
                {m.remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** A stored file attached to a form. */
export type Attached = Pick<StoredFile, 'id' | 'name' | 'bytes'>

/** Uploads files as they are chosen and sends their IDs with the form: a list with an add button. */
export const AttachedFiles = ({
  label,
  files,
  max = Infinity,
  onChange,
  variant,
}: {
  label: string
  files: readonly Attached[]
  max?: number
  /** Receives an updater for the current list. */
  onChange: (change: (before: readonly Attached[]) => Attached[]) => void
  variant?: 'filled' | 'default'
}) => (
  <ChosenFiles files={files} onRemove={(at) => onChange((before) => before.filter((_, index) => index !== at))}>
    {files.length < max && (
      <div>
        <FileButton
          label={label}
          purpose="attachment"
          onStored={({ id, name, bytes }) => onChange((before) => [...before, { id, name, bytes }])}
          {...(variant === undefined ? {} : { variant })}
        />
      </div>
    )}
  </ChosenFiles>
)

/** Local files that are sent with their form: choose, list and remove. */
export function FileChoice({
  label,
  description,
  multiple = false,
  accept,
  error,
  files,
  onChange,
}: {
  label: string
  description?: string | undefined
  /** Accepts several files; otherwise a new choice replaces the first. */
  multiple?: boolean
  /** Accepted file types, as in HTML. */
  accept?: string
  error?: string | null
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={classes['field']}>
      <legend>{label}</legend>
      {description !== undefined && <Input.Description>{description}</Input.Description>}
      <ChosenFiles
        files={files.map(({ name, size: bytes }) => ({ name, bytes }))}
        onRemove={(at) => onChange(files.filter((_, index) => index !== at))}
      >
        <div>
          <input
            ref={input}
            type="file"
            hidden
            multiple={multiple}
            accept={accept}
            aria-label={label}
            onChange={({ currentTarget }) => {
              const added = [...(currentTarget.files ?? [])]
              if (added.length > 0) onChange(multiple ? [...files, ...added] : added)
              // Reset, so that the same file can be chosen again after removal.
              currentTarget.value = ''
            }}
          />
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {multiple ? m.chooseFiles() : m.chooseFile()}
          </Button>
        </div>
      </ChosenFiles>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}

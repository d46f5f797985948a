import { Button, Input } from '@mantine/core'
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

/** Files that are not sent yet, each with its size and a button that takes it off again, above what adds further ones. */
export function ChosenFiles({
  files,
  onRemove,
  children,
}: {
  files: readonly ChosenFile[]
  onRemove: (index: number) => void
  /** What adds files. */
  children?: ReactNode
}) {
  const all = useRef<HTMLDivElement>(null)
  const remove = (index: number) => {
    // The rows below move up, under the button that was pressed. The last row goes with its button.
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

/** A stored file that goes with a form. */
export type Attached = Pick<StoredFile, 'id' | 'name' | 'bytes'>

/** Files that are stored as they are chosen, and sent by their numbers: the list of them and the button that adds one. */
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
  /** Given what changes the files that there are by then. */
  onChange: (change: (before: readonly Attached[]) => Attached[]) => void
  variant?: string
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

/** Files of the device that are sent with their form: chosen, listed and taken off again. */
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
  /** Takes several files; else another choice takes the place of the first. */
  multiple?: boolean
  /** Types of the files that are offered, as in HTML. */
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
              // The same file can be chosen again once it was taken off.
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

import { Button } from '#kit/ui/button.tsx'
import { useRef, useState } from 'react'
import type { StoredFile } from '../contract.ts'
import { IconUpload } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { sendFile } from './upload-file.ts'
import * as m from '../messages/m.ts'
import { formatPercent } from '#kit/locale.ts'

/** A button that uploads one file as the user's own and passes on the result. */
export const FileButton = ({
  purpose,
  onStored,
  ...rest
}: {
  label: string
  purpose: Parameters<typeof sendFile>[1]
  onStored: (file: StoredFile) => Promise<unknown> | void
  variant?: 'filled' | 'default'
}) => <SendButton send={async (file, onProgress) => onStored(await sendFile(file, purpose, onProgress))} {...rest} />

/** A button that uploads one file, with progress and errors. */
export function SendButton({
  label,
  send,
  accept,
  variant = 'default',
}: {
  label: string
  /** Accepted file types, as in HTML; all by default. */
  accept?: string
  /** Reports progress from 0 to 1. */
  send: (file: File, onProgress: (part: number) => void) => Promise<unknown>
  variant?: 'filled' | 'default'
}) {
  const input = useRef<HTMLInputElement>(null)
  const words = useErrorText()
  const [part, setPart] = useState<number | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setPart(0)
    try {
      await send(file, setPart)
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setPart(null)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button
        variant={variant}
        disabled={part !== null}
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {part === null ? label : m.uploading({ percent: formatPercent(part, 0) })}
      </Button>
    </>
  )
}

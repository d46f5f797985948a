import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { StoredFile } from '#features/files/contract.ts'
import { IconUpload } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { sendFile } from './upload-file.ts'

/** A button that chooses one file, sends it and hands over what was stored; it shows how far it is. */
export function FileButton({
  label,
  purpose,
  onStored,
  variant = 'default',
}: {
  label: string
  purpose: Parameters<typeof sendFile>[1]
  onStored: (file: StoredFile) => Promise<unknown> | void
  variant?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const words = useErrorWords()
  const [part, setPart] = useState<number | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setPart(0)
    try {
      await onStored(await sendFile(file, purpose, setPart))
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
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button
        variant={variant}
        disabled={part !== null}
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {part === null ? label : `Sending, ${Math.round(part * 100)} %`}
      </Button>
    </>
  )
}

import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { FileButton } from '#features/files/ui/file-button.tsx'
import { call, CallError } from '#kit/call.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { Warning } from '#kit/ui/warning.tsx'
import { deliverFile } from '../../contract/queue.ts'
import * as m from '../../messages/m.ts'

interface StoredFile {
  id: number
  name: string
}

/** Uploads a tuned file, and delivers it once confirmed, with a message to the customer. */
export function DeliverButton({ id }: { id: number }) {
  const [file, setFile] = useState<StoredFile | null>(null)
  return (
    <>
      <FileButton label={m.deliverFile()} purpose="delivery" variant="filled" onStored={setFile} />
      {file && <DeliverDialog id={id} file={file} onClose={() => setFile(null)} />}
    </>
  )
}

const schema = z.object({ note: deliverFile.input.body.shape.note.unwrap() })

function DeliverDialog({ id, file, onClose }: { id: number; file: StoredFile; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  /** Why the file may be the wrong one. Delivering again accepts it. */
  const [doubts, setDoubts] = useState<readonly string[]>([])
  const shop = useShopForm({
    schema,
    initial: { note: '' },
    submit: async ({ note }) => {
      try {
        const body = { file_id: file.id, note, accept_warnings: doubts.length > 0 }
        await call(deliverFile, { params: { id }, body })
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'delivery_doubtful')) throw error
        return setDoubts((error.facts['warnings'] as string[] | undefined) ?? [])
      }
      notify({ text: m.nowDelivered() })
      onClose()
      await revalidate()
    },
  })
  const isDoubtful = doubts.length > 0
  return (
    <FormDialog
      shop={shop}
      onClose={onClose}
      title={isDoubtful ? m.rightFile() : m.deliverNamed({ file: file.name })}
      submitLabel={isDoubtful ? m.deliverAnyway() : m.deliver()}
      secondary={
        <Button variant="default" onClick={onClose}>
          {m.chooseAnotherFile()}
        </Button>
      }
    >
      {doubts.map((doubt) => (
        <Warning key={doubt}>{doubt}</Warning>
      ))}
      <Textarea
        label={<OptionalLabel>{m.messageToCustomer()}</OptionalLabel>}
        rows={3}
        maxLength={1000}
        {...shop.form.getInputProps('note')}
      />
    </FormDialog>
  )
}

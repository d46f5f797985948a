import { Select } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { formatBytes } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  addDisputeFile,
  type Dispute,
  type DisputeDetails,
  permitDisputeFile,
  removeDisputeFile,
} from '../../contract.ts'
import { fileCategories, type FileCategory, fileCategoryLabels } from '../../rules.ts'
import classes from './disputes.module.css'

const labelOf = (category: string | null): string =>
  category === null ? 'File' : (fileCategoryLabels[category as FileCategory] ?? category)

/** An evidence file: anyone who may read disputes can download it, and it can be removed until submitted. */
export function FileItem({ id, file, isOpen }: { id: number; file: DisputeDetails['files'][number]; isOpen: boolean }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction('as-message')
  const params = { id, file: file.id }
  return (
    <li>
      <span>
        <b>{labelOf(file.category)}</b>: {file.name}, {formatBytes(file.bytes)}
        {!isOpen && !file.attached && ', not sent'}
      </span>
      <div className={classes['acts']}>
        <Button
          variant="default"
          disabled={busy}
          aria-label={`Download ${file.name}`}
          onClick={() =>
            void run(async () => {
              const { url } = await call(permitDisputeFile, { params })
              location.assign(url)
            })
          }
        >
          Download
        </Button>
        {isOpen && (
          <ConfirmButton
            label="Remove"
            title="Remove this file?"
            confirmLabel="Remove file"
            onConfirm={async () => {
              await call(removeDisputeFile, { params })
              await revalidate()
            }}
          >
            {file.name}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** Uploads a file to the evidence as soon as it is chosen. */
export function AddFilePart({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  const [category, setCategory] = useState<FileCategory | null>(null)
  return (
    <PagePart title="Add a file" lead="A PDF, JPEG or PNG of up to 4 MB. It’s sent when you submit the evidence.">
      <div className={classes['add']}>
        <Select
          label="Type of file"
          placeholder="General"
          clearable
          data={fileCategories.map((value) => ({ value, label: fileCategoryLabels[value] }))}
          value={category}
          onChange={(value) => setCategory(value as FileCategory | null)}
        />
        <SendButton
          label="Add file"
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          send={async (file, onProgress) => {
            const query = { name: file.name, ...(category === null ? {} : { category }) }
            await sendBytes<Dispute>(endpointUrl(addDisputeFile, { params: { id }, query }), file, { onProgress })
            notify({ text: 'File added.', kind: 'success' })
            await revalidate()
          }}
        />
      </div>
    </PagePart>
  )
}

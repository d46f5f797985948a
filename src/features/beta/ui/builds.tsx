import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { ErrorState } from '#access/ui/error-state.tsx'
import { FileChoice } from '#features/files/ui/chosen-files.tsx'
import { sendFile } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { addBuild, buildForm, listBuilds, removeBuild } from '../contract/staff.ts'

type Row = z.output<typeof listBuilds.output>['data'][number]
const written = buildForm.pick({ label: true, notes: true })

/** The builds of a program, and a form to add one. */
export function Builds({ id }: { id: number }) {
  const [builds, setBuilds] = useState<readonly Row[] | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const read = useCallback(async () => setBuilds((await call(listBuilds, { params: { id } })).data), [id])
  const open = useCallback(() => {
    setFailed(null)
    read().catch((error: unknown) => setFailed({ error }))
  }, [read])
  useEffect(open, [open])
  const shop = useShopForm({
    schema: written,
    initial: { label: '', notes: '' },
    submit: async (values, form) => {
      if (!file) return
      const { id: fileId } = await sendFile(file, 'attachment')
      await call(addBuild, { params: { id }, body: { ...values, file_id: fileId } })
      form.reset()
      setFile(null)
      notify({ text: 'Build added.', kind: 'success' })
      await read()
    },
  })
  const withdraw = (build: number) => async () => {
    await call(removeBuild, { params: { id, build } })
    await read()
  }
  return (
    <>
      {builds === null && (failed ? <ErrorState {...failed} onRetry={open} /> : <LoadingState lines={4} />)}
      {builds?.length === 0 && (
        <EmptyState title="No builds yet">
          <p>Add the first one below. Participants can download it at once.</p>
        </EmptyState>
      )}
      {builds !== null && builds.length > 0 && (
        <DataTable
          label="Builds"
          rows={builds}
          rowKey={(row) => row.id}
          columns={[
            { key: 'label', title: 'Version', render: ({ label }) => label },
            { key: 'notes', title: 'Notes', wideOnly: true, render: ({ notes }) => notes || '–' },
            { key: 'created_at', title: 'Added', day: true, render: (row) => formatDay(row.created_at) },
            { key: 'bytes', title: 'kB', align: 'right', render: ({ bytes }) => formatNumber(Math.ceil(bytes / 1024)) },
            {
              key: 'downloads',
              title: 'Downloads',
              align: 'right',
              render: ({ downloads }) => formatNumber(downloads),
            },
            {
              key: 'actions',
              title: '',
              align: 'right',
              render: (row) => (
                <ConfirmButton
                  label="Withdraw"
                  title={`Withdraw ${row.label}?`}
                  confirmLabel="Withdraw"
                  onConfirm={withdraw(row.id)}
                >
                  <p>Its file is deleted. Nobody can download it anymore.</p>
                </ConfirmButton>
              ),
            },
          ]}
        />
      )}
      <PagePart title="Add a build">
        <FormShell
          shop={{
            ...shop,
            onSubmit: (event) => {
              setMissing(file === null)
              shop.onSubmit(event)
            },
          }}
          submitLabel="Add build"
          label="Add a build"
        >
          <TextInput label="Version" placeholder="4.2.0-beta.3" required {...shop.form.getInputProps('label')} />
          <Textarea label="Notes" description="What has changed." rows={3} {...shop.form.getInputProps('notes')} />
          <FileChoice
            label="File"
            files={file === null ? [] : [file]}
            error={isMissing && file === null ? 'Choose a file.' : null}
            onChange={([chosen = null]) => setFile(chosen)}
          />
        </FormShell>
      </PagePart>
    </>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { openSupportRequest } from '../contract/tune-requests.ts'
import { FileButton } from '#features/files/ui/file-button.tsx'
import { SupportHours } from './queue-clock.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.tuningSupport(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  return null
}
export const HydrateFallback = () => <LoadingState lines={8} />

const schema = openSupportRequest.input.body.pick({ subject: true, body: true })

export default function SupportPage() {
  const navigate = useNavigate()
  const [files, setFiles] = useState<{ id: number; name: string }[]>([])
  const shop = useShopForm({
    schema,
    initial: { subject: '', body: '' },
    submit: async (values) => {
      const { id } = await call(openSupportRequest, {
        body: { ...values, source: 'support page', files: files.map((file) => file.id) },
      })
      await navigate(link('/tuning/request/:id/status', { id }))
    },
  })
  return (
    <PageShell
      title={m.tuningSupport()}
      lead={m.supportLead()}
      crumbs={[{ label: m.tuning(), to: link('/tuning') }, { label: m.support() }]}
      width="text"
    >
      <FormShell
        shop={shop}
        submitLabel={m.ask()}
        label={m.support()}
        secondary={
          <FileButton
            label={m.attachFile()}
            purpose="attachment"
            onStored={({ id, name }) => setFiles((before) => [...before, { id, name }])}
          />
        }
      >
        <TextInput label={m.subject()} required {...shop.form.getInputProps('subject')} />
        <Textarea
          label={m.supportQuestion()}
          description={m.supportQuestionHint()}
          required
          rows={8}
          {...shop.form.getInputProps('body')}
        />
        {files.length > 0 && (
          <ul className={classes['chips']}>
            {files.map((file) => (
              <li key={file.id}>{file.name}</li>
            ))}
          </ul>
        )}
      </FormShell>
      <div className={classes['block']}>
        <SupportHours />
      </div>
    </PageShell>
  )
}

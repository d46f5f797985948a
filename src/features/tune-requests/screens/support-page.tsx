import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { openSupportRequest } from '../contract.ts'
import { FileButton } from '#features/files/ui/file-button.tsx'
import { SupportHours } from './queue-clock.tsx'
import classes from './request.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tuning support', unlisted: true })

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
      title="Tuning support"
      lead="No file to tune, but a question about reading, flashing or an older tune? Ask here; the answer comes to the page of your request and by mail."
      crumbs={[{ label: 'Tuning', to: link('/tuning') }, { label: 'Support' }]}
      width="text"
    >
      <FormShell
        shop={shop}
        submitLabel="Ask"
        label="Support"
        secondary={
          <FileButton
            label="Attach a file"
            purpose="attachment"
            onStored={({ id, name }) => setFiles((before) => [...before, { id, name }])}
          />
        }
      >
        <TextInput label="Subject" required {...shop.form.getInputProps('subject')} />
        <Textarea
          label="What happens, and what should happen?"
          description="Name the car, the tool and the exact words of any error."
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

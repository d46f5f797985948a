import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { openSupportRequest } from '../contract/tune-requests.ts'
import { useAttachments } from './use-attachments.tsx'
import { SupportHours } from './queue-clock.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader() {
  return null
}
const schema = openSupportRequest.input.body.pick({ subject: true, body: true })

export default function SupportPage() {
  const navigate = useNavigate()
  const files = useAttachments()
  const shop = useShopForm({
    schema,
    initial: { subject: '', body: '' },
    submit: async (values) => {
      const { id } = await call(openSupportRequest, {
        body: { ...values, source: 'support page', files: files.ids },
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
      <FormShell shop={shop} submitLabel={m.ask()} label={m.support()}>
        <TextInput label={m.subject()} required {...shop.form.getInputProps('subject')} />
        <Textarea
          label={m.supportQuestion()}
          description={m.supportQuestionHint()}
          required
          rows={8}
          {...shop.form.getInputProps('body')}
        />
        {files.field}
      </FormShell>
      <div className={classes['block']}>
        <SupportHours />
      </div>
    </PageShell>
  )
}

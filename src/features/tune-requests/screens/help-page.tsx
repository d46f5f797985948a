import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { askForHelp, helpForm } from '../contract/tune-requests.ts'
import { stateLabels } from '../rules.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { loadCurrentRequest } from './current-request.ts'
import { useAttachments } from './use-attachments.tsx'
import { SupportHours } from './queue-clock.tsx'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadCurrentRequest(request)
const schema = helpForm.pick({ subject: true, body: true }).extend({ ticket: z.string() })

export default function HelpPage() {
  const request = useLoaderData<typeof clientLoader>()
  if (request === null) return <NoRequest title={m.help()} />
  return (
    <RequestFrame request={request} title={m.help()} lead={m.helpLead()}>
      <div className={classes['block']}>
        {request.state === 'cancelled' ? <p>{m.helpCancelled()}</p> : <HelpForm key={request.id} request={request} />}
        <SupportHours />
      </div>
    </RequestFrame>
  )
}

function HelpForm({ request }: { request: TuneRequest }) {
  const navigate = useNavigate()
  const open = request.tickets.filter(({ state }) => state !== 'closed')
  const files = useAttachments()
  const shop = useShopForm({
    schema,
    initial: { subject: '', body: '', ticket: '' },
    submit: async (values) => {
      const { ticket, ...said } = values
      const body = {
        ...said,
        source: stateLabels()[request.state],
        ticket_id: ticket === '' ? null : Number(ticket),
        files: files.ids,
      }
      await call(askForHelp, { params: { id: request.id }, body })
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.askForHelp()} label={m.help()}>
      {open.length > 0 && (
        <NativeSelect
          label={m.helpBelongs()}
          data={[
            { value: '', label: m.helpNew() },
            ...open.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          {...shop.form.getInputProps('ticket')}
        />
      )}
      <TextInput label={m.subject()} required {...shop.form.getInputProps('subject')} />
      <Textarea label={m.whatHappens()} required rows={7} {...shop.form.getInputProps('body')} />
      {files.field}
    </FormShell>
  )
}

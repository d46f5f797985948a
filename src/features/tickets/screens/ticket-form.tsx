import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Mantine } from '#kit/ui/mantine.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { contactUs, createTicket } from '../contract/tickets.ts'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import { ticketFormShape } from '../form-shape.ts'
import { FilesInput, sendTicketFiles } from '../ui/files-input.tsx'
import { type UnsentFile, UnsentFiles } from '../ui/unsent-files.tsx'
import * as m from '../messages/m.ts'

interface Sent {
  id: number
  token: string
  unsent: readonly UnsentFile[]
}

/** Form to open a ticket, as the logged-in user or as a guest with an email address. */
export function TicketForm({
  source,
  via = 'ticket',
  subject = '',
}: {
  source: 'contact' | 'tuning'
  via?: 'ticket' | 'contact'
  /** Prefilled subject. */
  subject?: string
}) {
  const { state, user } = useSession()
  const [sent, setSent] = useState<Sent | null>(null)
  if (state === 'loading') return null
  if (sent)
    return (
      <output>
        <p>{m.messageArrived({ b: (text) => <b>{text}</b>, id: sent.id })}</p>
        <UnsentFiles files={sent.unsent} />
        <p>
          <Link
            to={
              user
                ? link('/profile/tickets/:id', { id: sent.id })
                : link('/tickets/:id/:token', { id: sent.id, token: sent.token })
            }
          >
            {m.seeTicket()}
          </Link>
        </p>
      </output>
    )
  return (
    <Mantine>
      <Form key={user?.id ?? 0} source={source} via={via} subject={subject} user={user} onSent={setSent} />
    </Mantine>
  )
}

function Form({
  source,
  via,
  subject,
  user,
  onSent,
}: {
  source: 'contact' | 'tuning'
  via: 'ticket' | 'contact'
  subject: string
  user: { name: string; email: string } | null
  onSent: (ticket: Sent) => void
}) {
  // Submitting repeatedly creates a single ticket.
  const attempt = useIdempotentSubmit()
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [stored, setStored] = useState<readonly Attached[]>([])
  const shop = useShopForm({
    schema: ticketFormShape,
    initial: { title: subject, description: '', customer_name: user?.name ?? '', email: user?.email ?? '' },
    submit: async (values) => {
      const isGuest = user === null
      const body = { ...values, source, guest: isGuest, files: stored.map(({ id }) => id) }
      const made = await attempt((once) => call(via === 'contact' ? contactUs : createTicket, { body }, once))
      onSent({ ...made, unsent: isGuest ? await sendTicketFiles(made, chosen) : [] })
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel={m.send()} label={m.contactSupport()}>
      {user === null && (
        <>
          <TextInput label={m.yourName()} autoComplete="name" {...form.getInputProps('customer_name')} />
          <TextInput type="email" label={m.email()} autoComplete="email" {...form.getInputProps('email')} />
        </>
      )}
      <TextInput label={m.subject()} maxLength={200} {...form.getInputProps('title')} />
      <Textarea
        label={m.whatAbout()}
        description={source === 'tuning' ? m.whatAboutHint() : undefined}
        rows={6}
        maxLength={8000}
        {...form.getInputProps('description')}
      />
      {user === null ? (
        <FilesInput files={chosen} onChange={setChosen} />
      ) : (
        <AttachedFiles label={m.attachFile()} files={stored} onChange={setStored} />
      )}
    </FormShell>
  )
}

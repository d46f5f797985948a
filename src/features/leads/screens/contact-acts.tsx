import { Button } from '#kit/ui/button.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { actOnLeadContact, eraseLeadContact, type LeadContact } from '../contract/contacts.ts'

/** Erases a contact on request under data protection law. */
const Erase = ({ contact: { id, version, name } }: { contact: LeadContact }) => (
  <ReasonButton
    call={eraseLeadContact}
    params={{ id }}
    body={{ version }}
    label="Erase"
    title={`Erase ${name}?`}
    done="Contact erased."
  >
    Erases everything the lead engine holds about this contact: name and address, notes, emails, files and histories,
    including in its deals. Deals keep their values and stages. Orders and logins aren’t affected. This can’t be undone.
  </ReasonButton>
)

export function ContactActs({ contact }: { contact: LeadContact }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const { id, version, deleted_at: deleted, merged_into: merged } = contact
  const send = async (act: 'remove' | 'restore') => {
    await call(actOnLeadContact, { params: { id }, body: { act, version } })
    await revalidate()
  }
  if (merged !== null)
    return (
      <ButtonLink variant="default" to={link('/admin/lead-engine/contacts/:id', { id: merged })}>
        Merged. Open the other contact
      </ButtonLink>
    )
  if (deleted)
    return (
      <>
        <StateBadge kind="ended">Deleted</StateBadge>
        <Button variant="default" loading={busy} onClick={() => void run(() => send('restore'))}>
          Restore
        </Button>
        <Erase contact={contact} />
      </>
    )
  return (
    <>
      {contact.do_not_contact && <StateBadge kind="wrong">Do not contact</StateBadge>}
      <ButtonLink to={link('/admin/lead-engine/add', {}, { contact: id })}>New deal</ButtonLink>
      <ConfirmButton
        label="Delete"
        title={`Delete ${contact.name}?`}
        confirmLabel="Delete"
        onConfirm={() => send('remove')}
      >
        Deals keep the name. You can restore the contact from the list of deleted contacts.
      </ConfirmButton>
      <Erase contact={contact} />
    </>
  )
}
